import type { Seam } from './seam.ts';

/**
 * Which moments a ring of places has, by whole steps: each is evaluated once, and again when the seam changes, or when
 * it was not final then and more of the seam is known by now.
 */
export function createKeptMoments(room: number) {
  const tags = new Int32Array(room); // the moment in each place
  const has = new Uint8Array(room);
  const isFinal = new Uint8Array(room);
  let known = -Infinity; // s of the seam, as `Seam`
  const placeOf = (index: number): number => ((index % room) + room) % room;
  return {
    placeOf,
    forgetAll: () => void has.fill(0),
    /** Forgets moments that were not final if more of the seam is known. True if more is. */
    follow(seam: Seam): boolean {
      const now = seam.known?.value ?? Infinity;
      const hasGrown = now !== known;
      if (hasGrown) for (let place = 0; place < room; place++) has[place] &= isFinal[place];
      known = now;
      return hasGrown;
    },
    /** Whether moment `index` is not there. Notes it, since the caller evaluates it. @param time of it, s */
    take(index: number, time: number): boolean {
      const place = placeOf(index);
      if (has[place] === 1 && tags[place] === index) return false;
      has[place] = 1;
      tags[place] = index;
      isFinal[place] = time <= known ? 1 : 0;
      return true;
    },
  };
}

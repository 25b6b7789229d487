import { createKeptMoments } from './kept-moments.ts';
import type { Seam } from './seam.ts';

/** Moments per second at which a seam is evaluated besides the visible one. */
export const WINDOW_RATE = 60;
/**
 * Moments that are kept, 17 s of them: a shorter loop evaluates each moment once. A window may not be longer.
 */
const ROOM = 1024;

/**
 * Positions of the joints around the visible moment: each moment is evaluated once, and again when the seam
 * changes.
 */
export type SeamWindow = ReturnType<typeof createSeamWindow>;

export function createSeamWindow() {
  const moments = createKeptMoments(ROOM);
  const { placeOf } = moments;
  let values = new Float32Array(0);
  let roots = new Float64Array(0);
  let size = 0; // floats of one slot at one moment
  let slots = 0;
  let owner: Seam | null = null;

  const own = (seam: Seam): void => {
    owner = seam;
    moments.forgetAll();
    size = seam.skeleton.names.length * 3;
    slots = seam.slots.length;
    if (values.length !== ROOM * slots * size) values = new Float32Array(ROOM * slots * size);
    if (roots.length !== ROOM * slots * 3) roots = new Float64Array(ROOM * slots * 3);
  };
  return {
    /** [3] m, of each joint. */
    get values() {
      return values;
    },
    /**
     * Evaluates the moments `first` to `last` that are missing. Returns true if `seam` is at another moment
     * now.
     */
    prepare(seam: Seam, first: number, last: number): boolean {
      if (owner !== seam) own(seam);
      moments.follow(seam);
      let moved = false;
      for (let index = first; index <= last; index++) {
        if (!moments.take(index, index / WINDOW_RATE)) continue;
        const place = placeOf(index);
        seam.evaluate(index / WINDOW_RATE);
        for (let slot = 0; slot < slots; slot++) {
          const { pose, root } = seam.slots[slot];
          values.set(pose.positions, (place * slots + slot) * size);
          roots.set(root, (place * slots + slot) * 3);
        }
        moved = true;
      }
      return moved;
    },
    /** [3] x, z m, heading rad, of each root. */
    get roots() {
      return roots;
    },
    /** Offset into `roots` of the root of `slot` at moment `index`. */
    rootAt: (slot: number, index: number): number => (placeOf(index) * slots + slot) * 3,
    /**
     * Offset into `values` of `joint` of `slot` at moment `index`, which is `index / WINDOW_RATE` s after the
     * seam.
     */
    at: (slot: number, index: number, joint: number): number =>
      (placeOf(index) * slots + slot) * size + joint * 3,
  };
}

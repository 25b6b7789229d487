import type { Seam } from './seam.ts';

/** Heading of the figures at the seam: the front, side and back views refer to it. */
export type SeamFacing = ReturnType<typeof createSeamFacing>;

export function createSeamFacing() {
  let known: Seam | null = null;
  let facing = 0;
  return {
    /** Heading, rad about Y from +Z, computed once per seam. Leaves `seam` at `time`. */
    of(seam: Seam, time: number): number {
      if (seam === known) return facing;
      known = seam;
      seam.evaluate(0);
      facing = seam.slots[0].root[2];
      seam.evaluate(time);
      return facing;
    },
  };
}

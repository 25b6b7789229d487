import type { Seam } from './seam-evaluator.ts';

/** Where the figures face at the seam: what front, sides and back are of. */
export interface SeamFacing {
  /** rad about y from +Z. Leaves `seam` at `time`; looks only once at each. */
  of(seam: Seam, time: number): number;
}

export function createSeamFacing(): SeamFacing {
  let known: Seam | null = null;
  let facing = 0;
  return {
    of(seam, time) {
      if (seam === known) return facing;
      known = seam;
      seam.evaluate(0);
      facing = seam.slots[0].root[2];
      seam.evaluate(time);
      return facing;
    },
  };
}

import type { FloatBuffer, Floats } from '../floats.ts';

/*
 * Rules for the root of a transition. A rule blends root velocities, `[side, forward, turn]` in the root's own frame; the caller
 * integrates them with `rootStep`. Blended positions would drag the figure across the ground towards the destination's path.
 */

/** One moment of a transition. The caller reuses the object and writes its fields. */
export interface RootMoment {
  readonly source0: Floats; // [3] m/s, m/s, rad/s; source at the seam
  readonly destination0: Floats; // [3] destination at the seam
  readonly source: Floats; // [3] source now; read only by a rule that `readsSource`
  readonly destination: Floats; // [3] destination now
  elapsed: number; // s since the seam; below 0 counts as 0
}

/** How the velocity of the root goes over from the source's to the destination's. */
export interface RootRule {
  /** Whether the source's own velocity at the moment counts, not only the one at the seam. */
  readonly readsSource: boolean;
  /**
   * s after the seam from which the velocity is the destination's, exactly for a rule that ends. A spring ends here when the distance
   * still to come is 1e-6 m per m/s of difference. Infinite for a rule that never arrives.
   */
  readonly end: number;
  /** Writes `[side, forward, turn]`; `out` may be one of the moment's velocities. Does not allocate. */
  velocity(out: FloatBuffer, at: RootMoment): FloatBuffer;
}

/** A cut: the velocity is the destination's from the seam on. */
export const destinationRule: RootRule = {
  readsSource: false,
  end: 0,
  velocity(out, { destination }) {
    for (let i = 0; i < 3; i++) out[i] = destination[i];
    return out;
  },
};

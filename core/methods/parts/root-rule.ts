import type { FloatBuffer, Floats } from '../../kit/floats.ts';

/*
 * Rules for the root of a transition. A rule blends root velocities, `[side, forward, turn]` in the root's
 * frame; the caller integrates them with `rootStep`. Blended positions would drag the figure sideways towards
 * the destination's path.
 */

/** One moment of a transition. The caller reuses the object and writes its fields. */
export interface RootMoment {
  readonly source0: Floats; // [3] m/s, m/s, rad/s; source at the seam
  readonly destination0: Floats; // [3] destination at the seam
  readonly source: Floats; // [3] source now; read only by a rule that `readsSource`
  readonly destination: Floats; // [3] destination now
  elapsed: number; // s since the seam; below 0 counts as 0
}

/** Blends the root velocity from the source's to the destination's. */
export interface RootRule {
  /** True if the current velocity of the source matters, not only the one at the seam. */
  readonly readsSource: boolean;
  /**
   * Time after the seam from which the velocity is the destination's, s. A spring ends when the remaining
   * distance is 1e-6 m per m/s of difference. Infinite for a rule that never arrives.
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

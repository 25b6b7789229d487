/** A motion let go: each axis coasts on and slows down with a half-life of its own. Laid out as a `PoseOffset`. */
export interface Coasting {
  readonly velocities: Float64Array; // [joints * 6] m/s and rad/s at the capture
  readonly halfLives: Float64Array; // [joints * 6] s
}

/** A motion let go at a seam, with what its half-lives were estimated from. Laid out as a `PoseOffset`. */
export interface EstimatedCoasting extends Coasting {
  readonly offsets: Float64Array; // [joints * 6] m and rad, destination minus source at the capture
  readonly wanted: Float64Array; // [joints * 6] s, before the limits; below 0 where the axis moves away from the destination
  readonly estimate: HalfLifeEstimate;
}

/** What decided a half-life: the estimate alone, a limit that cut it off, or limits that leave no choice. */
export type HalfLifeCause = 'estimate' | 'shortest' | 'longest' | 'constant';

/** How half-lives are estimated from where the destination is. */
export interface HalfLifeEstimate {
  readonly scale: number; // half-life of an axis that would arrive in 1 s at its present speed, s
  readonly minimum: number; // s
  readonly maximum: number; // s
  readonly linearEpsilon: number; // m/s, slower axes count as this fast
  readonly angularEpsilon: number; // rad/s
  readonly linearLimit: number; // m/s, faster joints are slowed down to this first
  readonly angularLimit: number; // rad/s
}

/** What decided the half-life at `at`, an index into `wanted`. */
export function causeOfHalfLife({ wanted, estimate }: EstimatedCoasting, at: number): HalfLifeCause {
  const { minimum, maximum } = estimate;
  if (minimum >= maximum) return 'constant';
  if (wanted[at] < minimum) return 'shortest';
  return wanted[at] > maximum ? 'longest' : 'estimate';
}

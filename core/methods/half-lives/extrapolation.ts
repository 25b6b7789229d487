// core/methods/half-lives: how a source is extrapolated: half-lives of its velocities, estimated at the seam
import type { ChannelKind, Channels } from '../../pose/channels.ts';

/**
 * An extrapolated motion: the velocity of each axis decays with its own half-life. Same layout as
 * `PoseOffset`.
 */
export interface Extrapolation {
  readonly channels: Channels;
  readonly velocities: Float64Array; // per s at the capture: of positions m/s, of turns rad/s
  readonly halfLives: Float64Array; // s
}

/** An extrapolated motion with the evidence for its half-lives. Same layout as `PoseOffset`. */
export interface EstimatedExtrapolation extends Extrapolation {
  readonly offsets: Float64Array; // m for positions, rad for turns: destination minus source at the capture
  readonly wanted: Float64Array; // s, before the limits; negative if the axis moves away from the destination
  readonly estimate: HalfLifeEstimate;
}

/** The cause of a half-life: the estimate, a limit that clamped it, or limits that are equal. */
export type HalfLifeCause = 'estimate' | 'shortest' | 'longest' | 'constant';

/** Parameters for estimating half-lives from the distance to the destination. */
export interface HalfLifeEstimate {
  readonly scale: number; // half-life of an axis that would arrive in 1 s at its current speed, s
  readonly minimum: number; // s
  readonly maximum: number; // s
  readonly epsilons: Speeds; // minimum speed of an axis
  readonly limits?: Speeds; // on the speed of a channel; absent = none
}

/** Speeds by kind of channel: m/s, per s, per s and rad/s. */
type Speeds = Readonly<Record<ChannelKind, number>>;

/** The cause of the half-life at `at`, an index into `wanted`. */
export function causeOfHalfLife({ wanted, estimate }: EstimatedExtrapolation, at: number): HalfLifeCause {
  const { minimum, maximum } = estimate;
  if (minimum >= maximum) return 'constant';
  if (wanted[at] < minimum) return 'shortest';
  return wanted[at] > maximum ? 'longest' : 'estimate';
}

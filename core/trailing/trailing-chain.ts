/** Joints that trail behind the motion, from the first to the last. Plain JSON; part of a transition and of a set in the Lab. */
export interface TrailingChain {
  /** Its name in lists; absent: that of its first joint. */
  readonly name?: string | undefined;
  readonly joints: readonly string[];
  readonly dampTime: number; // s, 0 … 1e6
  readonly angleLimitDegrees: number; // 0 … 1e6
  /** Rest offsets by joint name, m in the joint's frame; absent: from the skeleton, see `bindTrailing`. */
  readonly offsets?: Readonly<Record<string, RestOffset>> | undefined;
}

/** Where the particle of a joint rests, m in the joint's frame. */
export type RestOffset = readonly [number, number, number];

/** Version of the content of a set of chains. Higher ones are rejected. */
export const TRAILING_SET_VERSION = 1;

/** A set of chains, as the Lab keeps it. */
export interface TrailingSet {
  readonly schemaVersion: typeof TRAILING_SET_VERSION;
  readonly chains: readonly TrailingChain[];
}

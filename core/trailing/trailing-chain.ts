/**
 * Joints that trail behind the motion, from the first to the last. Plain JSON; part of a transition and of a
 * set in the library.
 */
export interface TrailingChain {
  /** Its name in lists; absent: that of its first joint. */
  readonly name?: string | undefined;
  readonly joints: readonly string[];
  readonly dampTime: number; // s, 0 … 1e6
  readonly angleLimitDegrees: number; // 0 … 1e6
  /**
   * It hangs at rest again where its parent jumps further in one step than its velocity explains, m and
   * degrees, 0 … 1e6.
   */
  readonly resetDistance?: number | undefined; // default `RESET_DISTANCE`
  readonly resetAngleDegrees?: number | undefined; // default `RESET_ANGLE_DEGREES`
  /**
   * s after the seam, or on the clock of a clip that is open alone; at these times it hangs at rest again.
   */
  readonly resetTimes?: readonly number[] | undefined;
  /**
   * Steps per second; `tick`: that of the slot, as in the game. Default 60. Of all chains that play together
   * the highest counts.
   */
  readonly rate?: (typeof trailingRates)[number] | undefined;
  /** Rest offsets by joint name, m in the joint's frame; absent: from the skeleton, see `bindTrailing`. */
  readonly offsets?: Readonly<Record<string, RestOffset>> | undefined;
}

export const trailingRates = ['30', '60', '120', 'tick'] as const;
/**
 * Far above the motion that sets in within a step: at 30 Hz, a stop from 15 m/s or 31 rad/s. Engines use 0.3
 * to 3 m, and 10° to 45°.
 */
export const RESET_DISTANCE = 0.5; // m
export const RESET_ANGLE_DEGREES = 60;

/** Maximum number of reset times of a chain. */
export const MAX_RESETS = 100;

/**
 * Steps per second of chains that play together.
 *
 * @param tick of the slot, s; undefined if it plays continuously
 */
export function stepRate(chains: readonly Pick<TrailingChain, 'rate'>[], tick?: number): number {
  const rates = chains.map(({ rate = '60' }) => (rate === 'tick' ? 1 / (tick ?? 1 / 60) : Number(rate)));
  return rates.length === 0 ? 60 : Math.max(...rates);
}

/** Where the particle of a joint rests, m in the joint's frame. */
export type RestOffset = readonly [number, number, number];

/** Version of the content of a set of chains. Higher ones are rejected. */
export const TRAILING_SET_VERSION = 1;

/** A set of chains, as the library keeps it. */
export interface TrailingSet {
  readonly schemaVersion: typeof TRAILING_SET_VERSION;
  readonly chains: readonly TrailingChain[];
}

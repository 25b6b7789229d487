import type { Saved } from '../../documents/plain-schemas.ts';
import type { trailingChainSchema, trailingSetSchema } from '../../documents/figure-schemas.ts';

/** Joints that trail behind the motion, from the first to the last; part of a transition and of a set. */
export type TrailingChain = Saved<typeof trailingChainSchema>;

/** A set of chains, as the library keeps it. */
export type TrailingSet = Saved<typeof trailingSetSchema>;

/**
 * Far above the motion that sets in within a step: at 30 Hz, a stop from 15 m/s or 31 rad/s. Engines use 0.3
 * to 3 m, and 10° to 45°.
 */
export const RESET_DISTANCE = 0.5; // m
export const RESET_ANGLE_DEGREES = 60;

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

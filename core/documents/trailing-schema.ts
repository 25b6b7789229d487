import { z } from 'zod';
import { MAX_RESETS, TRAILING_SET_VERSION, trailingRates } from './limits.ts';
import { bounded, byJoint, jointName, textSchema, type SavedSchema } from './plain-schemas.ts';

/** Maximum number of chains of a transition or a set. */
export const MAX_CHAINS = 100;

/**
 * Joints that trail behind the motion, from the first to the last; part of a transition and of a set in the
 * library.
 */
const chain = z.strictObject({
  /** Its name in lists; absent: that of its first joint. */
  name: textSchema(100).optional(),
  joints: z.array(jointName).max(1000),
  dampTime: bounded.nonnegative(), // s
  angleLimitDegrees: bounded.nonnegative(),
  /**
   * It hangs at rest again where its parent jumps further in one step than its velocity explains, m and
   * degrees.
   */
  resetDistance: bounded.nonnegative().optional(), // default `RESET_DISTANCE`
  resetAngleDegrees: bounded.nonnegative().optional(), // default `RESET_ANGLE_DEGREES`
  /**
   * s after the seam, or on the clock of a clip that is open alone; at these times it hangs at rest again.
   */
  resetTimes: z.array(bounded).max(MAX_RESETS).optional(),
  /** Steps per second. Default 60. Of all chains that play together the highest counts. */
  rate: z.enum(trailingRates).optional(),
  /** Rest offsets by joint name, m in the joint's frame; absent: from the skeleton, see `bindTrailing`. */
  offsets: byJoint(z.tuple([bounded, bounded, bounded])).optional(),
});

export const trailingChainSchema: SavedSchema<typeof chain> = chain;

/** The content of a set of trailing chains in the library. */
const set = z.strictObject({
  schemaVersion: z.literal(TRAILING_SET_VERSION),
  chains: z.array(trailingChainSchema).max(MAX_CHAINS),
});

export const trailingSetSchema: SavedSchema<typeof set> = set;

import { z } from 'zod';
import { jointRoles, jointSides, MAX_RESETS, TRAILING_SET_VERSION, trailingRates } from './limits.ts';
import { byJoint, jointName, bounded, textSchema, type SavedSchema } from './plain-schemas.ts';

/** A user's edit of a joint; absent properties are as recognised. */
const jointEdit = z.strictObject({
  role: z.enum(jointRoles).nullable().optional(), // null: none
  side: z.enum(jointSides).optional(),
  /** Name of the counterpart in a mirror; null: none. */
  counterpart: jointName.nullable().optional(),
  /**
   * For the hips of a skeleton: whether motion on it keeps its feet on the ground, see `plantFeet`; absent: see
   * `Transition.feet`.
   */
  planted: z.boolean().optional(),
  /** Degrees by which the mirrored joint is turned about its bone; of a pair, at its first joint. */
  mirrorTwist: z.union([z.literal(90), z.literal(180), z.literal(270)]).optional(),
});

/** A user's edits of the joints of a skeleton, by joint name. */
export const jointEditsSchema = byJoint(jointEdit);

/** sha256 in hex of the names and parents of joints: equal for skeletons that differ only in their bones. */
export const jointsIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A joint map as edited by a user, never empty, for all skeletons with the same joint names and parents. */
export const savedJointMapSchema = z.strictObject({ jointsId: jointsIdSchema, edits: jointEditsSchema });

export type SavedJointMap = Readonly<z.infer<typeof savedJointMapSchema>>;

/**
 * Root of a clip, set by the user:
 *
 * - `auto`: a joint above the hips that itself moves over the ground, or else the hips
 * - `hips`: the hips, thighs and upper arms, smoothed
 * - `joint`: that joint, unsmoothed; the hips if the skeleton lacks it
 * - `none`: the clip is in place, its root stays where it begins
 */
export const rootOverrideSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['auto', 'hips', 'none']) }),
  z.strictObject({ kind: z.literal('joint'), joint: jointName.min(1) }),
]);

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

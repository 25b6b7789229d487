import { z } from 'zod';
import { jointRoles, jointSides } from './limits.ts';
import { byJoint, jointName } from './plain-schemas.ts';

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

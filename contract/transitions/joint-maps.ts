import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import { jointRoles, jointSides } from '#core/joints/joint-role.ts';

/** Maximum number of joints of a skeleton. */
const MAX_JOINTS = 10_000;

const jointName = textSchema(200);

/** Schema of values by joint name. */
export const byJoint = <Value extends z.ZodType>(value: Value) =>
  z
    .record(jointName, value)
    .refine((joints) => Object.keys(joints).length <= MAX_JOINTS, `at most ${MAX_JOINTS} joints`);

/** Schema of `JointEdits`. */
export const jointEditsSchema = byJoint(
  z.strictObject({
    role: z.enum(jointRoles).nullable().optional(),
    side: z.enum(jointSides).optional(),
    counterpart: jointName.nullable().optional(),
    planted: z.boolean().optional(),
  }),
);

/** sha256 in hex of the names and parents of joints: equal for skeletons that differ only in their bones. */
export const jointsIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const savedJointMapSchema = z.strictObject({ jointsId: jointsIdSchema, edits: jointEditsSchema });

/** A joint map as edited by a user, never empty, for all skeletons with the same joint names and parents. */
export type SavedJointMap = Readonly<z.infer<typeof savedJointMapSchema>>;

import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import type { JointEdits } from '../../core/joints/joint-map.ts';
import { jointRoles, jointSides } from '../../core/joints/joint-role.ts';

/** No skeleton has more joints than a map can speak of. */
const MOST_JOINTS = 10_000;

const jointName = textSchema(200);

/** Something of each joint, by its name. */
export const byJoint = <Value extends z.ZodType>(value: Value) =>
  z
    .record(jointName, value)
    .refine((joints) => Object.keys(joints).length <= MOST_JOINTS, `at most ${MOST_JOINTS} joints`);

/** The shape of `JointEdits`. */
export const jointEditsSchema = byJoint(
  z.strictObject({
    role: z.enum(jointRoles).nullable().optional(),
    side: z.enum(jointSides).optional(),
    counterpart: jointName.nullable().optional(),
  }),
);

/** A sha256, in hex: equal for skeletons of the same joints on the same joints, whatever their bones. */
export const jointsIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const savedJointMapSchema = z.strictObject({ jointsId: jointsIdSchema, edits: jointEditsSchema });

/** What a person set of the joints of all skeletons that are named and hung alike. */
export interface SavedJointMap {
  readonly jointsId: string;
  readonly edits: JointEdits; // never empty
}

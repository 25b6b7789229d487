import { z } from 'zod';
import { MAX_NUMBER } from './limits.ts';

/** The values of a schema, read-only. */
export type Saved<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>;

/** `Schema`, whose values are taken and given read-only. */
export type SavedSchema<Schema extends z.ZodType> = z.ZodType<Saved<Schema>, Saved<Schema>>;

type ReadOnly<Value> = unknown extends Value
  ? Value
  : string extends keyof Value
    ? Readonly<Record<string, ReadOnly<Value[keyof Value]>>>
    : { readonly [Key in keyof Value]: ReadOnly<Value[Key]> };

/** Lone surrogates, left where text was cut in the middle of a character. */
const halves = /\p{Cs}/gu;

/**
 * Schema of text of at most `most` characters. Lone surrogates become U+FFFD, since no UTF-8 file can hold
 * them: so the text is the same when sent, stored and exported.
 */
export function textSchema(most: number): z.ZodString {
  return z
    .string()
    .max(most)
    .overwrite((text) => text.replace(halves, '\uFFFD'));
}

/** Schema of a number within the limit of documents. */
export const bounded = z.number().min(-MAX_NUMBER).max(MAX_NUMBER);

/** Maximum number of joints of a skeleton. */
const MAX_JOINTS = 10_000;

export const jointName = textSchema(200);

/** Schema of values by joint name. */
export const byJoint = <Value extends z.ZodType>(value: Value) =>
  z
    .record(jointName, value)
    .refine((joints) => Object.keys(joints).length <= MAX_JOINTS, `at most ${MAX_JOINTS} joints`);

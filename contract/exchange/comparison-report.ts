import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';

export const COMPARISON_FORMAT = 'segue.comparison';
export const COMPARISON_VERSION = 1;

/** Values by the id of their metric, in its unit; null = it does not apply. */
export const measuresSchema = z.record(z.string(), z.number().nullable());

/** A slot, and how good it is. */
export const judgedSlotSchema = z.strictObject({
  name: textSchema(1000),
  method: textSchema(100),
  values: z.record(z.string(), z.union([z.number(), z.string()])),
  measures: measuresSchema,
});

const comparedSlot = judgedSlotSchema.extend({
  best: z.array(z.string()), // ids of the metrics in which no slot is better, and one is worse
});

/** How far joints are from their destination at all exits, m: see `Certificate`. */
const exits = z.strictObject({
  state: z.enum(['searching', 'proved', 'exceeded', 'undecided']),
  worst: z.strictObject({
    out: z.number(),
    in: z.number(),
    joint: z.string().nullable(),
    distance: z.number(),
  }),
  most: z.number().nullable(),
  evaluations: z.int(),
});

/** JSON output of `segue compare`. */
export const comparisonSchema = z.strictObject({
  format: z.literal(COMPARISON_FORMAT),
  version: z.literal(COMPARISON_VERSION),
  transition: z.strictObject({ id: z.uuid(), name: textSchema(1000), number: z.int().min(1) }),
  seconds: z.number().positive(), // judged, from the seam
  slots: z.array(comparedSlot).min(1),
  clips: z.strictObject({ source: measuresSchema, destination: measuresSchema }), // by themselves
  exits: exits.optional(), // with --certify
});

export type ComparisonReport = z.infer<typeof comparisonSchema>;

import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';

export const COMPARISON_FORMAT = 'segue.comparison';
export const COMPARISON_VERSION = 2;

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
  seconds: z.number().positive(), // judged, from the seam: one, or until it has settled
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

/** A setting with a value: text if it is no number, null = none. */
const settingValue = z.union([z.number(), z.string(), z.boolean(), z.null()]);

/** How far a slot is from what a game showed, m: see `RecordedDifference`. */
const recordedSlot = z.strictObject({
  name: textSchema(1000),
  before: z.number().nullable(), // mean up to the request; null = not recorded
  after: z.number(), // mean after it
  largest: z.strictObject({ joint: z.string(), time: z.number(), distance: z.number() }),
  /** What the game recorded of settings, where it differs. */
  recorded: z.array(z.strictObject({ setting: z.string(), value: z.number(), now: settingValue })),
  /** Settings that alone explain part of the difference, the largest part first. */
  settings: z.array(
    z.strictObject({
      setting: z.string(),
      value: settingValue,
      now: settingValue,
      share: z.number(), // of the difference that it explains, 0 to 1
      after: z.number(), // m, with this value
    }),
  ),
});

/** A comparison with the recording of a game. */
const recordingSchema = z.strictObject({
  file: textSchema(1000),
  engine: textSchema(1000),
  figure: textSchema(1000),
  request: z.strictObject({
    number: z.int().min(1),
    of: z.int().min(1),
    time: z.number(),
    from: textSchema(1000),
    to: textSchema(1000),
  }),
  joints: z.strictObject({ recorded: z.int(), of: z.int() }),
  scale: z.number(), // of the figure in the game to this one
  inPlace: z.boolean(), // only one of both travels, and its travel is left out
  placedBy: z.enum(['before', 'after']), // the poses by which it is placed
  slots: z.array(recordedSlot),
  /** With --within: whether the chosen slot is as near as that, m. */
  within: z.strictObject({ slot: textSchema(1000), limit: z.number(), isWithin: z.boolean() }).optional(),
  problems: z.array(z.string()), // lines that were left out
});

export type RecordingReport = z.infer<typeof recordingSchema>;

/** JSON output of `segue compare`. */
export const comparisonSchema = z.strictObject({
  format: z.literal(COMPARISON_FORMAT),
  version: z.literal(COMPARISON_VERSION),
  transition: z.strictObject({ id: z.uuid(), name: textSchema(1000), number: z.int().min(1) }),
  slots: z.array(comparedSlot).min(1),
  clips: z.strictObject({ source: measuresSchema, destination: measuresSchema }), // by themselves, in the first second
  floor: measuresSchema, // of the destination into itself: no fault of a blend
  exits: exits.optional(), // with --certify
  recording: recordingSchema.optional(), // with --recording
});

export type ComparisonReport = z.infer<typeof comparisonSchema>;

import { z } from 'zod';
import {
  blenderValuesSchema,
  godotValuesSchema,
  unityValuesSchema,
  unrealValuesSchema,
} from '#core/documents/engine-values-schema.ts';
import { textSchema, type Saved, type SavedSchema } from '#core/documents/plain-schemas.ts';
import { engineIds, type EngineId } from '#core/engines/engine.ts';
import { markerKinds, rangeKinds } from '../rows/mark-kinds.ts';
import { transitionSettingsSchema } from './transition-settings.ts';

export const SETTINGS_FORMAT = 'segue.settings';
export const SETTINGS_VERSION = 2;

/** The `$id` of the schema: a name, not a place, since Segue works offline. */
export const SETTINGS_SCHEMA = 'urn:segue:schema:settings:2';

const name = textSchema(1000);
const seconds = z.number();
const frame = z.number(); // of its file, counted from 0; not whole between frames

const moment = z.strictObject({ seconds, frame });

const describedEnd = z.strictObject({
  clip: name, // as Segue shows it
  file: name.optional(), // without its ending; absent for a tree
  take: name.optional(), // absent if its file holds only one
  fps: z.number().positive(),
  /** Of the first frame that Segue shows. Times and frames beside it count from the beginning of the file. Absent: 0. */
  fileStart: seconds.optional(),
  at: moment.extend({ marker: name.optional() }), // the out or in point; from the earlier seam if it interrupts
  playRate: z.number().positive(),
  mirrored: z.boolean(),
  markers: z.array(moment.extend({ kind: z.enum(markerKinds), label: textSchema(200) })),
  ranges: z.array(
    z.strictObject({
      kind: z.enum(rangeKinds),
      label: textSchema(200),
      start: moment,
      end: moment, // excluded
    }),
  ),
});

/** One end of a transition, for people and scripts. */
export type DescribedEnd = Readonly<z.infer<typeof describedEnd>>;

const describedSlot = z.strictObject({
  slot: z.string().max(2), // A, B, …
  method: name, // as the window names it
  blendsFor: z.strictObject({ seconds, frames: z.number() }), // frames of the destination
  /** By the names of the document. */
  parameters: z.record(
    z.string(),
    z.strictObject({ name, value: z.union([z.number(), z.string()]), unit: z.string() }),
  ),
});

/** A slot, for people and scripts. */
export type DescribedSlot = Readonly<z.infer<typeof describedSlot>>;

const sentences = z.array(textSchema(1000));

const expressed = <Id extends EngineId, Values extends z.ZodType>(id: Id, values: Values) =>
  z.strictObject({ name: z.literal(id), values, approximated: sentences, missing: sentences });

const expressedIn = z.discriminatedUnion('name', [
  expressed('unreal', unrealValuesSchema),
  expressed('unity', unityValuesSchema),
  expressed('godot', godotValuesSchema),
  expressed('blender', blenderValuesSchema),
]);

/**
 * A slot in the names and units of one of the engines, and what that engine does instead of its other
 * settings.
 */
const expressedSchema: SavedSchema<typeof expressedIn> = expressedIn;

export type ExpressedInFile = Saved<typeof expressedSchema>;

const describedTransition = z.strictObject({
  name,
  status: name,
  note: textSchema(20_000),
  chosen: describedSlot,
  others: z.array(describedSlot),
  source: describedEnd,
  destination: describedEnd,
  /** The chosen slot in the terms of the engine; absent without one. */
  engine: expressedSchema.optional(),
  /** What Segue reads. Change this part to change the transition; the others describe it. */
  document: transitionSettingsSchema,
});

export type DescribedTransition = Readonly<z.infer<typeof describedTransition>>;

export const settingsFileSchema = z.strictObject({
  $schema: z.literal(SETTINGS_SCHEMA),
  format: z.literal(SETTINGS_FORMAT),
  version: z.literal(SETTINGS_VERSION),
  engine: z.enum(['none', ...engineIds]),
  units: z.strictObject({ time: z.literal('s'), length: z.literal('m'), angle: z.literal('rad') }),
  /** By name. */
  transitions: z.array(describedTransition).min(1).max(100_000),
});

/** A file of Segue 0.1: one transition, not described. */
export const settingsFile1Schema = transitionSettingsSchema.extend({
  format: z.literal(SETTINGS_FORMAT),
  version: z.literal(1),
});

/** A file with the settings of transitions: for people, for scripts of an engine, and for another library. */
export type SettingsFile = Readonly<z.infer<typeof settingsFileSchema>>;

import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import type { Transition } from '../../core/transition/document/document.ts';
import { MOST_INTERRUPTIONS } from '../../core/transition/document/resolve-chain.ts';
import { readHashSchema } from '../clips/import-override.ts';
import { transitionSchema } from '../transitions/transition-schema.ts';

export const SETTINGS_FORMAT = 'segue.settings';
export const SETTINGS_VERSION = 1;

/** Identifies a clip of a transition on another machine: by content first, by name second. */
export type ClipReference = Readonly<z.infer<typeof clipReference>>;

/** A file with the settings of a transition. */
export interface SettingsFile {
  readonly format: typeof SETTINGS_FORMAT;
  readonly version: typeof SETTINGS_VERSION;
  readonly transition: Transition;
  readonly clips: ClipReferences;
  /** The chain of transitions that it interrupts, oldest first; absent if its source is a clip. */
  readonly earlier?: readonly EarlierTransition[] | undefined;
  /** Changes since the review, as sentences; absent if the review is not stale. */
  readonly changedSinceReview?: readonly string[] | undefined;
}

/** Clips of a transition. If it interrupts another, `source` is the destination clip of that one. */
export type ClipReferences = Readonly<z.infer<typeof clipReferences>>;

export interface EarlierTransition {
  readonly transition: Transition;
  readonly clips: ClipReferences;
}

const clipReference = z.strictObject({
  id: z.uuid(),
  name: textSchema(1000),
  hash: readHashSchema, // version 0.1 appended the import override
  fps: z.number().positive().max(1e6),
  frameCount: z.int().positive(),
});

const clipReferences = z.strictObject({ source: clipReference, destination: clipReference });

export const settingsFileSchema = z.strictObject({
  format: z.literal(SETTINGS_FORMAT),
  version: z.literal(SETTINGS_VERSION),
  transition: transitionSchema,
  clips: clipReferences,
  earlier: z
    .array(z.strictObject({ transition: transitionSchema, clips: clipReferences }))
    .min(1)
    .max(MOST_INTERRUPTIONS)
    .optional(),
  changedSinceReview: z.array(textSchema(2000)).max(1000).optional(),
});

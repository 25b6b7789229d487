import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import type { Transition } from '../../core/transition/document/document.ts';
import { MOST_INTERRUPTIONS } from '../../core/transition/document/resolve-chain.ts';
import { readHashSchema } from '../clips/import-choice.ts';
import { transitionSchema } from '../transitions/transition-schema.ts';

export const SETTINGS_FORMAT = 'segue.settings';
export const SETTINGS_VERSION = 1;

/** Which clip a transition means, so that another machine can find it: by content first, by name second. */
export interface ClipReference {
  readonly id: string;
  readonly name: string;
  readonly hash: string; // sha256 of the file, hex; of version 0.1 also what a person said it is in
  readonly fps: number;
  readonly frameCount: number;
}

/** A transition with its settings as a file. */
export interface SettingsFile {
  readonly format: typeof SETTINGS_FORMAT;
  readonly version: typeof SETTINGS_VERSION;
  readonly transition: Transition;
  readonly clips: ClipReferences;
  /** What it interrupts, with all that this one rests on, oldest first; not given where its source is a clip. */
  readonly earlier?: readonly EarlierTransition[] | undefined;
  /** What changed since the transition was reviewed, in words: its review is stale. Not given where there is nothing to say. */
  readonly changedSinceReview?: readonly string[] | undefined;
}

/** Of a transition that interrupts another, `source` is the clip that was on its way. */
export interface ClipReferences {
  readonly source: ClipReference;
  readonly destination: ClipReference;
}

export interface EarlierTransition {
  readonly transition: Transition;
  readonly clips: ClipReferences;
}

const clipReference = z.strictObject({
  id: z.uuid(),
  name: textSchema(1000),
  hash: readHashSchema,
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

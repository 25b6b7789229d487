import { z } from 'zod';
import { labItemSchema } from '../lab-items.ts';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { MAX_INTERRUPTIONS } from '#core/documents/limits.ts';
import { transitionSchema } from '#core/documents/transition-schema.ts';

const clipReference = z.strictObject({
  id: z.uuid(),
  name: textSchema(1000),
  hash: z.string().regex(/^[0-9a-f]{64}$/), // of its file, or of the take of a tree
  file: textSchema(1000).min(1).optional(), // name of its file without the ending; absent for a tree
  take: textSchema(1000).min(1).optional(), // absent if its file holds only one
  fps: z.number().positive().max(1e6),
  frameCount: z.int().positive(),
  firstKey: z.number().optional(), // see `TakeClock`
  trimmedFrames: z.int().nonnegative().optional(),
});

/** Identifies a clip of a transition on another machine: by content first, by name second. */
export type ClipReference = Readonly<z.infer<typeof clipReference>>;

/** Clips of a transition. If it interrupts another, `source` is the destination clip of that one. */
const clipReferences = z.strictObject({ source: clipReference, destination: clipReference });

/** Muscles of the library, without the kind that all of them have. */
export const usedMuscles = labItemSchema.omit({ kind: true });

const earlierTransition = z.strictObject({ transition: transitionSchema, clips: clipReferences });

export type EarlierTransition = Readonly<z.infer<typeof earlierTransition>>;

export const transitionSettingsSchema = z.strictObject({
  transition: transitionSchema,
  clips: clipReferences,
  /** The chain of transitions that it interrupts, oldest first; absent if its source is a clip. */
  earlier: z.array(earlierTransition).min(1).max(MAX_INTERRUPTIONS).optional(),
  /** The muscles of the library that its slots use; absent if they use none. */
  muscles: z.array(usedMuscles).min(1).max(1000).optional(),
  /** The clips of the fatigue poses of `muscles`; absent if there are none. */
  poses: z.array(clipReference).min(1).max(1000).optional(),
  /** Changes since the review, as sentences; absent if the review is not stale. */
  changedSinceReview: z.array(textSchema(2000)).max(1000).optional(),
});

/** The settings of a transition, complete: another library makes the same transition of them. */
export type TransitionSettings = Readonly<z.infer<typeof transitionSettingsSchema>>;

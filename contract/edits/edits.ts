// contract/edits: each change to user data, as plain data with a name
import { z } from 'zod';
import { textSchema } from '../words/text-schema.ts';
import { importOverrideSchema, overrideSubjectSchema } from '../clips/import-override.ts';
import { MAX_EDIT_NAME_LENGTH, MAX_CHANGES } from './edit-name.ts';
import { jointEditsSchema, jointsIdSchema } from '../transitions/joint-maps.ts';
import {
  budgetsSchema,
  engineTargetSchema,
  clipSettingsSchema,
  markerSchema,
  presetSchema,
  rangeSchema,
} from '../rows/library-rows.ts';
import { labItemSchema } from '../lab-items.ts';
import { MAX_NOTE_LENGTH } from '../clips/note-length.ts';
import { rootOverrideSchema } from '../clips/root-override.ts';
import { OWN_SKELETON } from '../clips/overrides.ts';
import { tagSchema } from '../clips/tag-schema.ts';
import { transitionSchema } from '../transitions/transition-schema.ts';

const MAX_CLIPS = 1_000_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const checked = new WeakSet<readonly unknown[]>();

/**
 * Checks a list of ids once, also if several changes of an edit share it. Keeps the list as it is, where a
 * schema would copy it.
 */
function areClipIds(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_CLIPS) return false;
  if (checked.has(value)) return true;
  if (!value.every((id) => typeof id === 'string' && UUID.test(id))) return false;
  checked.add(value);
  return true;
}

const clipIdsSchema = z.custom<readonly string[]>(areClipIds, { error: 'expected a list of clip ids' });
const noteSchema = textSchema(MAX_NOTE_LENGTH);
const characterChoice = z.union([z.uuid(), z.literal(OWN_SKELETON)]);

/** The fields of a change from one value to another. */
const change = <Value extends z.ZodType>(value: Value) => ({ before: value, after: value });

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('marker.add'), marker: markerSchema }),
  z.strictObject({ kind: z.literal('marker.remove'), marker: markerSchema }),
  z.strictObject({ kind: z.literal('marker.set'), ...change(markerSchema) }),
  z.strictObject({ kind: z.literal('range.add'), range: rangeSchema }),
  z.strictObject({ kind: z.literal('range.remove'), range: rangeSchema }),
  z.strictObject({ kind: z.literal('range.set'), ...change(rangeSchema) }),
  z.strictObject({ kind: z.literal('clip.set'), id: z.uuid(), ...change(clipSettingsSchema) }),
  /** Overrides unit and up axis of files when their motion is loaded. */
  z.strictObject({
    kind: z.literal('import.set'),
    subject: overrideSubjectSchema,
    ...change(importOverrideSchema),
  }),
  /** Overrides the root, null = not overridden. */
  z.strictObject({
    kind: z.literal('root.set'),
    subject: overrideSubjectSchema,
    ...change(rootOverrideSchema.nullable()),
  }),
  /** Hides a failed file from the list until its content changes. */
  z.strictObject({ kind: z.literal('file.ignore'), fileId: z.uuid(), ignored: z.boolean() }),
  z.strictObject({ kind: z.literal('note.set'), clipId: z.uuid(), ...change(noteSchema) }),
  z.strictObject({ kind: z.literal('tag.put'), tag: tagSchema, clipIds: clipIdsSchema }),
  z.strictObject({ kind: z.literal('tag.take'), tag: tagSchema, clipIds: clipIdsSchema }),
  /** On all clips. If the tag `to` exists, the two are merged. */
  z.strictObject({ kind: z.literal('tag.rename'), from: tagSchema, to: tagSchema }),
  /** From all clips. */
  z.strictObject({ kind: z.literal('tag.remove'), tag: tagSchema }),
  z.strictObject({ kind: z.literal('transition.add'), transition: transitionSchema }),
  z.strictObject({ kind: z.literal('transition.remove'), transition: transitionSchema }),
  z.strictObject({ kind: z.literal('transition.set'), ...change(transitionSchema) }),
  z.strictObject({ kind: z.literal('preset.add'), preset: presetSchema }),
  z.strictObject({ kind: z.literal('preset.remove'), preset: presetSchema }),
  z.strictObject({ kind: z.literal('preset.set'), ...change(presetSchema) }),
  z.strictObject({ kind: z.literal('lab.add'), item: labItemSchema }),
  z.strictObject({ kind: z.literal('lab.remove'), item: labItemSchema }),
  z.strictObject({ kind: z.literal('lab.set'), ...change(labItemSchema) }),
  z.strictObject({ kind: z.literal('budgets.set'), ...change(budgetsSchema) }),
  z.strictObject({ kind: z.literal('engine.set'), ...change(engineTargetSchema) }),
  z.strictObject({ kind: z.literal('jointMap.set'), jointsId: jointsIdSchema, ...change(jointEditsSchema) }),
  /**
   * Shows a transition, a clip or the whole library ('') on a character or its own skeleton; null = not set.
   */
  z.strictObject({
    kind: z.literal('character.set'),
    subject: z.union([z.uuid(), z.literal('')]),
    ...change(characterChoice.nullable()),
  }),
]);

/** A change to user data. Plain data: it can be stored, sent, replayed and undone. */
export type Change = Readonly<z.infer<typeof changeSchema>>;

/**
 * A requested change of tags. Main finds the clips that it changes and stores exactly those, `tag.put` on
 * clips without the tag and `tag.take` on clips with it, so that undo restores the tags of every clip.
 */
export type TagChange = Extract<Change, { readonly kind: `tag.${string}` }>;

/** One undo step: its name in menus and the status bar, and its changes, applied in one transaction. */
export interface Edit {
  readonly name: string; // "Move out marker"
  readonly changes: readonly Change[];
}

export const editSchema = z.strictObject({
  name: textSchema(MAX_EDIT_NAME_LENGTH).min(1),
  changes: z.array(changeSchema).min(1).max(MAX_CHANGES),
});

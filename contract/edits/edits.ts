// contract/edits: each change to user data, as plain data with a name
import { z } from 'zod';
import { textSchema } from '#core/documents/plain-schemas.ts';
import { importOverrideSchema, overrideSubjectSchema } from '../clips/override-schemas.ts';
import { MAX_EDIT_NAME_LENGTH, MAX_CHANGES } from './edit-name.ts';
import { jointEditsSchema, jointsIdSchema, rootOverrideSchema } from '#core/documents/figure-schemas.ts';
import { clipSettingsSchema, markerSchema, presetSchema, rangeSchema } from '../rows/library-rows.ts';
import { labItemSchema } from '../lab-items.ts';
import { MAX_NOTE_LENGTH } from '../clips/note-length.ts';
import { OWN_SKELETON, WHOLE_LIBRARY } from '../clips/overrides.ts';
import { libraryValueSchemas } from './library-values.ts';
import { tagSchema } from '../clips/tag-schema.ts';
import { transitionSchema } from '#core/documents/transition-schema.ts';

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

/** The changes of items that are added, replaced and removed as a whole. */
function items<Name extends string, Field extends string, Item extends z.ZodType>(
  name: Name,
  field: Field,
  item: Item,
) {
  const one = { [field]: item } as Readonly<Record<Field, Item>>;
  return [
    /** `next`: id of the item that follows it in its list; absent: none. An edit adds it as the last one. */
    z.strictObject({ kind: z.literal(`${name}.add` as const), ...one, next: z.uuid().optional() }),
    z.strictObject({ kind: z.literal(`${name}.remove` as const), ...one }),
    z.strictObject({ kind: z.literal(`${name}.set` as const), before: item, after: item }),
  ] as const;
}

/** The change of a value to another. */
function value<Name extends string, Of extends z.core.$ZodLooseShape, Value extends z.ZodType>(
  name: Name,
  of: Of,
  schema: Value,
) {
  return z.strictObject({
    kind: z.literal(`${name}.set` as const),
    ...of,
    before: schema,
    after: schema,
  });
}

const changeSchema = z.discriminatedUnion('kind', [
  ...items('marker', 'marker', markerSchema),
  ...items('range', 'range', rangeSchema),
  ...items('transition', 'transition', transitionSchema),
  ...items('preset', 'preset', presetSchema),
  ...items('lab', 'item', labItemSchema),
  value('clip', { id: z.uuid() }, clipSettingsSchema),
  value('note', { clipId: z.uuid() }, textSchema(MAX_NOTE_LENGTH)),
  value('jointMap', { jointsId: jointsIdSchema }, jointEditsSchema),
  value('budgets', {}, libraryValueSchemas.budgets),
  value('nameWords', {}, libraryValueSchemas.nameWords),
  value('engine', {}, libraryValueSchemas.engine),
  /** Overrides unit and up axis of files when their motion is loaded. */
  value('import', { subject: overrideSubjectSchema }, importOverrideSchema),
  /** Overrides the root, null = not overridden. */
  value('root', { subject: overrideSubjectSchema }, rootOverrideSchema.nullable()),
  /** Hides a failed file, or the clips of a file, from the list until its content changes. `fileId`: or of a clip. */
  z.strictObject({ kind: z.literal('file.ignore'), fileId: z.uuid(), ignored: z.boolean() }),
  /** Main stores it of the clips without the tag, and `tag.take` of those with it, so that undo restores each. */
  z.strictObject({ kind: z.literal('tag.put'), tag: tagSchema, clipIds: clipIdsSchema }),
  z.strictObject({ kind: z.literal('tag.take'), tag: tagSchema, clipIds: clipIdsSchema }),
  /** On all clips. If the tag `to` exists, the two are merged. */
  z.strictObject({ kind: z.literal('tag.rename'), from: tagSchema, to: tagSchema }),
  /** From all clips. */
  z.strictObject({ kind: z.literal('tag.remove'), tag: tagSchema }),
  /**
   * Shows a transition, a clip or the whole library ('') on a character or its own skeleton; null = not set.
   */
  value(
    'character',
    { subject: z.union([z.uuid(), z.literal(WHOLE_LIBRARY)]) },
    z.union([z.uuid(), z.literal(OWN_SKELETON)]).nullable(),
  ),
]);

/** A change to user data. Plain data: it can be stored, sent, replayed and undone. */
export type Change = Readonly<z.infer<typeof changeSchema>>;

/** One undo step: its name in menus and the status bar, and its changes, applied in one transaction. */
export interface Edit {
  readonly name: string; // "Move out marker"
  readonly changes: readonly Change[];
}

export const editSchema = z.strictObject({
  name: textSchema(MAX_EDIT_NAME_LENGTH).min(1),
  changes: z.array(changeSchema).min(1).max(MAX_CHANGES),
});

/** The lists and values of a library in a file of user data. */
export const contentInFile = {
  transitions: z.array(transitionSchema).max(1_000_000),
  presets: z.array(presetSchema).max(100_000),
  ...z.strictObject(libraryValueSchemas).partial().shape,
  lab: z.array(labItemSchema).max(100_000).optional(), // items; their clips are those of `clips`
} as const;

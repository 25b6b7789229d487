import { textSchema } from '#core/documents/plain-schemas.ts';
import { MAX_NOTE_LENGTH } from '#contract/clips/note-length.ts';
import type { ChangeOf } from '#contract/edits/kinds.ts';
import { clipSettingsSchema, type ClipSettings } from '#contract/rows/library-rows.ts';
import {
  readClipSettings,
  readDerivedSettings,
  readNote,
  readOwnSettings,
  saveClipSettings,
  storeOwnSettings,
  saveNote,
} from '../rows/clip-settings.ts';
import { valuesIn } from '../database/statements.ts';
import { setIgnored } from '../files/failed-files.ts';
import { valueEntries } from './entries.ts';
import { mergeValue, refuseUnknownClip, type Kind, valueKind } from './kind.ts';

const clipsWithNote = `SELECT id FROM clips WHERE note <> ''`;

export const notes: Kind<ChangeOf<'note'>> = {
  ...valueKind<ChangeOf<'note'>>({
    read: (db, { clipId }) => {
      refuseUnknownClip(db, clipId, 'this note');
      return readNote(db, clipId);
    },
    save: (db, { clipId }, note) => saveNote(db, clipId, note),
    stale: 'The note of this clip',
  }),
  entries: valueEntries<ChangeOf<'note'>, string>({
    kind: 'note.set',
    schema: textSchema(MAX_NOTE_LENGTH),
    empty: '',
    subjects: (db) => valuesIn<string>(db, clipsWithNote).all(),
    changed: (_, { clipId }) => [clipId],
    read: (db, clipId) => readNote(db, clipId) ?? '',
    of: (clipId) => ({ clipId }),
  }),
  subject: ({ clipId }) => clipId,
  compared: (note) => ({ note }),
  clipsWith: clipsWithNote,
  ofClip: {
    read: (db, id) => ({ note: readNote(db, id) ?? '' }),
    merge(db, clipId, { name, note: after }, steps) {
      const before = readNote(db, clipId) ?? '';
      if (after === '') return;
      const question = { id: `note ${clipId}`, what: `Note of ${name}`, isUnset: before === '' };
      mergeValue(steps, { kind: 'note.set', clipId, before, after }, { ...question, words: String });
    },
  },
};

const clipsWithSettings = 'SELECT id FROM clips WHERE ground_height IS NOT NULL OR loop IS NOT NULL';

const settingWords = { groundHeight: 'Ground height', loop: 'Loop' } as const;
const settings = Object.keys(settingWords) as (keyof ClipSettings)[];

/** Values of those settings that differ in a change; the others may be derived from a file. */
function changedSettings({ before, after }: ChangeOf<'clip'>): Partial<ClipSettings> {
  const changed = settings.filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}

/**
 * Compares and writes only the settings that a change sets. The others may be derived from a file that
 * changed meanwhile, and must not prevent undo.
 */
export const clipSettings: Kind<ChangeOf<'clip'>> = {
  ...valueKind<ChangeOf<'clip'>>({
    read: (db, { id }) => {
      refuseUnknownClip(db, id, 'this change');
      return readClipSettings(db, id);
    },
    save: (db, change) => saveClipSettings(db, change.id, changedSettings(change)),
    stale: 'The settings of this clip',
    onto: (change, stored) => ({
      before: { ...stored, ...changedSettings({ ...change, before: change.after, after: change.before }) },
      after: { ...stored, ...changedSettings(change) },
    }),
  }),
  entries: {
    ...valueEntries<ChangeOf<'clip'>, Partial<ClipSettings>>({
      kind: 'clip.set',
      schema: clipSettingsSchema.partial(),
      empty: {},
      subjects: (db) => valuesIn<string>(db, clipsWithSettings).all(),
      changed: (_, { id }) => [id],
      read: (db, id) => readOwnSettings(db, id) ?? {},
      of: (id) => ({ id }),
    }),
    change(db, id, _, after) {
      const [before, derived] = [readClipSettings(db, id), readDerivedSettings(db, id)];
      return {
        kind: 'clip.set',
        id,
        before,
        after: { ...derived, ...(after as object) },
      } as ChangeOf<'clip'>;
    },
    store: (db, id, own) => storeOwnSettings(db, id, own as Partial<ClipSettings>),
  },
  subject: ({ id }) => id,
  clipsWith: clipsWithSettings,
  ofClip: {
    read: (db, id) => ({ settings: readOwnSettings(db, id) ?? {} }),
    merge(db, id, { name, settings: theirs }, steps) {
      const before = readClipSettings(db, id);
      const own = readOwnSettings(db, id);
      if (before === undefined || own === undefined) return;
      for (const key of settings) {
        const value = theirs[key];
        // Skips values equal to the effective ones here, set or derived.
        if (value === undefined || value === (own[key] ?? before[key])) continue;
        const change = { kind: 'clip.set', id, before, after: { ...before, [key]: value } } as const;
        const isUnset = own[key] === undefined;
        const what = `${settingWords[key]} of ${name}`;
        mergeValue(steps, change, { id: `${key} ${id}`, what, isUnset, words: (of) => String(of[key]) });
      }
    },
  },
  combine(changes) {
    const combined = new Map<string, ChangeOf<'clip'>>();
    for (const change of changes) {
      const { before, after } = combined.get(change.id) ?? { before: change.before, after: change.before };
      combined.set(change.id, { ...change, before, after: { ...after, ...changedSettings(change) } });
    }
    return [...combined.values()];
  },
};

/** Files that are hidden from the list until their content changes. */
export const ignoredFiles: Kind<ChangeOf<'file'>> = {
  apply: (db, { fileId, ignored }) => setIgnored(db, fileId, ignored),
  inverse: (change) => ({ ...change, ignored: !change.ignored }),
  subject: ({ fileId }) => fileId,
};

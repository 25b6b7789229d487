import { textSchema } from '#core/documents/plain-schemas.ts';
import { MAX_NOTE_LENGTH } from '#contract/clips/note-length.ts';
import type { ChangeOf } from '#contract/edits/kinds.ts';
import { clipSettingsSchema, type ClipSettings } from '#contract/rows/library-rows.ts';
import {
  readClipSettings,
  readDerivedSettings,
  readNote,
  readOwnSettings,
  storeOwnSettings,
  saveNote,
} from '../rows/clip-settings.ts';
import { valuesIn } from '../database/statements.ts';
import { isIgnored, setIgnored } from '../files/failed-files.ts';
import { asStored, valueEntries, type EntryPart } from './entries.ts';
import { entryKind, mergeValue, refuseUnknownClip, type Kind } from './kind.ts';

const clipsWithNote = `SELECT id FROM clips WHERE note <> ''`;

export const notes: Kind<ChangeOf<'note'>> = {
  ...entryKind(
    'note',
    valueEntries<ChangeOf<'note'>, string>({
      kind: 'note.set',
      schema: textSchema(MAX_NOTE_LENGTH),
      empty: '',
      field: { name: 'note' },
      called: 'The note of this clip',
      subjects: (db) => valuesIn<string>(db, clipsWithNote).all(),
      subjectOf: ({ clipId }) => clipId,
      read: (db, clipId) => readNote(db, clipId) ?? '',
      store(db, clipId, note) {
        refuseUnknownClip(db, clipId, 'this note');
        saveNote(db, clipId, note);
      },
      of: (clipId) => ({ clipId }),
    }),
  ),
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

type OwnSettings = Partial<ClipSettings>;

/** Values of those settings that differ in a change; the others may be derived from a file. */
function changedSettings({ before, after }: ChangeOf<'clip'>): OwnSettings {
  const changed = settings.filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}

const ownSettings: EntryPart<ChangeOf<'clip'>> = {
  ...valueEntries<ChangeOf<'clip'>, OwnSettings>({
    kind: 'clip.set',
    schema: clipSettingsSchema.partial(),
    empty: {},
    called: 'The settings of this clip',
    subjects: (db) => valuesIn<string>(db, clipsWithSettings).all(),
    subjectOf: ({ id }) => id,
    read: (db, id) => readOwnSettings(db, id) ?? {},
    store: storeOwnSettings,
    of: (id) => ({ id }),
  }),
  /** Only the settings that differ: the others may be derived from a file that changed meanwhile. */
  asked(db, { id, before, after }) {
    refuseUnknownClip(db, id, 'this change');
    const [own, shown, derived] = [
      readOwnSettings(db, id),
      readClipSettings(db, id),
      readDerivedSettings(db, id),
    ];
    const changed = settings.filter((key) => before[key] !== after[key]);
    const stated = (value: (key: keyof ClipSettings) => unknown): OwnSettings =>
      asStored({ ...own, ...Object.fromEntries(changed.map((key) => [key, value(key)])) });
    return {
      subject: id,
      before: stated((key) => (before[key] === shown?.[key] ? own?.[key] : before[key])),
      // What is as in the file follows it.
      after: stated((key) => (after[key] === derived?.[key] ? undefined : after[key])),
    };
  },
  change(db, id, before, after) {
    const derived = readDerivedSettings(db, id);
    const all = (own: unknown): ClipSettings => ({ ...derived, ...(own as OwnSettings) }) as ClipSettings;
    return { kind: 'clip.set', id, before: all(before), after: all(after) };
  },
};

export const clipSettings: Kind<ChangeOf<'clip'>> = {
  ...entryKind('clip', ownSettings),
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
export const ignoredFiles: Kind<ChangeOf<'file'>> = entryKind<ChangeOf<'file'>>('file', {
  empty: false,
  isItem: false,
  subjects: () => [],
  isShared: () => false,
  asked: (db, { fileId, ignored }) => ({ subject: fileId, before: isIgnored(db, fileId), after: ignored }),
  read: isIgnored,
  store: (db, fileId, ignored) => setIgnored(db, fileId, ignored === true),
  change: (_, fileId, __, after) => ({ kind: 'file.ignore', fileId, ignored: after === true }),
  isValid: (value) => typeof value === 'boolean',
  called: () => 'This file',
  about: (fileId) => fileId,
});

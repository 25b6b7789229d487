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
import { valueEntries, type EntryPart } from './entries.ts';
import { entryKind, refuseUnknownClip, type Kind } from './kind.ts';

export const clipsWithNote = `SELECT id FROM clips WHERE note <> ''`;

export const notes: Kind<ChangeOf<'note'>> = entryKind(
  'note',
  valueEntries<ChangeOf<'note'>, string>({
    kind: 'note.set',
    schema: textSchema(MAX_NOTE_LENGTH),
    empty: '',
    field: { name: 'note' },
    called: 'the note of this clip',
    subjects: (db) => valuesIn<string>(db, clipsWithNote).all(),
    subjectOf: ({ clipId }) => clipId,
    read: (db, clipId) => readNote(db, clipId) ?? '',
    store(db, clipId, note) {
      refuseUnknownClip(db, clipId, 'this note');
      saveNote(db, clipId, note);
    },
    of: (clipId) => ({ clipId }),
  }),
);

export const clipsWithSettings = 'SELECT id FROM clips WHERE ground_height IS NOT NULL OR loop IS NOT NULL';

const settings = Object.keys(clipSettingsSchema.shape) as (keyof ClipSettings)[];

type OwnSettings = Partial<ClipSettings>;

const ownSettings: EntryPart<ChangeOf<'clip'>> = {
  ...valueEntries<ChangeOf<'clip'>, OwnSettings>({
    kind: 'clip.set',
    schema: clipSettingsSchema.partial(),
    empty: {},
    called: 'the settings of this clip',
    subjects: (db) => valuesIn<string>(db, clipsWithSettings).all(),
    subjectOf: ({ id }) => id,
    read: (db, id) => readOwnSettings(db, id) ?? {},
    store: storeOwnSettings,
    of: (id) => ({ id }),
  }),
  unset: readDerivedSettings,
  /** Only the settings that differ: the others may be derived from a file that changed meanwhile. */
  asked(db, { id, before, after }) {
    refuseUnknownClip(db, id, 'this change');
    const [own, shown, derived] = [
      readOwnSettings(db, id),
      readClipSettings(db, id),
      readDerivedSettings(db, id),
    ];
    const changed = settings.filter((key) => before[key] !== after[key]);
    const stated = (value: (key: keyof ClipSettings) => unknown): OwnSettings => ({
      ...own,
      ...Object.fromEntries(changed.map((key) => [key, value(key)])),
    });
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

export const clipSettings: Kind<ChangeOf<'clip'>> = entryKind('clip', ownSettings);

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
  isReadable: (value) => typeof value === 'boolean',
  isValid: (value) => typeof value === 'boolean',
  called: () => 'this file',
  about: (fileId) => fileId,
});

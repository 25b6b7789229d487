import type { ChangeOf } from '#contract/edits/kinds.ts';
import type { ClipSettings } from '#contract/rows/library-rows.ts';
import {
  readClipSettings,
  readNote,
  readOwnSettings,
  saveClipSettings,
  saveNote,
} from '../rows/clip-settings.ts';
import { setIgnored } from '../files/failed-files.ts';
import { mergeValue, refuseUnknownClip, type Kind, valueKind } from './kind.ts';

export const notes: Kind<ChangeOf<'note'>> = {
  ...valueKind<ChangeOf<'note'>>({
    read: (db, { clipId }) => {
      refuseUnknownClip(db, clipId, 'this note');
      return readNote(db, clipId);
    },
    save: (db, { clipId }, note) => saveNote(db, clipId, note),
    stale: 'The note of this clip',
  }),
  subject: ({ clipId }) => clipId,
  compared: (note) => ({ note }),
  clipsWith: `SELECT id FROM clips WHERE note <> ''`,
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
    save: (db, { id }, after) => saveClipSettings(db, id, after),
    stale: 'The settings of this clip',
    onto: (change, stored) => ({
      before: { ...stored, ...changedSettings({ ...change, before: change.after, after: change.before }) },
      after: { ...stored, ...changedSettings(change) },
    }),
  }),
  subject: ({ id }) => id,
  clipsWith: 'SELECT id FROM clips WHERE ground_height IS NOT NULL OR loop IS NOT NULL',
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

/** Failed files that are hidden from the list until their content changes. */
export const ignoredFiles: Kind<ChangeOf<'file'>> = {
  apply: (db, { fileId, ignored }) => setIgnored(db, fileId, ignored),
  inverse: (change) => ({ ...change, ignored: !change.ignored }),
  subject: ({ fileId }) => fileId,
};

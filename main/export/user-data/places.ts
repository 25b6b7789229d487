import { isDeepStrictEqual } from 'node:util';
import { importOverride, optionsOf, type ImportOverride } from '#contract/clips/import-override.ts';
import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import { emptyValues, type ValueKind } from '#contract/edits/kinds.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { ClipSettings } from '#contract/rows/library-rows.ts';
import { capitalized } from '#contract/words/capitalized.ts';
import { describeRootOverride, type RootOverride } from '#core/clip/root/root-override.ts';
import type { Database } from '../../library/database/database.ts';
import { clipsWithNote, clipsWithSettings } from '../../library/kinds/clip-values.ts';
import { withNames } from '../../library/kinds/difference-words.ts';
import { overriddenClips } from '../../library/kinds/overrides.ts';
import { isShowable } from '../../library/kinds/subject-values.ts';
import { readClipSettings } from '../../library/rows/clip-settings.ts';
import { skeletonOfClip } from '../../library/rows/skeleton-rows.ts';
import { tagsOfClips } from '../../library/rows/tag-rows.ts';
import { listPlaces } from './list-places.ts';
import { markPlaces } from './mark-places.ts';
import {
  entriesOf,
  type Asked,
  type ClipFieldPlace,
  type Entry,
  type FilePlace,
  type KindInFile,
  type Reading,
} from './place.ts';

/** A value of each clip. */
function onClip<Value>(
  kind: KindInFile,
  place: Pick<ClipFieldPlace, 'field' | 'clips' | 'words'>,
  toFile: (value: Value) => unknown = (value) => value,
  fromFile: (value: Value, db: Database, clipId: string) => unknown = (value) => value,
): ClipFieldPlace {
  return {
    ...place,
    toFile(db, clipId) {
      const { read, empty } = entriesOf(kind);
      const value = read(db, clipId);
      return isDeepStrictEqual(value, empty) ? undefined : toFile(value as Value);
    },
    fromFile(db, clipId, { [place.field]: value }) {
      return value === undefined ? [] : [[clipId, fromFile(value as Value, db, clipId)]];
    },
  };
}

/** Settings that differ from the effective ones here, set or derived. */
function unlikeHere(settings: Partial<ClipSettings>, db: Database, clipId: string): Partial<ClipSettings> {
  const keys = Object.keys(settings) as (keyof ClipSettings)[];
  const here: Partial<ClipSettings> = keys.length > 0 ? { ...readClipSettings(db, clipId) } : {};
  return Object.fromEntries(
    keys.filter((key) => settings[key] !== here[key]).map((key) => [key, settings[key]]),
  );
}

/** Kinds that lie on clips, in the order in which those of a clip are merged. */
export const clipPlaces = {
  import: onClip<ImportOverride>(
    'import',
    { field: 'import', clips: overriddenClips('import') },
    optionsOf,
    (options) => importOverride((part) => options[part]),
  ),
  tag: {
    field: 'tags',
    clips: 'SELECT listing.id FROM clip_tags JOIN listing ON listing.number = clip_tags.clip',
    toFile: (db, clipId) => tagsOfClips(db, [clipId]).map(({ name }) => name),
    fromFile(db, clipId, { tags = [] }) {
      const mine = new Set(tagsOfClips(db, tags.length > 0 ? [clipId] : []).map(({ name }) => name));
      return tags.filter((tag) => !mine.has(tag)).map((tag) => [`${clipId} ${tag}`, true]);
    },
  },
  note: onClip('note', {
    field: 'note',
    clips: clipsWithNote,
    words: String,
  }),
  clip: onClip<Partial<ClipSettings>>(
    'clip',
    {
      field: 'settings',
      clips: clipsWithSettings,
    },
    undefined,
    unlikeHere,
  ),
  ...markPlaces,
  root: onClip('root', {
    field: 'root',
    clips: overriddenClips('root'),
    words: (root) => describeRootOverride(root as RootOverride),
  }),
} as const satisfies { readonly [Name in KindInFile]?: ClipFieldPlace };

/** A value of the whole library: each file has it. */
const valuePlace = (field: ValueKind): FilePlace => ({
  field,
  ofClip: () => [''],
  toFile: ([[, value]]) => value,
  fromFile: (value) => [['', value]],
  ...(typeof emptyValues[field] !== 'object' && { words: String }),
});

/** The character on which something is shown, if both are here. */
function characterHere(
  db: Database,
  [theirs, character]: Entry,
  { named, here }: Reading,
): Entry | string | null {
  const subject = here.get(theirs) ?? theirs;
  if (!isShowable(db, subject)) return null; // refused itself
  const value = character === OWN_SKELETON ? character : here.get(String(character));
  if (value !== undefined) return [subject, value];
  const gone = named.get(String(character))?.name ?? '';
  return `${capitalized(shown(db, subject))} is not shown on the character “${gone}”, which is not in this library.`;
}

const shown = (db: Database, subject: string): string =>
  subject === WHOLE_LIBRARY ? 'the library' : `“${withNames(db, subject)}”`;

/** The other kinds, in the order in which they are merged: what others refer to comes first. */
export const filePlaces: Readonly<Record<Exclude<KindInFile, keyof typeof clipPlaces>, FilePlace>> = {
  jointMap: {
    field: 'jointMaps',
    ofClip: (db, clipId) => [skeletonOfClip(db, clipId)?.jointsId ?? ''],
    toFile: (entries) => entries.map(([jointsId, edits]) => ({ jointsId, edits })),
    fromFile: (maps) =>
      (maps as NonNullable<UserDataFile['jointMaps']>).map(({ jointsId, edits }) => [jointsId, edits]),
    of: (_, __, joint) => `with ${joint}`,
  },
  ...listPlaces,
  character: {
    field: 'shownOn',
    ofClip: (_, clipId, items) => [clipId, ...items],
    toFile: (entries) =>
      entries
        .map(([subject, character]) => ({ subject, character }))
        .toSorted((a, b) => (a.subject < b.subject ? -1 : 1)),
    fromFile: (all) =>
      (all as NonNullable<UserDataFile['shownOn']>).map(({ subject, character }) => [subject, character]),
    here: characterHere,
    words: (id) => (id === OWN_SKELETON ? 'own skeleton' : String(id)),
    of: (db, subject) => `of ${shown(db, subject)}`,
  },
  ...(Object.fromEntries(
    (Object.keys(emptyValues) as ValueKind[]).map((name) => [name, valuePlace(name)]),
  ) as Record<ValueKind, FilePlace>),
};

/** Kinds that lie on no clip. */
export type KindOfLibrary = keyof typeof filePlaces;

export const kindsOfLibrary = Object.keys(filePlaces) as KindOfLibrary[];

const places: Readonly<Record<KindInFile, Asked & object>> = { ...clipPlaces, ...filePlaces };

/** How a merge asks about a kind. */
export const askedOf = (kind: KindInFile): Asked => places[kind];

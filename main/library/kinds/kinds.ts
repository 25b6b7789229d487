import type { Change } from '#contract/edits/edits.ts';
import type { ChangeOf, KindName, LibrarySnapshot } from '#contract/edits/kinds.ts';
import type { Database } from '../database/database.ts';
import { clipSettings, ignoredFiles, notes } from './clip-values.ts';
import { kindNameIn, type EntryKey } from './keys.ts';
import type { Kind } from './kind.ts';
import { libraryValues } from './library-values.ts';
import { listKinds } from './lists.ts';
import { markers, ranges } from './marks.ts';
import { importOverrides, roots } from './overrides.ts';
import { characters, jointMaps } from './subject-values.ts';
import { tags } from './tags.ts';
import { transitions } from './transitions.ts';

/** Each kind of user data. */
export const kinds: { readonly [Name in KindName]: Kind<ChangeOf<Name>> } = {
  import: importOverrides,
  tag: tags,
  note: notes,
  clip: clipSettings,
  marker: markers,
  range: ranges,
  root: roots,
  jointMap: jointMaps,
  ...listKinds,
  transition: transitions,
  character: characters,
  ...libraryValues,
  file: ignoredFiles,
};

export const allKinds = Object.values(kinds) as readonly Kind[];

export const kindOf = (change: Change): Kind =>
  kinds[change.kind.slice(0, change.kind.indexOf('.')) as KindName];

/** The kind of an entry. */
export const kindOfKey = (key: EntryKey): Kind => kinds[kindNameIn(key)];

/** What the window holds of each kind when it opens. */
export function contentOf(db: Database): Omit<LibrarySnapshot, 'path' | 'readOnly' | 'workspace' | 'undo'> {
  return Object.assign({}, ...allKinds.map((kind) => kind.content?.(db) ?? {})) as LibrarySnapshot;
}

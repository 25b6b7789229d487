// main/export/user-data: user data as one file or as sidecar files, and merging it into a library
import {
  USER_DATA_FORMAT,
  USER_DATA_VERSION,
  type UserDataClip,
  type UserDataFile,
} from '#contract/exchange/user-data-file.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Database } from '../../library/database/database.ts';
import { statementOf, valuesIn } from '../../library/database/statements.ts';
import { contentHash, contentIdOf } from '../../library/files/content-hash.ts';
import { findOverrides, ownOverride } from '../../library/files/overrides.ts';
import { emptyClip, type Collected, type Kind, type Scope } from '../../library/kinds/kind.ts';
import { allKinds } from '../../library/kinds/kinds.ts';
import { collectLabItems } from '../../library/kinds/lists.ts';
import { clipsForFolders, importOf } from '../../library/kinds/overrides.ts';
import { byNameThenId } from '../../library/names.ts';
import { readOwnSettings } from '../../library/rows/clip-settings.ts';
import { labRows } from '../../library/rows/lab-rows.ts';
import { allTransitions } from '../../library/rows/transition-rows.ts';

/** Files have these lists, even if they are empty. */
const head: Omit<UserDataFile, 'clips'> = {
  format: USER_DATA_FORMAT,
  version: USER_DATA_VERSION,
  transitions: [],
  presets: [],
};

/** User data of a library, with all clips that have user data or are used by a transition. */
export function collectUserData(db: Database): UserDataFile {
  const parts = partsOf(db, { clipId: null, transitions: allTransitions(db) });
  const ids = new Set([...idsWorkedOn(db), ...parts.clipIds]);
  return { ...head, ...parts.file, clips: [...clipsOf(db, [...ids], allKinds), ...parts.missing] };
}

/**
 * User data of one clip for its sidecar file, with those of `all` transitions that start from it and their
 * interruptions.
 */
export function collectClipUserData(
  db: Database,
  clipId: string,
  all: readonly Transition[] = allTransitions(db),
): UserDataFile {
  const parts = partsOf(db, { clipId, transitions: leaving(clipId, all) });
  const others = parts.clipIds.filter((id) => id !== clipId);
  // The user data of destinations is in their own sidecar files.
  return { ...head, ...parts.file, clips: [...clipsOf(db, [clipId], allKinds), ...clipsOf(db, others)] };
}

/** One item with the identities of its clips; undefined if there is none with this id. */
export function collectLabItem(db: Database, id: string): UserDataFile | undefined {
  const item = labRows.find(db, id);
  if (item === undefined) return undefined;
  const { file, clipIds, missing } = collectLabItems([item], { idIn: (clip) => contentIdIn(db, clip) });
  // Settings go with it: without *Clip loops*, a cadence is refused in another library.
  const settings = new Map(clipIds.map((clip) => [contentIdIn(db, clip), readOwnSettings(db, clip) ?? {}]));
  const clips = clipsOf(db, clipIds).map((clip) => ({ ...clip, settings: settings.get(clip.id) ?? {} }));
  return { ...head, ...file, clips: [...clips, ...missing] };
}

/** The parts of all kinds, with the clips of this library that they refer to. */
function partsOf(db: Database, scope: Omit<Scope, 'idIn'>): Required<Collected> {
  const idIn = (id: string): string => contentIdIn(db, id);
  const parts = allKinds.flatMap((kind) => kind.collect?.(db, { ...scope, idIn }) ?? []);
  return {
    file: Object.assign({}, ...parts.map(({ file }) => file)) as UserDataFile,
    clipIds: parts.flatMap(({ clipIds = [] }) => clipIds),
    missing: parts.flatMap(({ missing = [] }) => missing),
  };
}

/** Transitions from a clip, those that interrupt them, and so on. */
function leaving(clipId: string, all: readonly Transition[]): readonly Transition[] {
  const found = all.filter(({ source }) => source.kind !== 'chain' && source.id === clipId);
  const chained = all.filter(({ source }) => source.kind === 'chain');
  // The list grows during the iteration.
  for (const { id } of found) found.push(...chained.filter(({ source }) => source.id === id));
  return found.toSorted(byNameThenId);
}

/** Whether a file has user data. */
export function isWorkedOn({ clips, format: _, version: _version, ...lists }: UserDataFile): boolean {
  const { id: _id, name: _name, hash: _hash, take: _take, ...made } = clips[0];
  return [...Object.values(lists), ...Object.values(made)].some((part) => Object.keys(part ?? {}).length > 0);
}

/**
 * Clips that get a sidecar file: those with user data, sources of transitions, and one for each overridden
 * folder and each edited joint map that no other sidecar file carries.
 */
export function idsToExport(db: Database): string[] {
  const sources = allTransitions(db).flatMap(({ source }) => (source.kind === 'clip' ? [source.id] : []));
  const ids = new Set([...idsWorkedOn(db), ...sources, ...clipsForFolders(db)]);
  return [...ids, ...clipsForJointMaps(db, [...ids])];
}

/** The first present clip by path for each edited joint map that none of `ids` carries. */
function clipsForJointMaps(db: Database, ids: readonly string[]): string[] {
  return statementOf<[string], { readonly id: string; readonly path: string }>(
    db,
    `WITH there (id, signature, path) AS (
         SELECT clips.id, signature, path FROM joint_maps JOIN skeletons USING (signature)
         JOIN clips ON clips.skeleton_id = skeletons.id
         JOIN files ON files.id = clips.file_id AND files.state = 'ok'
       )
       SELECT id, min(path) AS path FROM there WHERE signature NOT IN
         (SELECT signature FROM there WHERE id IN (SELECT value FROM json_each(?)))
       GROUP BY signature`,
  )
    .all(JSON.stringify(ids))
    .map(({ id }) => id);
}

function idsWorkedOn(db: Database): string[] {
  const some = allKinds.flatMap(({ clipsWith = [] }) => clipsWith);
  return valuesIn<string>(db, some.join(' UNION ')).all();
}

interface ClipRow extends Pick<UserDataClip, 'id' | 'name' | 'hash' | 'take'> {
  readonly own: string | null;
  readonly path: string;
}

/**
 * Clips by name, with identity and import override, and what else `kinds` have of them. Unknown ids are
 * ignored.
 */
function clipsOf(db: Database, ids: readonly string[], kinds: readonly Kind[] = []): UserDataClip[] {
  const rows = statementOf<[string], ClipRow>(
    db,
    `SELECT clips.id, clips.name, clips.hash, take, path, ${ownOverride('import')} AS own
       FROM clips JOIN files ON files.id = file_id
       WHERE clips.id IN (SELECT value FROM json_each(?)) ORDER BY clips.name, clips.hash, take`,
  ).all(JSON.stringify(ids));
  const importIn = findOverrides(db, 'import');
  return rows.map(({ own, path, ...row }) => ({
    ...row,
    id: contentIdOf(row),
    hash: contentHash(row.hash, importIn(own, path).choice),
    ...emptyClip,
    ...importOf(db, { kind: 'clip', id: row.id }),
    ...(Object.assign({}, ...kinds.map(({ ofClip }) => ofClip?.read(db, row.id))) as Partial<UserDataClip>),
  }));
}

/** The id of a clip in files of user data; an unknown clip keeps its id. */
function contentIdIn(db: Database, id: string): string {
  const clip = statementOf<[string], { readonly hash: string; readonly take: string }>(
    db,
    'SELECT hash, take FROM clips WHERE id = ?',
  ).get(id);
  return clip === undefined ? id : contentIdOf(clip);
}

// main/export/user-data: user data as one file or as sidecar files, and merging it into a library
import {
  USER_DATA_FORMAT,
  USER_DATA_VERSION,
  type UserDataClip,
  type UserDataFile,
} from '#contract/exchange/user-data-file.ts';
import { libraryLists, type ListName } from '#contract/edits/kinds.ts';
import type { Database } from '../../library/database/database.ts';
import { statementOf, valuesIn } from '../../library/database/statements.ts';
import { contentIdIn } from '../../library/files/clips-with-content.ts';
import { contentHash, contentIdOf } from '../../library/files/content-hash.ts';
import { findOverrides, ownOverride } from '../../library/files/overrides.ts';
import {
  emptyClip,
  type Collected,
  type Kind,
  type Lists,
  type ListsByClip,
} from '../../library/kinds/kind.ts';
import { allKinds, contentOf, listsByClip } from '../../library/kinds/kinds.ts';
import { collectLabItems } from '../../library/kinds/lists.ts';
import { clipsForFolders, importOf } from '../../library/kinds/overrides.ts';
import { clipsInShared } from '../../library/rows/clip-clocks.ts';
import { readOwnSettings } from '../../library/rows/clip-settings.ts';
import { labRows } from '../../library/rows/lab-rows.ts';

/** Files have these lists, even if they are empty. */
const head: Omit<UserDataFile, 'clips'> = {
  format: USER_DATA_FORMAT,
  version: USER_DATA_VERSION,
  transitions: [],
  presets: [],
};

/** User data of a library, with all clips that have user data or are used by a transition. */
export function collectUserData(db: Database): UserDataFile {
  const content = contentOf(db);
  const parts = partsOf(
    db,
    null,
    listsOf((list) => content[list]),
  );
  const ids = new Set([...idsWorkedOn(db), ...parts.clipIds]);
  return { ...head, ...parts.file, clips: [...clipsOf(db, [...ids], allKinds), ...parts.missing] };
}

/** User data of one clip for its sidecar file, with its items `byClip`. */
export function collectClipUserData(
  db: Database,
  clipId: string,
  byClip: ListsByClip = listsByClip(db),
): UserDataFile {
  const parts = partsOf(
    db,
    clipId,
    listsOf((list) => byClip[list]?.get(clipId) ?? []),
  );
  const others = parts.clipIds.filter((id) => id !== clipId);
  // The user data of the others is in their own sidecar files.
  const clips = [...clipsOf(db, [clipId], allKinds), ...clipsOf(db, others), ...parts.missing];
  return { ...head, ...parts.file, clips };
}

/** One item with the identities of its clips; undefined if there is none with this id. */
export function collectLabItem(db: Database, id: string): UserDataFile | undefined {
  const item = labRows.find(db, id);
  if (item === undefined) return undefined;
  const { file, clipIds, missing } = collectLabItems([item], clipsInShared(db));
  // Settings go with it: without *Clip loops*, a cadence is refused in another library.
  const settings = new Map(clipIds.map((clip) => [contentIdIn(db, clip), readOwnSettings(db, clip) ?? {}]));
  const clips = clipsOf(db, clipIds).map((clip) => ({ ...clip, settings: settings.get(clip.id) ?? {} }));
  return { ...head, ...file, clips: [...clips, ...missing] };
}

const listsOf = (itemsOf: (list: ListName) => readonly unknown[]): Lists =>
  Object.fromEntries(Object.values(libraryLists).map((list) => [list, itemsOf(list)])) as unknown as Lists;

/** The parts of all kinds, with the clips of this library that they refer to. */
function partsOf(db: Database, clipId: string | null, lists: Lists): Required<Collected> {
  const inFile = clipsInShared(db);
  const clipIds = allKinds.flatMap((kind) => kind.clipIdsIn?.(lists) ?? []);
  const parts = allKinds.flatMap((kind) => kind.collect?.(db, { clipId, lists, clipIds, inFile }) ?? []);
  return {
    file: Object.assign({}, ...parts.map(({ file }) => file)) as UserDataFile,
    clipIds: parts.flatMap(({ clipIds = [] }) => clipIds),
    missing: parts.flatMap(({ missing = [] }) => missing),
  };
}

/** Whether a file has user data. */
export function isWorkedOn({ clips, format: _, version: _version, ...lists }: UserDataFile): boolean {
  const { id: _id, name: _name, hash: _hash, take: _take, ...made } = clips[0];
  return [...Object.values(lists), ...Object.values(made)].some((part) => Object.keys(part ?? {}).length > 0);
}

/**
 * Clips that get a sidecar file: those with user data or items `byClip`, and one for each overridden folder
 * and each edited joint map that no other sidecar file carries.
 */
export function idsToExport(db: Database, byClip: ListsByClip): string[] {
  const homes = Object.values(byClip).flatMap((items) => [...items.keys()]);
  const ids = new Set([...idsWorkedOn(db), ...homes, ...clipsForFolders(db)]);
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

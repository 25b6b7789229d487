// main/export/user-data: user data as one file or as sidecar files, and merging it into a library
import { isDeepStrictEqual } from 'node:util';
import {
  USER_DATA_FORMAT,
  USER_DATA_VERSION,
  type UserDataClip,
  type UserDataFile,
} from '#contract/exchange/user-data-file.ts';
import type { Database } from '../../library/database/database.ts';
import { statementOf, valuesIn } from '../../library/database/statements.ts';
import { bytesHashOf, contentIdOf } from '../../library/files/content-hash.ts';
import { isShowable } from '../../library/kinds/subject-values.ts';
import { clipsInShared } from '../../library/rows/clip-clocks.ts';
import { clipsForFolders, foldersFor, identitiesOf } from './identities.ts';
import { emptyClip, entriesOf, type ClipFieldPlace, type Entry, type FilePlace } from './place.ts';
import { clipPlaces, filePlaces, kindsOfLibrary, type KindOfLibrary } from './places.ts';

/** Files have these lists, even if they are empty. */
const head: Omit<UserDataFile, 'clips'> = {
  format: USER_DATA_FORMAT,
  version: USER_DATA_VERSION,
  transitions: [],
  presets: [],
};

/** User data of a library, with all clips that have user data or are used by a transition. */
export function collectUserData(db: Database): UserDataFile {
  const { file, used, missing } = entriesInFile(db, (kind) => {
    const subjects = entriesOf(kind).subjects(db);
    return kind === 'character' ? subjects.filter((subject) => isShowable(db, subject)) : subjects;
  });
  const clips = clipsOf(db, [...idsWorkedOn(db), ...used], allPlaces);
  return { ...head, ...foldersFor(db, null), ...file, clips: [...clips, ...missing] };
}

/** User data of one clip for its sidecar file, with the items whose home it is. */
export function collectClipUserData(db: Database, clipId: string, homes: Homes = homesOf(db)): UserDataFile {
  const items = homes.get(clipId) ?? [];
  const { file, used, missing } = entriesInFile(db, (kind) => filePlaces[kind].ofClip(db, clipId, items));
  const others = used.filter((id) => id !== clipId);
  // The user data of the others is in their own sidecar files.
  const clips = [...clipsOf(db, [clipId], allPlaces), ...clipsOf(db, others), ...missing];
  return { ...head, ...foldersFor(db, [clipId, ...used]), ...file, clips };
}

/** One item with the identities of its clips; undefined if there is none with this id. */
export function collectLabItem(db: Database, id: string): UserDataFile | undefined {
  const { file, used, missing } = entriesInFile(db, (kind) => (kind === 'lab' ? [id] : []));
  if (file.lab === undefined) return undefined;
  // Settings go with it: without *Clip loops*, a cadence is refused in another library.
  const clips = clipsOf(db, used, [clipPlaces.import, clipPlaces.clip]);
  return { ...head, ...file, clips: [...clips, ...missing] };
}

/** A file of these entries without its clips, and the clips of this library that they refer to. */
function entriesInFile(db: Database, subjectsOf: (kind: KindOfLibrary) => readonly string[]) {
  const file: Partial<Record<FilePlace['field'], unknown>> = {};
  const [used, missing] = [new Set<string>(), [] as UserDataClip[]];
  const inFile = clipsInShared(db);
  const id = (clipId: string): string => (used.add(clipId), inFile.id(clipId));
  for (const kind of kindsOfLibrary) {
    const { read, empty, withClips = (value) => value } = entriesOf(kind);
    const place = filePlaces[kind];
    const entries = subjectsOf(kind).flatMap((subject): Entry[] => {
      const value = read(db, subject);
      if (isDeepStrictEqual(value, empty)) return [];
      return [[inFile.id(subject), withClips(value, { ...inFile, id })]];
    });
    if (entries.length > 0) file[place.field] = place.toFile(entries);
    missing.push(...(place.missing?.(entries.map(([, value]) => value)) ?? []));
  }
  return { file: file as Omit<UserDataFile, 'clips'>, used: [...used], missing };
}

/** Ids of items by the clip in whose sidecar file they are. */
export type Homes = ReadonlyMap<string, readonly string[]>;

export function homesOf(db: Database): Homes {
  const homes = new Map<string, string[]>();
  for (const kind of kindsOfLibrary) {
    const { homeOf } = filePlaces[kind];
    const { subjects, read } = entriesOf(kind);
    for (const id of homeOf === undefined ? [] : subjects(db)) {
      const home = homeOf?.(db, read(db, id));
      if (home !== undefined) homes.set(home, [...(homes.get(home) ?? []), id]);
    }
  }
  return homes;
}

/** Whether a file has user data. */
export function isWorkedOn({ clips, format: _, version: _version, ...lists }: UserDataFile): boolean {
  const { id: _id, name: _name, hash: _hash, take: _take, ...made } = clips[0];
  return [...Object.values(lists), ...Object.values(made)].some((part) => Object.keys(part ?? {}).length > 0);
}

/**
 * Clips that get a sidecar file: those with user data or items, and one for each overridden folder
 * and each edited joint map that no other sidecar file carries.
 */
export function idsToExport(db: Database, homes: Homes = homesOf(db)): string[] {
  const ids = new Set([...idsWorkedOn(db), ...homes.keys(), ...clipsForFolders(db)]);
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

/** Clips that are shown on a character. */
const CLIPS_SHOWN_ON = 'SELECT subject FROM shown_on JOIN clips ON clips.id = subject';

function idsWorkedOn(db: Database): string[] {
  const some = allPlaces.map(({ clips }) => clips);
  return valuesIn<string>(db, [...some, CLIPS_SHOWN_ON].join(' UNION ')).all();
}

const allPlaces: readonly ClipFieldPlace[] = Object.values(clipPlaces);

/** Clips by name, with what lies on them. Unknown ids are ignored. */
function clipsOf(
  db: Database,
  ids: readonly string[],
  places: readonly ClipFieldPlace[] = [clipPlaces.import],
): UserDataClip[] {
  return identitiesOf(db, ids).map(({ id, path: _, isHome: _home, ...clip }) => {
    const fields = places.map(({ field, toFile }) => [field, toFile(db, id)] as const);
    const set = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    return { ...emptyClip, ...clip, ...set, id: contentIdOf({ ...clip, hash: bytesHashOf(clip.hash) }) };
  });
}

import path from 'node:path';
import { importOverride } from '#contract/clips/import-override.ts';
import type { UserDataClip, UserDataFile, UserDataFolder } from '#contract/exchange/user-data-file.ts';
import type { Database } from '../../library/database/database.ts';
import { clipsByContentId, clipsHere, clipsWithContent } from '../../library/files/clips-with-content.ts';
import { hasImportOverride, importOptionsOf } from '../../library/files/content-hash.ts';
import { findFolder } from '../../library/files/find-folder.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { firstTakeOf } from '../../library/kinds/overrides.ts';
import { clipsInLibrary } from '../../library/rows/clip-clocks.ts';
import { identitiesOf } from './identities.ts';
import { entriesOf, type Entry, type FileEntry, type FoundClips, type Left, type Reading } from './place.ts';
import { clipPlaces, filePlaces, kindsOfLibrary } from './places.ts';

const onClips = (Object.keys(clipPlaces) as (keyof typeof clipPlaces)[]).filter((kind) => kind !== 'import');

/**
 * The entries of a file that this library can have. Those of clips and folders come first, and of these import
 * overrides, since ground heights depend on them. Each one must be applied before the next is read.
 *
 * @returns undefined between clips, so that others can go on meanwhile
 */
export function* entriesIn(db: Database, file: UserDataFile, left: Left): Generator<FileEntry | undefined> {
  const found: FoundClips = clipsHere(db, file.clips);
  yield* importsIn(db, file, found);
  const here = file.clips.length === 0 ? clipsByContentId(db) : new Map<string, string>();
  const named = new Map<string, UserDataClip>();
  const made = new Map<string, UserDataClip>(); // by id in this library
  for (const clip of file.clips) {
    const id = found.get(clip);
    named.set(clip.id, clip);
    if (id === undefined) left.missingClips.push(clip.name);
    else {
      here.set(clip.id, id);
      if (made.has(id)) left.refused.push(`“${clip.name}” was not imported: the file has its content twice.`);
      else made.set(id, clip);
    }
  }
  for (const [id, clip] of made) {
    yield;
    for (const kind of onClips)
      for (const [subject, value] of clipPlaces[kind].fromFile(db, id, clip))
        yield { kind, subject, value, of: `of ${clip.name}` };
  }
  yield* rootsOfFolders(db, file, left);
  const clips = clipsInLibrary(db, (id) => here.get(id));
  yield* entriesOfLibrary(db, { file, here, named, clips }, left);
}

function* entriesOfLibrary(
  db: Database,
  reading: Reading,
  { refused }: Left,
): Generator<FileEntry | undefined> {
  for (const kind of kindsOfLibrary) {
    const { withClips = (value) => value } = entriesOf(kind);
    const asHere = (_: Database, [id, value]: Entry): Entry => [id, withClips(value, reading.clips)];
    const { field, fromFile, here = asHere } = filePlaces[kind];
    const stored = reading.file[field];
    for (const entry of stored === undefined ? [] : fromFile(stored)) {
      yield;
      const read = here(db, entry, reading);
      if (typeof read === 'string') refused.push(read);
      else if (read !== null) yield { kind, subject: read[0], value: read[1] };
    }
  }
}

/** Overrides of folders of a file, of those that are found here: each sidecar file repeats that of its folder. */
function* ofFolders(db: Database, { folders = [] }: UserDataFile, kind: 'import' | 'root') {
  const found = new Map<UserDataFolder, string>();
  const seen = new Set<string>();
  for (const folder of folders) {
    if (folder[kind] === undefined) continue;
    const place = findFolder(db, folder);
    if (place === undefined) continue;
    found.set(folder, place);
    if (seen.has(place)) continue;
    seen.add(place);
    for (const [subject, value] of clipPlaces[kind].fromFile(db, place, { [kind]: folder[kind] }))
      yield { kind, subject, value, of: `of folder ${path.basename(place)}` } satisfies FileEntry;
  }
  return found;
}

/** Roots of folders. */
function* rootsOfFolders(db: Database, file: UserDataFile, { refused }: Left): Generator<FileEntry> {
  const found = yield* ofFolders(db, file, 'root');
  for (const folder of file.folders ?? [])
    if (
      folder.root &&
      !found.has(folder) &&
      folder.files.some((each) => clipsWithContent(db, each).length > 0)
    )
      refused.push(
        `The root override of the folder “${folder.name}” was not imported, since the folder was not found here.`,
      );
}

/**
 * Import overrides of folders and files; then, once these are applied, of single files that are still read
 * differently here, because their folder was not found. Of two for one file the first counts.
 */
function* importsIn(db: Database, file: UserDataFile, clips: FoundClips): Generator<FileEntry> {
  if (!overridesImport(file)) return;
  const found = yield* ofFolders(db, file, 'import');
  const seen = new Set<string>();
  for (const [clip, id] of clips) {
    if (clip.import === undefined) continue;
    const take = firstTakeOf(db, id);
    if (!seen.has(take))
      for (const [subject, value] of clipPlaces.import.fromFile(db, take, clip))
        yield { kind: 'import', subject, value, of: `of ${clip.name}` };
    seen.add(take);
  }
  const all = [...[...clips].map(([clip, id]) => ({ ...clip, id })), ...clipsOfLost(db, file, found)];
  const here = new Map(
    identitiesOf(
      db,
      all.map(({ id }) => id),
    ).map((clip) => [clip.id, clip]),
  );
  for (const { id, name, hash } of all) {
    const { path: place = '', hash: mine = '' } = here.get(id) ?? {};
    // In a folder that was found, the conflict is about the folder.
    if (mine === hash || [...found.values()].some((folder) => isWithin(place, folder))) continue;
    const subject = firstTakeOf(db, id);
    if (seen.has(subject)) continue;
    seen.add(subject);
    const [value, counts] = [hash, mine].map(importOptionsOf).map((of) => importOverride((part) => of[part]));
    yield { kind: 'import', subject, value, of: `of ${name}`, counts };
  }
}

const overridesImport = ({ folders = [], clips }: UserDataFile): boolean =>
  folders.some((folder) => folder.import !== undefined) ||
  clips.some((clip) => clip.import !== undefined || hasImportOverride(clip.hash));

/** Clips here of the files of folders that were not found, with their hashes there. */
function clipsOfLost(
  db: Database,
  { folders = [] }: UserDataFile,
  found: ReadonlyMap<UserDataFolder, string>,
) {
  const files = folders.flatMap((folder) => (found.has(folder) ? [] : folder.files));
  return files.flatMap(({ place, hash }) =>
    clipsWithContent(db, { hash }).map((id) => ({ id, name: place, hash })),
  );
}

import path from 'node:path';
import type { Change } from '#contract/edits/edits.ts';
import {
  importOverride,
  importParts,
  type ImportOverride,
  type OverrideSubject,
} from '#contract/clips/import-override.ts';
import type { UserDataOverride, UserDataFile, UserDataFolder } from '#contract/exchange/user-data-file.ts';
import { unitNameOf } from '#core/import/length-unit.ts';
import type { Database } from '../../library/database/database.ts';
import { bytesHashOf, contentHash, importOptionsOf } from '../../library/files/content-hash.ts';
import { readImport } from '../../library/files/import-overrides.ts';
import { findOverrides, ownOverride } from '../../library/files/overrides.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { clipsWithContent, clipsHere } from '../../library/files/clips-with-content.ts';
import { findFolder } from './find-folder.ts';
import type { MergeSteps } from './merge-steps.ts';
import { statementOf } from '../../library/database/statements.ts';

/** Folders of a file with their paths here, without those not found. */
export type FoundFolders = ReadonlyMap<UserDataFolder, string>;

/** Plans the import overrides of `file` for folders and files. */
export function planOverrides(db: Database, file: UserDataFile, steps: MergeSteps): FoundFolders {
  const found = new Map<UserDataFolder, string>();
  for (const folder of file.folders ?? []) {
    if (folder.import === undefined) continue;
    const place = findFolder(db, folder);
    if (place === undefined) continue;
    // Each sidecar file repeats the override of its folder.
    const isPlanned = [...found.values()].includes(place);
    found.set(folder, place);
    if (isPlanned) continue;
    planOverride(db, { kind: 'folder', path: place }, folder.import, `folder ${path.basename(place)}`, steps);
  }
  const seen = new Set<string>();
  for (const [clip, id] of clipsHere(db, file.clips)) {
    if (clip.import === undefined || seen.has(bytesHashOf(clip.hash))) continue;
    seen.add(bytesHashOf(clip.hash)); // all takes of a file have the same override
    planOverride(db, { kind: 'clip', id }, clip.import, clip.name, steps);
  }
  return found;
}

/**
 * Plans import overrides for single files that are still read differently here than in `file`, because their
 * folder was not found. Call after the overrides of `planOverrides` are applied.
 */
export function planRemainingOverrides(
  db: Database,
  file: UserDataFile,
  found: FoundFolders,
  steps: MergeSteps,
): void {
  const importOf = findOverrides(db, 'import');
  const seen = new Set(file.clips.flatMap((clip) => (clip.import ? [bytesHashOf(clip.hash)] : [])));
  for (const theirs of [...clipsOf(db, file), ...clipsOfLost(db, file, found)]) {
    const bytesHash = bytesHashOf(theirs.hash);
    const here = placeOf(db, theirs.id);
    if (here === undefined || seen.has(bytesHash)) continue;
    const { choice: options } = importOf(here.own, here.path);
    if (contentHash(bytesHash, options) === theirs.hash) continue;
    // In a folder that was found, the conflict is about the folder.
    if ([...found.values()].some((folder) => isWithin(here.path, folder))) continue;
    seen.add(bytesHash);
    const counts = importOverride((part) => options[part]);
    planOverride(
      db,
      { kind: 'clip', id: theirs.id },
      importOptionsOf(theirs.hash),
      theirs.name,
      steps,
      counts,
    );
  }
}

/** A clip of this library, with its name and hash in the file. */
interface NamedClip {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
}

const clipsOf = (db: Database, file: UserDataFile): NamedClip[] =>
  [...clipsHere(db, file.clips)].map(([{ name, hash }, id]) => ({ id, name, hash }));

function clipsOfLost(db: Database, { folders = [] }: UserDataFile, found: FoundFolders): NamedClip[] {
  const files = folders.flatMap((folder) => (found.has(folder) ? [] : folder.files));
  return files.flatMap(({ place, hash }) =>
    clipsWithContent(db, { hash }).map((id) => ({ id, name: place, hash })),
  );
}

interface ClipPlace {
  readonly path: string;
  readonly own: string | null;
}

function placeOf(db: Database, clipId: string): ClipPlace | undefined {
  return statementOf<[string], ClipPlace>(
    db,
    `SELECT files.path, ${ownOverride('import')} AS own FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?`,
  ).get(clipId);
}

const wordsOf: Readonly<
  Record<(typeof importParts)[number], (of: UserDataOverride | ImportOverride) => string>
> = {
  unit: ({ unit }) => unitNameOf(unit ?? 1),
  upAxis: ({ upAxis }) => `${upAxis ?? ''} up`,
  fps: ({ fps }) => `${fps ?? ''} fps`,
};

/** @param counts effective override of the subject here, its own or a folder's */
function planOverride(
  db: Database,
  subject: OverrideSubject,
  theirs: UserDataOverride,
  name: string,
  steps: MergeSteps,
  counts: ImportOverride = readImport(db, subject),
): void {
  const before = readImport(db, subject);
  const added = importOverride((part) =>
    (counts[part] ?? null) === null ? (theirs[part] ?? before[part]) : before[part],
  );
  const set = (from: ImportOverride, to: ImportOverride): Extract<Change, { kind: 'import.set' }> => ({
    kind: 'import.set',
    subject,
    before: from,
    after: to,
  });
  if (importParts.some((part) => added[part] !== before[part])) steps.add(set(before, added));
  const all = importOverride((part) => theirs[part] ?? added[part]);
  const others = importParts.filter(
    (part) => theirs[part] !== undefined && (counts[part] ?? theirs[part]) !== theirs[part],
  );
  if (others.length === 0) return;
  const words = (of: UserDataOverride | ImportOverride): string =>
    others.map((part) => wordsOf[part](of)).join(', ');
  const id = `import ${subject.kind === 'folder' ? subject.path : subject.id}`;
  steps.ask(id, `Import override of ${name}`, words(counts), words(theirs), set(added, all));
}

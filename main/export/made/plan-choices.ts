import path from 'node:path';
import type { Change } from '../../../contract/edits/edits.ts';
import type { ImportChoice, ImportSubject } from '../../../contract/clips/import-choice.ts';
import type { MadeChoice, MadeFile, MadeFolder } from '../../../contract/exchange/made-file.ts';
import { unitNameOf } from '../../../core/import/length-unit.ts';
import type { Database } from '../../library/database/database.ts';
import { bytesHashOf, contentHash, importOptionsOf } from '../../library/files/content-hash.ts';
import { findImportOptions, ownImport, readImport } from '../../library/files/import-choices.ts';
import { isWithin } from '../../library/files/path-ranges.ts';
import { clipsHere, clipsWithContent } from './clip-with-content.ts';
import { findFolder } from './find-folder.ts';
import type { MergeSteps } from './merge-steps.ts';

/** Where folders of a file are here; what is not found is not in it. */
export type FoundFolders = ReadonlyMap<MadeFolder, string>;

/** What `file` says that folders and files are in, besides what is said here. */
export function planChoices(db: Database, file: MadeFile, steps: MergeSteps): FoundFolders {
  const found = new Map<MadeFolder, string>();
  for (const folder of file.folders ?? []) {
    if (folder.import === undefined) continue;
    const place = findFolder(db, folder);
    if (place === undefined) continue;
    // Files beside clips each say it of the folder that they lie in.
    const isSaid = [...found.values()].includes(place);
    found.set(folder, place);
    if (isSaid) continue;
    planChoice(db, { kind: 'folder', path: place }, folder.import, `folder ${path.basename(place)}`, steps);
  }
  const seen = new Set<string>();
  for (const [clip, id] of clipsHere(db, file.clips)) {
    if (clip.import === undefined || seen.has(bytesHashOf(clip.hash))) continue;
    seen.add(bytesHashOf(clip.hash)); // all takes of a file say the same
    planChoice(db, { kind: 'clip', id }, clip.import, clip.name, steps);
  }
  return found;
}

/**
 * Once those count: what files of `file` were read as is said of each by itself where it is read otherwise here, because its folder
 * was not found.
 */
export function planRemainingChoices(
  db: Database,
  file: MadeFile,
  found: FoundFolders,
  steps: MergeSteps,
): void {
  const optionsOf = findImportOptions(db);
  const seen = new Set(file.clips.flatMap((clip) => (clip.import ? [bytesHashOf(clip.hash)] : [])));
  for (const theirs of [...clipsOf(db, file), ...clipsOfLost(db, file, found)]) {
    const bytesHash = bytesHashOf(theirs.hash);
    const here = placeOf(db, theirs.id);
    if (here === undefined || seen.has(bytesHash)) continue;
    const options = optionsOf(here.own, here.path);
    if (contentHash(bytesHash, options) === theirs.hash) continue;
    // Of what lies in a folder that was found, the folder's choice is asked for.
    if ([...found.values()].some((folder) => isWithin(here.path, folder))) continue;
    seen.add(bytesHash);
    const { unit = null, upAxis = null } = options;
    const counts = { unit, upAxis };
    planChoice(db, { kind: 'clip', id: theirs.id }, importOptionsOf(theirs.hash), theirs.name, steps, counts);
  }
}

/** A clip of this library, with what it is called and was read as in the file. */
interface NamedClip {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
}

const clipsOf = (db: Database, file: MadeFile): NamedClip[] =>
  [...clipsHere(db, file.clips)].map(([{ name, hash }, id]) => ({ id, name, hash }));

function clipsOfLost(db: Database, { folders = [] }: MadeFile, found: FoundFolders): NamedClip[] {
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
  return db
    .prepare<[string], ClipPlace>(
      `SELECT files.path, ${ownImport()} AS own FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?`,
    )
    .get(clipId);
}

/** @param counts what counts for the subject here, by itself or by what it lies in */
function planChoice(
  db: Database,
  subject: ImportSubject,
  theirs: MadeChoice,
  name: string,
  steps: MergeSteps,
  counts: ImportChoice = readImport(db, subject),
): void {
  const before = readImport(db, subject);
  const added = {
    unit: counts.unit === null ? (theirs.unit ?? before.unit) : before.unit,
    upAxis: counts.upAxis === null ? (theirs.upAxis ?? before.upAxis) : before.upAxis,
  };
  const set = (from: ImportChoice, to: ImportChoice): Extract<Change, { kind: 'import.set' }> => ({
    ...{ kind: 'import.set', subject, before: from, after: to },
  });
  if (added.unit !== before.unit || added.upAxis !== before.upAxis) steps.add(set(before, added));
  const all = { unit: theirs.unit ?? added.unit, upAxis: theirs.upAxis ?? added.upAxis };
  const others = (['unit', 'upAxis'] as const).filter(
    (part) => theirs[part] !== undefined && (counts[part] ?? theirs[part]) !== theirs[part],
  );
  if (others.length === 0) return;
  const words = (of: MadeChoice | ImportChoice): string =>
    others.map((part) => (part === 'unit' ? unitNameOf(of.unit ?? 1) : `${of.upAxis ?? ''} up`)).join(', ');
  const id = `import ${subject.kind === 'folder' ? subject.path : subject.id}`;
  steps.ask(id, `What ${name} is in`, words(counts), words(theirs), set(added, all));
}

import path from 'node:path';
import {
  importOverride,
  importParts,
  type ImportOverride,
  type OverrideSubject,
} from '#contract/clips/import-override.ts';
import { overrides } from '#contract/clips/overrides.ts';
import type { ChangeOf } from '#contract/edits/kinds.ts';
import type { UserDataFile, UserDataFolder, UserDataOverride } from '#contract/exchange/user-data-file.ts';
import { unitNameOf } from '#core/import/length-unit.ts';
import { encodingNames } from '#core/import/name-encodings.ts';
import { describeRootOverride, type RootOverride } from '#core/root/root-override.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { clipsHere, clipsWithContent } from '../files/clips-with-content.ts';
import { bytesHashOf, contentHash, importOptionsOf } from '../files/content-hash.ts';
import { findFolder } from '../files/find-folder.ts';
import { readImport } from '../files/clip-import.ts';
import { findOverrides, ownOverride, readOverride, type FileOverride } from '../files/overrides.ts';
import { isWithin } from '../files/path-ranges.ts';
import { mergeValue, type Merging, type MergeSteps } from './kind.ts';

/** Folders of a file with their paths here, without those not found. */
export type FoundFolders = ReadonlyMap<UserDataFolder, string>;

/** A clip or folder of this library that a file has an override of. */
interface Overridden<Value> {
  readonly subject: OverrideSubject;
  readonly name: string;
  readonly value: Value;
}

/**
 * The clips and folders with an override of one kind in `file`. The first one for each counts: two copies can
 * be one clip here, all takes of a file have its override, and each sidecar file repeats that of its folder.
 */
function overriddenIn<Kind extends FileOverride>(db: Database, file: UserDataFile, kind: Kind) {
  type Value = NonNullable<UserDataFolder[Kind]>;
  const clips = new Map<string, Overridden<Value>>();
  for (const [clip, id] of clipsHere(db, file.clips)) {
    const [value, key] = [
      clip[kind] as Value | undefined,
      overrides[kind].ofFile ? bytesHashOf(clip.hash) : id,
    ];
    if (value !== undefined && !clips.has(key))
      clips.set(key, { subject: { kind: 'clip', id }, name: clip.name, value });
  }
  const folders = new Map<string, Overridden<Value>>();
  const found = new Map<UserDataFolder, string>();
  const lost: UserDataFolder[] = [];
  for (const folder of file.folders ?? []) {
    const value = folder[kind] as Value | undefined;
    const place = value === undefined ? undefined : findFolder(db, folder);
    if (value === undefined) continue;
    if (place === undefined) lost.push(folder);
    else {
      found.set(folder, place);
      const name = `folder ${path.basename(place)}`;
      if (!folders.has(place)) folders.set(place, { subject: { kind: 'folder', path: place }, name, value });
    }
  }
  return { clips: [...clips.values()], folders: [...folders.values()], found, lost };
}

/** Plans the import overrides of `file` for folders and files. */
export function planImports(db: Database, file: UserDataFile, steps: MergeSteps): FoundFolders {
  const { clips, folders, found } = overriddenIn(db, file, 'import');
  for (const { subject, name, value } of [...folders, ...clips]) planImport(db, subject, value, name, steps);
  return found;
}

/** Plans the root overrides of a file. */
export function* mergeRoots(db: Database, { file, steps }: Merging) {
  const { clips, folders, lost } = overriddenIn(db, file, 'root');
  for (const { name, files } of lost)
    if (files.some((each) => clipsWithContent(db, each).length > 0))
      steps.refuse(
        `The root override of the folder “${name}” was not imported, since the folder was not found here.`,
      );
  for (const { subject, name, value: after } of [...clips, ...folders]) {
    const before = readOverride(db, 'root', subject);
    const id = `root ${subject.kind === 'clip' ? subject.id : subject.path}`;
    mergeValue<RootOverride | null>(
      steps,
      { kind: 'root.set', subject, before, after },
      {
        id,
        what: `Root of ${name}`,
        isUnset: before === null,
        words: (root) => (root === null ? '' : describeRootOverride(root)),
      },
    );
    yield;
  }
}

/**
 * Plans import overrides for single files that are still read differently here than in `file`, because their
 * folder was not found. Call after the overrides of `planImports` are applied.
 */
export function planRemainingImports(
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
    planImport(db, { kind: 'clip', id: theirs.id }, importOptionsOf(theirs.hash), theirs.name, steps, counts);
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
  encoding: ({ encoding }) => `names in ${encodingNames[encoding ?? 'utf-8']}`,
};

/** @param counts effective override of the subject here, its own or a folder's */
function planImport(
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
  const set = (from: ImportOverride, to: ImportOverride): ChangeOf<'import'> => ({
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

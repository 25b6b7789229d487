import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RootSubject } from '../../../contract/clips/root-choice.ts';
import type { MadeClip, MadeFile, MadeFolder } from '../../../contract/exchange/made-file.ts';
import type { RootChoice } from '../../../core/root/root-choice.ts';
import { rootChoiceWords } from '../../../core/root/root-choice-words.ts';
import type { Database } from '../../library/database/database.ts';
import { readRoot } from '../../library/files/root-choices.ts';
import { clipsWithContent } from './clip-with-content.ts';
import { findFolder } from './find-folder.ts';
import type { MergeSteps } from './merge-steps.ts';

/**
 * Where `file` says that roots come from, besides what was chosen here. The first that is said of a clip or a folder counts: two
 * copies may be one clip here, and files beside clips each say it of the folder that they lie in.
 *
 * @param here ids in this library of the clips of the file
 */
export function planRoots(
  db: Database,
  { folders = [] }: MadeFile,
  here: ReadonlyMap<MadeClip, string>,
  steps: MergeSteps,
): void {
  const said = new Map<string, SaidRoot>();
  const say = (key: string, root: SaidRoot): unknown => said.has(key) || said.set(key, root);
  for (const [{ name, root }, id] of here) {
    if (root !== undefined) say(id, { subject: { kind: 'clip', id }, name, root });
  }
  for (const folder of folders) {
    if (folder.root === undefined) continue;
    const place = findFolder(db, folder);
    if (place === undefined) refuseLost(db, folder, steps);
    else
      say(place, {
        ...{ subject: { kind: 'folder', path: place }, name: `folder ${path.basename(place)}` },
        root: folder.root,
      });
  }
  for (const [key, root] of said) planRoot(db, key, root, steps);
}

interface SaidRoot {
  readonly subject: RootSubject;
  readonly name: string;
  readonly root: RootChoice;
}

/** Clips of it are here, each in another folder: which of those is meant is for a person to say. */
function refuseLost(db: Database, { name, files }: MadeFolder, steps: MergeSteps): void {
  if (files.some((file) => clipsWithContent(db, file).length > 0))
    steps.refuse(`The root of the clips in “${name}” is left out: that folder was not found here.`);
}

function planRoot(
  db: Database,
  key: string,
  { subject, name, root: after }: SaidRoot,
  steps: MergeSteps,
): void {
  const before = readRoot(db, subject);
  if (isDeepStrictEqual(before, after)) return;
  const change = { kind: 'root.set' as const, subject, before, after };
  if (before === null) steps.add(change);
  else steps.ask(`root ${key}`, `Root of ${name}`, rootChoiceWords(before), rootChoiceWords(after), change);
}

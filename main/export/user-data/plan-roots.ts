import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import type { UserDataClip, UserDataFile, UserDataFolder } from '#contract/exchange/user-data-file.ts';
import { rootOverrideWords, type RootOverride } from '#core/root/root-override.ts';
import type { Database } from '../../library/database/database.ts';
import { readOverride } from '../../library/files/overrides.ts';
import { clipsWithContent } from '../../library/files/clips-with-content.ts';
import { findFolder } from './find-folder.ts';
import type { MergeSteps } from './merge-steps.ts';

/**
 * Plans the root overrides of `file`. The first one for a clip or a folder counts: two copies can be one clip
 * here, and each sidecar file repeats the override of its folder.
 *
 * @param here ids in this library of the clips of the file
 */
export function planRoots(
  db: Database,
  { folders = [] }: UserDataFile,
  here: ReadonlyMap<UserDataClip, string>,
  steps: MergeSteps,
): void {
  const roots = new Map<string, SubjectRoot>();
  const add = (key: string, root: SubjectRoot): unknown => roots.has(key) || roots.set(key, root);
  for (const [{ name, root }, id] of here) {
    if (root !== undefined) add(id, { subject: { kind: 'clip', id }, name, root });
  }
  for (const folder of folders) {
    if (folder.root === undefined) continue;
    const place = findFolder(db, folder);
    if (place === undefined) refuseLost(db, folder, steps);
    else
      add(place, {
        subject: { kind: 'folder', path: place },
        name: `folder ${path.basename(place)}`,
        root: folder.root,
      });
  }
  for (const [key, root] of roots) planRoot(db, key, root, steps);
}

interface SubjectRoot {
  readonly subject: OverrideSubject;
  readonly name: string;
  readonly root: RootOverride;
}

/** Reports an override whose folder was not found, although clips of it are here. */
function refuseLost(db: Database, { name, files }: UserDataFolder, steps: MergeSteps): void {
  if (files.some((file) => clipsWithContent(db, file).length > 0))
    steps.refuse(
      `The root override of the folder “${name}” was not imported, since the folder was not found here.`,
    );
}

function planRoot(
  db: Database,
  key: string,
  { subject, name, root: after }: SubjectRoot,
  steps: MergeSteps,
): void {
  const before = readOverride(db, 'root', subject);
  if (isDeepStrictEqual(before, after)) return;
  const change = { kind: 'root.set' as const, subject, before, after };
  if (before === null) steps.add(change);
  else
    steps.ask(`root ${key}`, `Root of ${name}`, rootOverrideWords(before), rootOverrideWords(after), change);
}

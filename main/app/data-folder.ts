import { idOfPath } from '../library/files/content-hash.ts';
import { realpathSync } from 'node:fs';
import path from 'node:path';

/** Files and folders of this instance of the app. */
export type DataFolders = Readonly<ReturnType<typeof dataFolders>>;

/** @param base the user's data folder of Segue */
export function dataFolders(base: string, library: string | undefined) {
  const standard = path.join(base, 'library.db');
  const file = library ?? standard;
  return {
    library: file,
    /** Chromium's profile: one for each library, so that each has its own instance lock. */
    profile: isSameFile(file, standard) ? base : path.join(base, 'profiles', idOfPath(realPath(file))),
    installation: path.join(base, 'installation.json'), // file shared by all windows of this installation
    starter: path.join(base, 'starter'), // folder of the starter clips, shared by all libraries
  };
}

function isSameFile(a: string, b: string): boolean {
  return realPath(a) === realPath(b);
}

/** The path without links, spelled as on the disk. Also for a file that does not exist yet. */
function realPath(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    const folder = path.dirname(file);
    return folder === file ? file : path.join(realPath(folder), path.basename(file));
  }
}

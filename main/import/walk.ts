import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FoundFile } from '../library/index-rows.ts';

export interface FolderListing {
  readonly files: readonly FoundFile[];
  /** Folders and links below the root that could not be read: what was known of them stays as it is. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** Whether Segue reads files of this name. */
export function isClipName(name: string): boolean {
  return /\.bvh$/i.test(name);
}

/**
 * Every clip file below `root` (a folder, or one clip file), by path. Links are followed, each folder is entered once
 * however many ways lead to it, names that begin with a dot are left out. Throws what the system says of `root` itself.
 */
export async function listClipFiles(root: string, signal: AbortSignal): Promise<FolderListing> {
  const files: FoundFile[] = [];
  const unreadable: { path: string; reason: string }[] = [];
  const entered = new Set<string>();

  const enter = async (folder: string): Promise<void> => {
    const real = await realpath(folder);
    if (entered.has(real)) return;
    entered.add(real);
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    for (const name of names.toSorted()) {
      if (signal.aborted) return;
      await visit(path.join(folder, name));
    }
  };

  const visit = async (place: string): Promise<void> => {
    try {
      const { isFolder, size, modified } = await look(place);
      if (isFolder) await enter(place);
      else if (isClipName(place)) files.push({ path: place, size, modified });
    } catch (error) {
      const reason = reasonOf(error);
      // Gone since its folder was listed: the same as never seen.
      if (reason !== 'ENOENT') unreadable.push({ path: place, reason });
    }
  };

  const { isFolder, size, modified } = await look(root);
  if (isFolder) await enter(root);
  else files.push({ path: root, size, modified });
  return { files, unreadable };
}

interface Look {
  readonly isFolder: boolean;
  readonly size: number;
  readonly modified: number;
}

async function look(place: string): Promise<Look> {
  const found = await stat(place).catch((error: unknown) => {
    // A link to nothing is no news unless it pretends to be a clip.
    if (isClipName(place)) return lstat(place);
    throw error;
  });
  return { isFolder: found.isDirectory(), size: found.size, modified: found.mtimeMs };
}

/** The system's code for what went wrong. Anything else is a fault of ours and thrown on. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}

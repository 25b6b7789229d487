import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { EmptiedFolder } from '../../../contract/jobs/jobs.ts';
import type { Database } from '../../library/database/database.ts';
import { missingClipsByFile } from '../../library/indexed/known-files.ts';
import type { RootListing } from './list-roots.ts';

/**
 * Folders that are there and hold nothing at all, though clips of the library are missing from them: so looks the place of a drive
 * that is unplugged. For files that are gone together with their folders, it is the nearest folder that is still there.
 *
 * @param listing whose missing files are marked so already
 * @returns by path
 */
export async function emptiedFolders(
  db: Database,
  { roots, folders }: Pick<RootListing, 'roots' | 'folders'>,
): Promise<EmptiedFolder[]> {
  const there = new Set([...folders.values()].flat());
  const clips = new Map<string, number>();
  for await (const { path: file, clipCount } of missingClipsByFile(db, roots)) {
    const folder = nearest(path.dirname(file), there);
    if (folder !== undefined) clips.set(folder, (clips.get(folder) ?? 0) + clipCount);
  }
  const emptied: EmptiedFolder[] = [];
  for (const [place, count] of clips) if (await isEmpty(place)) emptied.push({ path: place, clips: count });
  return emptied.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function nearest(folder: string, there: ReadonlySet<string>): string | undefined {
  if (there.has(folder)) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : nearest(above, there);
}

/** Names that begin with a dot are the system's. */
async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).every((name) => name.startsWith('.'));
  } catch {
    return false; // it went meanwhile, which is told as that
  }
}

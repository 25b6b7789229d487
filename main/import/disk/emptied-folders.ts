import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { EmptiedFolder } from '#contract/jobs/jobs.ts';
import type { Database } from '../../library/database/database.ts';
import { missingClipsByFile } from '../../library/indexed/known-files.ts';
import type { RootListing } from './list-roots.ts';

/**
 * Folders that are suddenly empty although they had clips, as when a drive is unplugged. If subfolders are
 * gone, too, the nearest folder that still exists.
 *
 * @param listing of a run whose missing files are already marked
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

/** Whether a folder is empty, ignoring names that begin with a dot. */
async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).every((name) => name.startsWith('.'));
  } catch {
    return false; // gone meanwhile
  }
}

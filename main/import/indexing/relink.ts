import path from 'node:path';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/result.ts';
import { countRows } from '../../library/rows/found-rows.ts';
import type { Database } from '../../library/database/database.ts';
import { endRun } from '../../library/edit-library.ts';
import { missingFiles, type KnownFile } from '../../library/indexed/known-files.ts';
import { refuse } from '../../library/problems.ts';
import { clipPlaces, statFile, type ClipPlace } from '../disk/clip-place.ts';
import { movedWith } from '../disk/moved-files.ts';
import { importInPool, startIndexing, type IndexingServices } from './start-indexing.ts';

export interface StartedJob {
  readonly jobId: string;
}

/**
 * Links a missing clip to its moved file, which must have the clip's content; its name does not matter. Also
 * finds other missing files that moved with it.
 */
export async function linkClip(
  services: IndexingServices,
  clipId: string,
  file: string,
): Promise<Result<StartedJob, Problem>> {
  const { db } = services.library;
  const [place] = clipPlaces(db, [clipId]);
  if (place === undefined) return refuse('unknownClip', 'This clip is not in the library.', clipId);
  await refuseOtherContent(services, place, file);
  const roots = [file, ...(await movedTogether(db, place.path, file))];
  return success({ jobId: startIndexing(services, { roots, again: true }) });
}

async function refuseOtherContent(
  { pool }: IndexingServices,
  { name, hash }: ClipPlace,
  file: string,
): Promise<void> {
  const fileName = path.basename(file);
  const found = await statFile(file);
  const outcome = found && (await importInPool(pool, found));
  if (outcome === undefined) refuse('notFound', `The file no longer exists: ${fileName}`, file);
  if (outcome.hash === hash) return;
  if (outcome.kind === 'failed') refuse('notClip', `The file cannot be read: ${outcome.error}`, file);
  refuse(
    'otherClip',
    `The file was not linked, since its motion is not “${name}”. Choose the moved file, or open the folder of this file to add it as another clip: ${fileName}`,
    file,
  );
}

/**
 * Files with the size of missing ones at the paths expected after the move. Indexing then compares their
 * content.
 */
async function movedTogether(db: Database, from: string, to: string): Promise<string[]> {
  const missing = new Map(missingFiles(db).map((file) => [file.path, file.size]));
  const found: string[] = [];
  for (const moved of movedWith(from, to, [...missing.keys()])) {
    const file = await statFile(moved.to);
    if (file?.size === missing.get(moved.from)) found.push(moved.to);
  }
  return found;
}

/** Reads a file again. The row of a missing file is removed; user data of its clips is kept. */
export async function readAgain(
  services: IndexingServices,
  { id, path: place, state }: KnownFile,
): Promise<Result<StartedJob, Problem>> {
  const { db } = services.library;
  const found = await statFile(place);
  if (found !== undefined)
    return success({ jobId: startIndexing(services, { roots: [place], again: true }) });
  await endRun(services.library, { gone: [id], movedFolders: [] });
  services.emit('library.rowsChanged', countRows(db));
  const then = state === 'failed' ? ' and was removed from the list' : '';
  return refuse('notFound', `The file no longer exists${then}: ${place}`, place);
}

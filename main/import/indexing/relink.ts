import path from 'node:path';
import type { Problem } from '#contract/words/problem.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { countRows } from '../../library/rows/found-rows.ts';
import type { Database } from '../../library/database/database.ts';
import { endRun } from '../../library/edit-library.ts';
import { knownFilesBelow, missingFiles, type KnownFile } from '../../library/indexed/known-files.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import { refuse } from '../../library/problems.ts';
import { clipPlaces, statFile, type ClipPlace } from '../disk/clip-place.ts';
import { isThere } from '../disk/is-there.ts';
import { movedWith, type Moved } from '../disk/moved-files.ts';
import { listClipFiles } from '../disk/walk.ts';
import type { JobContext } from '../jobs/jobs.ts';
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

/**
 * Links the missing files that were in a clip's folder, or below it, to their moved files in another folder, or
 * below it, as a job. Also finds other missing files that moved with them.
 */
export function linkFolder(
  services: IndexingServices,
  { path: last }: KnownFile,
  folder: string,
): StartedJob {
  const { db } = services.library;
  const from = path.dirname(last);
  const jobId = startIndexing(services, { roots: [folder], again: true }, async (context) => {
    const gone = await goneBelow(db, from);
    const { files } = await listClipFiles(folder, context.signal, context.gate);
    const moved = await movedAmong(services, gone, files, context);
    const [first] = moved;
    if (first === undefined && !context.signal.aborted) return failure(notThere(from, folder));
    const others = first === undefined ? [] : await movedTogether(db, first.from, first.to);
    return success([...new Set([...moved.map(({ to }) => to), ...others])]);
  });
  return { jobId };
}

/** Known files at or below a folder that are no longer on the disk. */
async function goneBelow(db: Database, folder: string): Promise<readonly KnownFile[]> {
  const gone: KnownFile[] = [];
  for (const file of (await knownFilesBelow(db, [folder])).values())
    if (!(await isThere(file.path))) gone.push(file);
  return gone;
}

/**
 * Which of `files` are `gone` ones that moved: those of the same size and name. A file of the same size whose
 * name is another is read, to compare its content.
 */
async function movedAmong(
  { pool }: IndexingServices,
  gone: readonly KnownFile[],
  files: readonly FoundFile[],
  { signal, gate }: Pick<JobContext, 'signal' | 'gate'>,
): Promise<readonly Moved[]> {
  const sizes = new Set(gone.map(({ size }) => size));
  const moved: Moved[] = [];
  for (const file of files.filter(({ size }) => sizes.has(size))) {
    await gate.pass();
    if (signal.aborted) break;
    const alike = gone.filter(({ size }) => size === file.size);
    const named = alike.find((last) => path.basename(last.path) === path.basename(file.path));
    const hash = named ? null : (await importInPool(pool, file))?.hash;
    const former = named ?? alike.find((last) => last.hash !== null && last.hash === hash);
    if (former) moved.push({ from: former.path, to: file.path });
  }
  return moved;
}

const notThere = (from: string, folder: string): Problem => ({
  code: 'notFound',
  message: `No missing file of “${path.basename(from)}” was found. Choose the folder that has its files now, or one above it: ${folder}`,
  place: folder,
});

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

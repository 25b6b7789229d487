import path from 'node:path';
import type { Emit } from '#contract/events.ts';
import type { IndexReport } from '#contract/jobs/jobs.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/kit/result.ts';
import { countRows } from '../../library/rows/found-rows.ts';
import type { FileOutcome, FoundFile } from '../../library/indexed/file-outcome.ts';
import { editInSlices } from '../../library/edit-library.ts';
import { undoState } from '../../library/edits/edits.ts';
import { findingMissingClips } from '../../library/edits/find-missing-clips.ts';
import type { Library } from '../../library/library.ts';
import { whileBusy } from '../../library/while-busy.ts';
import { watchedFolders } from '../../library/files/watched-folders.ts';
import { forgetFolder, watchFolders } from '../../library/indexed/watch-folders.ts';
import type { FolderWatcher } from '../watch/folder-watcher.ts';
import { failedOutcome, hashOfUnread } from '../read/index-file.ts';
import { PoolClosed, type ImportPool } from '../pool/import-pool.ts';
import { WorkerEnded, describeEnded } from '../pool/import-task.ts';
import { indexRoots, type IndexInput } from './index-job.ts';
import { STOPPED, type JobContext, type Jobs } from '../jobs/jobs.ts';

export interface IndexingServices {
  readonly library: Library;
  readonly jobs: Jobs;
  readonly pool: ImportPool;
  readonly emit: Emit;
  /** Receives listings of watched folders. */
  readonly watcher: Pick<FolderWatcher, 'follow' | 'needs' | 'listed' | 'ended'>;
}

/**
 * Starts indexing `input.roots` as a job and returns its id.
 *
 * @param choose what of the roots is read; absent = all of them
 */
export function startIndexing(
  services: IndexingServices,
  input: IndexInput,
  choose?: (context: JobContext) => Promise<Result<readonly string[], Problem>>,
): string {
  const names = input.roots.map((root) => path.basename(root));
  const title = `Indexing ${names[0] ?? ''}${names.length > 1 ? ` and ${names.length - 1} more` : ''}`;
  return services.jobs.start({ title, unasked: input.unasked === true }, async (context) => {
    const roots = choose ? await choose(context) : success(input.roots);
    return roots.ok ? index(services, { ...input, roots: roots.value }, context) : roots;
  });
}

async function index(
  services: IndexingServices,
  input: IndexInput,
  context: JobContext,
): Promise<Result<IndexReport, Problem>> {
  const { library, pool, emit, watcher } = services;
  const rows = createRowsReport(() => emit('library.rowsChanged', countRows(library.db)));
  const remembered: string[] = [];
  startForNew(library, pool, input.roots);
  const result = await indexRoots(input, {
    ...context,
    ...library,
    parallel: pool.capacity,
    importFile: (file) => importInPool(pool, file),
    onRows: rows.soon,
    onMoved: (changes) =>
      emit('library.edited', { name: 'Leave out T-poses', changes, undo: undoState(library.db) }),
    onProblem: ({ message }) => {
      if (input.unasked !== true) emit('app.problem', { message }); // else the state of its folder says it
    },
    onParts: watcher.needs,
    onListed: async ({ folders }) => {
      const watch = (): string[] => watchFolders(library.db, [...folders.keys()]);
      if (isOpening(input)) remembered.push(...(await whileBusy(() => library.write(watch), context.signal)));
      watcher.follow(watchedFolders(library.db));
      for (const [root, inside] of folders) watcher.listed(root, inside);
    },
  }).catch((error: unknown) => {
    watcher.ended(input.roots);
    rows.drop();
    throw error;
  });
  const isComplete = result.ok && !context.signal.aborted;
  watcher.ended(input.roots, isComplete ? result.value.emptied : undefined);
  // Stopping the first indexing of a folder also stops watching it.
  if (context.signal.reason === STOPPED) await library.write(() => forgetAll(services, remembered));
  rows.now();
  const found = await editInSlices(library, findingMissingClips);
  if (found.ok && found.value) emit('library.edited', found.value);
  return result;
}

/** Starts import processes during listing if there are new folders; watched ones have few changed files. */
export function startForNew({ db }: Library, pool: ImportPool, roots: readonly string[]): void {
  const followed = watchedFolders(db);
  if (roots.some((root) => !followed.includes(root))) pool.start();
}

/** Whether a user opens new folders, which are watched from then on. */
function isOpening({ again, unasked }: IndexInput): boolean {
  return again !== true && unasked !== true;
}

function forgetAll({ library, watcher }: IndexingServices, folders: readonly string[]): void {
  for (const folder of folders) forgetFolder(library.db, folder);
  if (folders.length > 0) watcher.follow(watchedFolders(library.db));
}

/**
 * Imports a file in a worker. A file that crashes workers becomes a failed file until it changes. Undefined
 * if the file is gone or the pool was closed, which also cancels the job.
 */
export async function importInPool(pool: ImportPool, file: FoundFile): Promise<FileOutcome | undefined> {
  try {
    const reply = await pool.run({ kind: 'index', file });
    return reply.kind === 'indexed' ? reply.outcome : undefined;
  } catch (error) {
    if (error instanceof PoolClosed) return undefined;
    if (!(error instanceof WorkerEnded)) throw error;
    return failedOutcome(file, hashOfUnread(file), describeEnded(file.path, error));
  }
}

/** Minimum interval between reports of changed rows, ms; each makes the window search again. */
const ROWS_INTERVAL_MS = 200;

/** Reports changed rows at a limited rate; the last change is always reported. */
export function createRowsReport(report: () => void) {
  let reported = -Infinity;
  let due: NodeJS.Timeout | undefined;
  const drop = (): void => {
    clearTimeout(due);
    due = undefined;
  };
  const now = (): void => {
    drop();
    reported = performance.now();
    report();
  };
  return {
    /** Reports at once, or as soon as the interval is over. */
    soon: () => {
      due ??= setTimeout(now, Math.max(0, reported + ROWS_INTERVAL_MS - performance.now()));
    },
    /** Reports now, and not again for what changed before. */
    now,
    /** Drops a report that is due. */
    drop,
  };
}

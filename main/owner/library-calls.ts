import type { Problem } from '#contract/words/problem.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import { loadClip, loadSkin } from '../import/clips/clip-buffers.ts';
import { fillNewLibrary } from '../import/first-run.ts';
import { answer, problemOfFault, type LogFault } from '../ipc/answer.ts';
import { createHandlers } from '../ipc/handlers.ts';
import type { Services } from '../ipc/services.ts';
import { closeLibrary } from '../library/library.ts';
import { attempt, attemptLater } from '../library/problems.ts';
import { readSetting, saveSetting } from '../library/database/settings.ts';
import type { OpenedLibrary } from './calls.ts';
import type { ReportStill } from '../export/report/report.ts';
import { newestTransition, reportFiles, saveReport } from './report-transition.ts';
import { followLibrary, finishOpening } from './follow/follow-library.ts';
import { caseOfDisk } from '../import/disk/case-of-disk.ts';
import { startIndexing } from '../import/indexing/start-indexing.ts';
import { isRecording } from '../export/imported-file.ts';
import { forgetOffers, importFile } from '../ipc/import-handlers.ts';

/** Calls to the library thread. */
export type LibraryCalls = ReturnType<typeof createLibraryCalls>;

/** Implements the calls to the library thread. @param onClosed called after the library is closed */
export function createLibraryCalls(services: Services, log: LogFault, onClosed: () => void) {
  const handlers = createHandlers(services);
  const followed = followLibrary(services, log);
  return {
    /** Resolves when the library is open, or cannot be opened. */
    opened: () => opened(services),
    /** Fills a new library with the starter clips. @param starter folder to copy them to */
    fillNew: (starter: string) => fillNew(services, starter),
    /** Answers a method of the contract. */
    answer: (method: string, request: unknown) => answer(handlers, method, request, log),
    /** Opens clips, folders and files to import. */
    open: (paths: readonly string[]) => {
      const opening = openPaths(services, paths);
      if (!opening.ok) return opening;
      opening.value.done.catch((error: unknown) => log('open', error));
      const { jobId } = opening.value;
      return success(jobId === null ? null : { jobId });
    },
    /** Like `open`; resolves when all of them are read. */
    async openAll(paths: readonly string[]) {
      const opening = openPaths(services, paths);
      if (opening.ok) await opening.value.done;
    },
    /** Does work that opening a large library does not wait for. */
    finishOpening: () => finishOpening(services),
    load: (what: 'clip' | 'skin', clipId: string) =>
      load(services, what === 'clip' ? loadClip : loadSkin, clipId, log),
    async rememberWindow(place: unknown) {
      if (!services.library.ok) return;
      const { db, write } = services.library.value;
      // If it cannot be written, the next window opens at the default place.
      await write(() => attempt('The library', () => saveSetting(db, 'window', place)));
    },
    /** Reports changes by other programs; called while the window is visible. */
    check: followed.check,
    /** Checks watched folders; called when the window gets the focus. */
    wake: () => services.watcher.wake(),
    /** The id of the newest transition, after all running jobs. */
    newestTransition: () => attemptLater('The library', () => newestTransition(services)),
    reportFiles: (transitionId: string, stills: readonly ReportStill[]) =>
      attemptLater('The library', () => reportFiles(services, transitionId, stills)),
    /** Writes the report of a transition to `file`. */
    saveReport: (transitionId: string, stills: readonly ReportStill[], file: string) =>
      attemptLater(file, () => saveReport(services, transitionId, stills, file)),
    /** Cancels jobs, finishes writes, and closes the library. */
    async close() {
      handlers['report.cancel'](); // no transition can be read any more
      handlers['settings.cancel']();
      await close(services, followed.stop());
      onClosed();
    },
  };
}

function opened({ library }: Services): OpenedLibrary {
  if (!library.ok) return { problem: library.error, warnings: [], window: undefined };
  const { db, warnings } = library.value;
  return { problem: null, warnings, window: readSetting(db, 'window') };
}

async function fillNew({ library: opened }: Services, starter: string): Promise<Problem | null> {
  if (!opened.ok) return null;
  const library = opened.value;
  const filled = await library.write(() => fillNewLibrary(library, starter));
  return filled.ok ? null : filled.error;
}

async function load(
  { library, pool }: Services,
  how: typeof loadClip,
  clipId: string,
  log: LogFault,
): Promise<Result<ArrayBuffer, Problem>> {
  if (!library.ok) return library;
  try {
    return await how(library.value, pool, clipId);
  } catch (error) {
    return failure(problemOfFault('clip', error, log));
  }
}

/** Closes the library after pending writes. Files being read are left for the next start. */
async function close(
  { jobs, pool, clipsOnDisk, watcher, library }: Services,
  stopped: Promise<void>,
): Promise<void> {
  clipsOnDisk.close();
  watcher.close();
  await Promise.all([stopped, jobs.close(), pool.close()]);
  if (!library.ok) return;
  await library.value.written();
  closeLibrary(library.value);
}

const isImported = (file: string): boolean => /\.json$/i.test(file);

interface Opening {
  /** Null if there was nothing to index. */
  readonly jobId: string | null;
  /** Resolves when the other files are imported, too. */
  readonly done: Promise<void>;
}

/**
 * Opens paths of the command line, of another instance, or of a drop: recordings of games are followed; clips and
 * folders are indexed as one job; then settings and user data are imported, since their clips may be among the
 * indexed ones.
 */
function openPaths(services: Services, paths: readonly string[]): Result<Opening, Problem> {
  const { library } = services;
  if (!library.ok) return library;
  const roots = paths.filter((file) => !isImported(file) && !isRecording(file)).map(caseOfDisk);
  const jobId = roots.length > 0 ? startIndexing({ ...services, library: library.value }, { roots }) : null;
  return success({ jobId, done: openAll(services, paths) });
}

async function openAll(services: Services, paths: readonly string[]): Promise<void> {
  const open = async (file: string): Promise<void> => {
    const imported = await importFile(services, file);
    if (!imported.ok) services.emit('app.problem', { message: imported.error.message });
  };
  forgetOffers(services);
  for (const file of paths.filter(isRecording)) await open(file);
  const files = paths.filter(isImported);
  if (files.length > 0) await services.jobs.idle();
  for (const file of files) await open(file);
}

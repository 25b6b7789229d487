import type { Problem } from '../../contract/words/problem.ts';
import { success, type Result } from '../../core/result.ts';
import { caseOfDisk } from '../import/disk/case-of-disk.ts';
import { startIndexing } from '../import/indexing/start-indexing.ts';
import { readGame } from '../ipc/game-handlers.ts';
import { importSettingsFile } from '../ipc/settings-handlers.ts';
import type { Services } from '../ipc/services.ts';

const isGame = (file: string): boolean => /\.jsonl$/i.test(file);
const isSettings = (file: string): boolean => /\.json$/i.test(file);

export interface Opening {
  /** Null if there was nothing to index. */
  readonly jobId: string | null;
  /** Resolves when the settings files are imported, too. */
  readonly done: Promise<void>;
}

/**
 * Opens paths of the command line, of another instance, or of a drop: recordings of games are read; clips and folders are indexed as one
 * job; then settings files are imported, since their clips may be among the indexed ones.
 */
export function openPaths(services: Services, paths: readonly string[]): Result<Opening, Problem> {
  const { library } = services;
  if (!library.ok) return library;
  const roots = paths.filter((file) => !isSettings(file) && !isGame(file)).map(caseOfDisk);
  const jobId = roots.length > 0 ? startIndexing({ ...services, library: library.value }, { roots }) : null;
  return success({ jobId, done: openAll(services, paths) });
}

async function openAll(services: Services, paths: readonly string[]): Promise<void> {
  for (const file of paths.filter(isGame)) {
    const game = await readGame(file);
    if (game.ok) services.emit('game.dropped', game.value);
    else services.emit('app.problem', { message: game.error.message });
  }
  const files = paths.filter(isSettings);
  if (files.length === 0) return;
  await services.jobs.idle();
  for (const file of files) {
    const imported = await importSettingsFile(services, file);
    if (!imported.ok) services.emit('app.problem', { message: imported.error.message });
    else if (imported.value !== null)
      services.emit('app.openTransition', { transitionId: imported.value.id });
  }
}

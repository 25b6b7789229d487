import type { Problem } from '../../contract/words/problem.ts';
import { success, type Result } from '../../core/result.ts';
import { caseOfDisk } from '../import/disk/case-of-disk.ts';
import { startIndexing } from '../import/indexing/start-indexing.ts';
import { importSettingsFile } from '../ipc/settings-handlers.ts';
import type { Services } from '../ipc/services.ts';

const isSettings = (file: string): boolean => /\.json$/i.test(file);

export interface Opening {
  /** Null if there was nothing to index. */
  readonly jobId: string | null;
  /** Resolves when the settings files are imported, too. */
  readonly done: Promise<void>;
}

/**
 * Opens paths of the command line, of another instance, or of a drop: clips and folders are indexed as one job; then settings files
 * are imported, since their clips may be among the indexed ones.
 */
export function openPaths(services: Services, paths: readonly string[]): Result<Opening, Problem> {
  const { library } = services;
  if (!library.ok) return library;
  const roots = paths.filter((file) => !isSettings(file)).map(caseOfDisk);
  const jobId = roots.length > 0 ? startIndexing({ ...services, library: library.value }, { roots }) : null;
  return success({ jobId, done: importAll(services, paths.filter(isSettings)) });
}

async function importAll(services: Services, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  await services.jobs.idle();
  for (const file of files) {
    const imported = await importSettingsFile(services, file);
    if (imported.ok) services.emit('app.openTransition', { transitionId: imported.value.id });
    else services.emit('app.problem', { message: imported.error.message });
  }
}

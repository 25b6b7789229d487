import type { Problem } from '../../contract/problem.ts';
import type { Result } from '../../core/result.ts';
import { success } from '../../core/result.ts';
import { startIndexing } from '../import/start-indexing.ts';
import { valueOf } from '../library/problems.ts';
import { importSettingsFile } from '../ipc/handlers.ts';
import type { Services } from '../ipc/services.ts';

const isSettings = (file: string): boolean => /\.json$/i.test(file);

/** Opens what the command line or a second start of the app names: settings are imported, all else is indexed. */
export async function openPaths(services: Services, paths: readonly string[]): Promise<void> {
  for (const file of paths.filter(isSettings)) {
    const imported = await importSettingsFile(services, file);
    if (imported.ok) services.emit('app.openTransition', { transitionId: imported.value.id });
    else services.emit('app.problem', { message: imported.error.message });
  }
  const roots = paths.filter((file) => !isSettings(file));
  if (roots.length > 0) startIndexing({ ...services, db: valueOf(services.library).db }, { roots });
}

/** Indexes what was dropped on the window, and returns the job's id. Settings among it are imported. */
export async function openDropped(
  services: Services,
  paths: readonly string[],
): Promise<Result<{ readonly jobId: string }, Problem>> {
  await openPaths(services, paths.filter(isSettings));
  const roots = paths.filter((file) => !isSettings(file));
  return success({ jobId: startIndexing({ ...services, db: valueOf(services.library).db }, { roots }) });
}

import path from 'node:path';
import type { Response } from '../../contract/api.ts';
import type { ExportScope } from '../../contract/exchange/export-plan.ts';
import type { Problem } from '../../contract/words/problem.ts';
import { success, type Result } from '../../core/result.ts';
import type { Transition } from '../../core/transition/document/document.ts';
import { writeFiles } from '../export/export-files.ts';
import { exportSettings } from '../export/settings/export-settings.ts';
import { settingsFileOf, settingsText } from '../export/settings/settings-file.ts';
import { settingsFileName } from '../export/settings/transition-settings.ts';
import { importSettings, readSettings } from '../export/settings/read-settings.ts';
import { writeFileWhole } from '../export/write-file.ts';
import { refuseAbsent } from '../library/presence.ts';
import { attempt, attemptLater, valueOf } from '../library/problems.ts';
import { readEngine } from '../library/rows/settings.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that export and import the settings of a transition. */
export function settingsHandlers(services: Services) {
  let folder: string | undefined; // the one asked for last
  const exported = (scope: ExportScope) => {
    const { db } = valueOf(services.library);
    return exportSettings(db, scope, readEngine(db));
  };
  return {
    'settings.export': ({ transitionId }) => exportOne(services, transitionId),
    'settings.preview': ({ scope }) =>
      attempt('The settings', () => {
        const { files, notes } = exported(scope);
        return { files: files.map(({ name }) => name), notes };
      }),
    'settings.exportFolder': async ({ scope, replace }) => {
      if (!replace || folder === undefined) folder = await services.dialogs.chooseExportFolder();
      const chosen = folder;
      if (chosen === undefined) return success(null);
      return attemptLater(chosen, async () => {
        const { count, files } = exported(scope);
        await writeFiles(chosen, files, replace);
        return { folder: chosen, count, files: files.length };
      });
    },
    'settings.import': async () => {
      const file = await services.dialogs.chooseSettingsFile();
      return file === undefined ? success(null) : importSettingsFile(services, file);
    },
  } satisfies Partial<Handlers>;
}

async function exportOne(
  { dialogs, library }: Services,
  transitionId: string,
): Promise<Response<'settings.export'>> {
  const { db } = valueOf(library);
  const files = attempt('The transition', () => settingsFileOf(db, [transitionId], readEngine(db)));
  if (!files.ok) return files;
  const [{ name }] = files.value.transitions;
  const file = await dialogs.choosePlaceFor(settingsFileName(name));
  if (file === undefined) return success(null);
  return attemptLater(file, async () => {
    await writeFileWhole(file, settingsText(files.value), 'any');
    return { fileName: path.basename(file) };
  });
}

/** Adds a settings file's transition to the library and reports the edit to the window. */
export async function importSettingsFile(
  services: Services,
  file: string,
): Promise<Result<Transition, Problem>> {
  const fileName = path.basename(file);
  const settings = await readSettings(file);
  if (!settings.ok) return settings;
  const library = valueOf(services.library);
  const imported = await library.write(() =>
    importSettings(refuseAbsent(library).db, settings.value, fileName),
  );
  if (!imported.ok) return imported;
  services.emit('library.edited', imported.value.edit);
  return success(imported.value.transitions[0]);
}

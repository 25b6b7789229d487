import path from 'node:path';
import type { Response } from '#contract/api.ts';
import type { ExportScope } from '#contract/exchange/export-plan.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import { success } from '#core/kit/result.ts';
import { writeFiles } from '../export/export-files.ts';
import { renamedOf } from '../export/file-namer.ts';
import { endedSources } from '../export/settings/ended-sources.ts';
import { exportSettings, subjectOf, transitionsIn } from '../export/settings/export-settings.ts';
import { moveClips, type MovedInLibrary } from '../export/settings/moved-in-library.ts';
import { playReviews } from '../export/settings/reviews.ts';
import { settingsFileOf, settingsText } from '../export/settings/settings-file.ts';
import { settingsFileName } from '../export/settings/transition-settings.ts';
import { anyFile, replacingFor } from '../export/replacing.ts';
import { writeFileWhole } from '../export/write-file.ts';
import { editInSlices } from '../library/edit-library.ts';
import { choosing } from '../library/edits/edits.ts';
import { attempt, attemptLater, valueOf } from '../library/problems.ts';
import { readLibraryValue } from '../library/json/json-columns.ts';
import { allTransitions } from '../library/rows/transition-rows.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that export the settings of a transition. */
export function settingsHandlers(services: Services) {
  let folder: string | undefined; // the one asked for last
  const exported = (scope: ExportScope, engine: EngineTarget, moved?: MovedInLibrary) =>
    exportSettings(valueOf(services.library).db, scope, engine, moved);
  return {
    'settings.export': ({ transitionId }) => exportOne(services, transitionId),
    'engine.choose': ({ engine }) => chooseEngine(services, engine),
    'settings.preview': ({ scope, engine }) =>
      attempt('The settings', () => {
        const { files, notes } = exported(scope, engine);
        return { files: files.map(({ name }) => name), notes };
      }),
    'settings.exportFolder': async ({ scope, engine, replace }) => {
      if (!replace || folder === undefined) folder = await services.dialogs.chooseExportFolder();
      const chosen = folder;
      if (chosen === undefined) return success(null);
      return attemptLater(chosen, async () => {
        const library = valueOf(services.library);
        const transitions = transitionsIn(library.db, scope);
        await playReviews(library, services.pool, transitions);
        const moved = await moveClips(library, services.pool, transitions, engine);
        const { count, files, typed } = exported(scope, engine, moved);
        const rule = replacingFor(library, replace, null, subjectOf(scope, transitions));
        const renamed = renamedOf(await writeFiles(chosen, files, rule));
        const unplayed = transitions.filter(({ id }) => moved.get(id) === null).map(({ name }) => name);
        const ended = await endedSources(library, services.pool, transitions);
        return { folder: chosen, count, files: files.length, renamed, unplayed, typed, ended };
      });
    },
  } satisfies Partial<Handlers>;
}

/** Keeps the engine without an undo step: it is asked once, and undo would take it from what follows. */
function chooseEngine(
  { emit, library: opened }: Services,
  after: EngineTarget,
): Promise<Response<'engine.choose'>> {
  return attemptLater('The library', async () => {
    const chosen = await editInSlices(valueOf(opened), (db) => {
      const changes = [{ kind: 'engine.set' as const, before: readLibraryValue(db, 'engine'), after }];
      return choosing(db, { name: 'Choose engine', changes });
    });
    const { left: _, ...edit } = valueOf(chosen);
    emit('library.edited', edit);
    return null;
  });
}

async function exportOne(
  { dialogs, library: opened, pool }: Services,
  transitionId: string,
): Promise<Response<'settings.export'>> {
  const library = valueOf(opened);
  const { db } = library;
  const transitions = allTransitions(db).filter(({ id }) => id === transitionId);
  await playReviews(library, pool, transitions);
  const engine = readLibraryValue(db, 'engine');
  const moved = await moveClips(library, pool, transitions, engine);
  const files = attempt('The transition', () => settingsFileOf(db, [transitionId], engine, moved));
  if (!files.ok) return files;
  const [{ name }] = files.value.transitions;
  const file = await dialogs.choosePlaceFor(settingsFileName(name));
  if (file === undefined) return success(null);
  return attemptLater(file, async () => {
    await writeFileWhole(file, settingsText(files.value), anyFile);
    return { fileName: path.basename(file) };
  });
}

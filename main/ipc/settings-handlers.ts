import path from 'node:path';
import type { Response } from '#contract/api.ts';
import type { ExportScope } from '#contract/exchange/export-plan.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { EngineTarget } from '#core/engines/engine.ts';
import { success, type Result } from '#core/result.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { writeFiles } from '../export/export-files.ts';
import { exportSettings } from '../export/settings/export-settings.ts';
import { settingsFileOf, settingsText } from '../export/settings/settings-file.ts';
import { settingsFileName } from '../export/settings/transition-settings.ts';
import { importing, readSettings } from '../export/settings/read-settings.ts';
import { writeFileWhole } from '../export/write-file.ts';
import type { Sliced } from '../library/database/slices.ts';
import { noteOwnEdit } from '../library/edits/applied-edit.ts';
import { undoState } from '../library/edits/edits.ts';
import { refuseAbsent } from '../library/presence.ts';
import { attempt, attemptLater, refuse, valueOf } from '../library/problems.ts';
import { readLibraryValue, saveSetting } from '../library/rows/settings.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

/** Handlers that export and import the settings of a transition. */
export function settingsHandlers(services: Services) {
  let folder: string | undefined; // the one asked for last
  const exported = (scope: ExportScope, engine: EngineTarget) =>
    exportSettings(valueOf(services.library).db, scope, engine);
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
        const { count, files, typed } = exported(scope, engine);
        await writeFiles(chosen, files, replace);
        return { folder: chosen, count, files: files.length, typed };
      });
    },
    'settings.import': async () => {
      const file = await services.dialogs.chooseSettingsFile();
      return file === undefined ? success(null) : importSettingsFile(services, file);
    },
    'settings.cancel': () => {
      imports.get(services)?.abort();
      imports.delete(services);
    },
  } satisfies Partial<Handlers>;
}

/** Keeps the engine without an undo step: it is asked once, and undo would take it from what follows. */
function chooseEngine(
  { emit, library: opened }: Services,
  after: EngineTarget,
): Promise<Response<'engine.choose'>> {
  return attemptLater('The library', async () => {
    const library = valueOf(opened);
    await library.write(() => {
      const { db } = refuseAbsent(library);
      const before = readLibraryValue(db, 'engine');
      saveSetting(db, 'engine', after);
      const changes = [{ kind: 'engine.set', before, after }] as const;
      emit('library.edited', { name: 'Choose engine', changes, undo: undoState(db) });
    });
    return null;
  });
}

async function exportOne(
  { dialogs, library }: Services,
  transitionId: string,
): Promise<Response<'settings.export'>> {
  const { db } = valueOf(library);
  const files = attempt('The transition', () =>
    settingsFileOf(db, [transitionId], readLibraryValue(db, 'engine')),
  );
  if (!files.ok) return files;
  const [{ name }] = files.value.transitions;
  const file = await dialogs.choosePlaceFor(settingsFileName(name));
  if (file === undefined) return success(null);
  return attemptLater(file, async () => {
    await writeFileWhole(file, settingsText(files.value), 'any');
    return { fileName: path.basename(file) };
  });
}

/** What ends the imports of a library, those of dropped files, too. */
const imports = new WeakMap<Services, AbortController>();

/** Time after which an import shows its progress, and then between two reports of it, ms. */
const SHOWN = { after: 300, every: 50 };

/**
 * Adds a settings file's transitions to the library and reports the edit to the window. Null if it was
 * cancelled: nothing is added.
 */
export async function importSettingsFile(
  services: Services,
  file: string,
): Promise<Result<Transition | null, Problem>> {
  const fileName = path.basename(file);
  const abort = imports.get(services) ?? new AbortController();
  imports.set(services, abort);
  const settings = await readSettings(file);
  if (!settings.ok) return settings;
  const library = valueOf(services.library);
  let next = performance.now() + SHOWN.after;
  const steps = 2 * settings.value.length; // each is placed, then applied
  const step = (done: number): void => {
    if (abort.signal.aborted) refuse(CANCELLED, `Cancelled: ${fileName}`);
    if (performance.now() < next) return;
    next = performance.now() + SHOWN.every;
    services.emit('settings.progress', { share: Math.min(done / steps, 1) });
  };
  const imported = await attemptLater(fileName, () =>
    library.writeInSlices(() =>
      stepping(importing(refuseAbsent(library).db, settings.value, fileName), step),
    ),
  );
  const isCancelled = !imported.ok && imported.error.code === CANCELLED;
  services.emit('settings.progress', { share: null, ...(isCancelled && { cancelled: fileName }) });
  if (!imported.ok) return isCancelled ? success(null) : imported;
  const { transitions, done } = imported.value;
  services.emit('library.edited', noteOwnEdit(library.db, done));
  return success(transitions[0]);
}

const CANCELLED = 'cancelled';

/** The same work, which reports the number of its steps; an error thrown there ends it. */
function* stepping<Value>(work: Sliced<Value>, report: (done: number) => void): Sliced<Value> {
  for (let done = 0; ; done++) {
    const step = work.next();
    if (step.done === true) return step.value;
    report(done);
    yield;
  }
}

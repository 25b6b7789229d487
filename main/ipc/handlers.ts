import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Response } from '../../contract/api.ts';
import type { UndoState } from '../../contract/library-rows.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Result } from '../../core/result.ts';
import { success } from '../../core/result.ts';
import type { Transition } from '../../core/transition/document/document.ts';
import { importSettings, parseSettings } from '../export/read-settings.ts';
import { settingsFileName, settingsOf } from '../export/settings.ts';
import { sortedJson } from '../export/sorted-json.ts';
import { writeFileWhole } from '../export/write-file.ts';
import { readAfterChoice } from '../import/read-after-choice.ts';
import { linkClip, readAgain } from '../import/relink.ts';
import type { IndexingServices } from '../import/start-indexing.ts';
import { startIndexing } from '../import/start-indexing.ts';
import { clipSummaries, searchClipIds, searchLibrary } from '../library/rows/clip-rows.ts';
import type { Database } from '../library/database/database.ts';
import type { AppliedEdit } from '../library/edits/edits.ts';
import { applyEdit, redoEdit, undoEdit } from '../library/edits/edits.ts';
import { fileTroubles } from '../library/files/failed-files.ts';
import { clipImport } from '../library/files/clip-import.ts';
import type { KnownFile } from '../library/rows/known-files.ts';
import { fileOfClip, findFile } from '../library/rows/known-files.ts';
import { librarySnapshot } from '../library/library.ts';
import { markersOf } from '../library/rows/marker-rows.ts';
import { rangesOf } from '../library/rows/range-rows.ts';
import { refuseAbsent } from '../library/presence.ts';
import { attemptLater, refuse, valueOf } from '../library/problems.ts';
import { saveSetting } from '../library/rows/settings.ts';
import { searchFacets } from '../library/search/facets.ts';
import { allTags, tagsOfClips } from '../library/rows/tag-rows.ts';
import { folderHandlers } from './folder-handlers.ts';
import type { Handlers } from './handler-table.ts';
import { libraryFileHandlers } from './library-file-handlers.ts';
import { madeHandlers } from './made-handlers.ts';
import type { Services } from './services.ts';
import { tellOfEdit } from './tell-of-edit.ts';

export function createHandlers(services: Services): Handlers {
  const db = (): Database => valueOf(services.library).db;
  const indexing = (): IndexingServices => ({ ...services, library: valueOf(services.library) });
  /** For what is about to be written. */
  const writable = (): Database => refuseAbsent(valueOf(services.library)).db;
  const tell = (edit: Result<AppliedEdit, Problem>): Result<UndoState, Problem> => {
    if (!edit.ok) return edit;
    tellOfEdit(services.emit, db(), edit.value);
    readAfterChoice(indexing(), edit.value.changes);
    return success(edit.value.undo);
  };
  return {
    'app.info': () => success(services.appInfo()),
    'app.shown': ({ time }) => {
      services.onShown(time);
      return success(null);
    },
    'library.open': () => success(librarySnapshot(valueOf(services.library))),
    'library.search': (request) => success(searchLibrary(db(), request)),
    'library.clipIds': (request) => success(searchClipIds(db(), request)),
    'library.facets': () => success(searchFacets(db())),
    'library.tags': () => success(allTags(db())),
    'library.tagsOf': ({ clipIds }) => success(tagsOfClips(db(), clipIds)),
    'library.markers': ({ clipIds }) => success(markersOf(db(), clipIds)),
    'library.ranges': ({ clipIds }) => success(rangesOf(db(), clipIds)),
    'library.strips': ({ clipIds }) => success(services.strips.of(clipIds)),
    'library.troubles': () => success(fileTroubles(db())),
    'clip.import': ({ clipId }) =>
      success(clipImport(db(), clipId) ?? refuse('unknownClip', 'This clip is not in the library.', clipId)),
    'library.clips': ({ clipIds }) => success(clipSummaries(db(), clipIds)),
    'edit.commit': ({ edit }) => tell(applyEdit(writable(), edit)),
    'edit.undo': () => tell(undoEdit(writable())),
    'edit.redo': () => tell(redoEdit(writable())),
    'index.chooseFolder': async () => {
      const into = indexing();
      const folder = await services.dialogs.chooseFolder();
      return success(folder === undefined ? null : { jobId: startIndexing(into, { roots: [folder] }) });
    },
    'index.retry': ({ fileId }) => readAgain(indexing(), knownFile(findFile(db(), fileId), fileId)),
    'index.lookAgain': ({ clipId }) => readAgain(indexing(), knownFile(fileOfClip(db(), clipId), clipId)),
    'index.locate': async ({ clipId }) => {
      const { path: last } = knownFile(fileOfClip(db(), clipId), clipId);
      const file = await services.dialogs.chooseClipFile(path.basename(last));
      return file === undefined ? success(null) : linkClip(indexing(), clipId, file);
    },
    ...libraryFileHandlers(services),
    ...folderHandlers(services),
    ...madeHandlers(services, writable, tell),
    'app.toured': () => {
      services.onToured();
      return success(null);
    },
    'job.cancel': ({ jobId }) => {
      services.jobs.cancel(jobId);
      return success(null);
    },
    'job.pause': ({ jobId }) => {
      services.jobs.pause(jobId);
      return success(null);
    },
    'job.resume': ({ jobId }) => {
      services.jobs.resume(jobId);
      return success(null);
    },
    'settings.export': ({ transitionId }) => exportSettings(services, db(), transitionId),
    'settings.import': async () => {
      const file = await services.dialogs.chooseSettingsFile();
      return file === undefined ? success(null) : importSettingsFile(services, file);
    },
    'workspace.save': ({ workspace }) => {
      saveSetting(writable(), 'workspace', workspace);
      return success(null);
    },
  };
}

function knownFile(file: KnownFile | undefined, id: string): KnownFile {
  return file ?? refuse('unknownFile', 'This file is not in the library any more.', id);
}

async function exportSettings(
  { dialogs }: Services,
  db: Database,
  transitionId: string,
): Promise<Response<'settings.export'>> {
  const settings = settingsOf(db, transitionId);
  if (!settings.ok) return settings;
  const file = await dialogs.choosePlaceFor(settingsFileName(settings.value.transition.name));
  if (file === undefined) return success(null);
  return attemptLater(file, async () => {
    await writeFileWhole(file, sortedJson(settings.value));
    return { fileName: path.basename(file) };
  });
}

/** A settings file is no larger than this, bytes: anything else was chosen by mistake. */
const LARGEST_SETTINGS = 16 * 1024 * 1024;

/** A device or a pipe has no end to be read to. */
async function readSettingsText(file: string): Promise<string> {
  const found = await stat(file);
  const fileName = path.basename(file);
  if (!found.isFile()) refuse('notSettings', `${fileName} is not a file. Choose a settings file.`, fileName);
  if (found.size > LARGEST_SETTINGS)
    refuse('notSettings', `${fileName} is too large to be settings.`, fileName);
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** Adds a settings file's transition to the library and tells the window of the edit. */
export async function importSettingsFile(
  services: Services,
  file: string,
): Promise<Result<Transition, Problem>> {
  const fileName = path.basename(file);
  const text = await attemptLater(fileName, () => readSettingsText(file));
  if (!text.ok) return text;
  const settings = parseSettings(text.value, fileName);
  if (!settings.ok) return settings;
  const imported = importSettings(refuseAbsent(valueOf(services.library)).db, settings.value, fileName);
  if (!imported.ok) return imported;
  services.emit('library.edited', imported.value.edit);
  return success(imported.value.transition);
}

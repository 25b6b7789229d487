// main/ipc: the methods of the contract that the library thread answers
import type { UndoState } from '#contract/rows/library-rows.ts';
import type { Problem } from '#contract/words/problem.ts';
import { success, type Result } from '#core/kit/result.ts';
import { searchClipIds, searchLibrary, noteUse, newClips } from '../library/rows/found-rows.ts';
import { listedMarks, markersOf, rangesOf } from '../library/rows/marker-rows.ts';
import type { Database } from '../library/database/database.ts';
import { commitEdit, stepEdit, stepEditsTo } from '../library/edit-library.ts';
import { cutEdit, type AppliedEdit } from '../library/edits/applied-edit.ts';
import { editHistory } from '../library/edits/edit-history.ts';
import type { Library } from '../library/library.ts';
import { librarySnapshot } from '../library/library-snapshot.ts';
import { unreadFiles } from '../library/files/failed-files.ts';
import { clipImport } from '../library/files/clip-import.ts';
import { markedClips } from '../library/rows/marked-clips.ts';
import { withLabels } from '../library/labels/clip-labels.ts';
import { motionLabels, motionSummaries } from '../library/rows/take-rows.ts';
import { refuseAbsent } from '../library/presence.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { saveSetting } from '../library/database/settings.ts';
import { searchFacets } from '../library/search/facets.ts';
import { allTags, tagsOfClips } from '../library/rows/tag-rows.ts';
import { farmHandlers } from './farm-handlers.ts';
import { importHandlers } from './import-handlers.ts';
import { indexHandlers } from './index-handlers.ts';
import type { Handlers } from './handler-table.ts';
import { gameHandlers } from './game-handlers.ts';
import { motionHandlers } from './motion-handlers.ts';
import { libraryCopyHandlers } from './library-copy-handlers.ts';
import { userDataHandlers } from './user-data-handlers.ts';
import type { Services } from './services.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { teamHandlers } from './team-handlers.ts';
import { reportEdit } from './report-edit.ts';
import { reportHandlers } from './report-handlers.ts';

/** Methods that concern windows and this installation: all that do not concern the open library. */
export type WindowHandlers = Omit<Handlers, keyof ReturnType<typeof createHandlers>>;

/** Answers the methods that concern the open library. */
export function createHandlers(services: Services) {
  const db = (): Database => valueOf(services.library).db;
  /** Writes, unless the library file is gone. */
  const write = <Value>(work: (db: Database) => Value): Promise<Value> => {
    const library = valueOf(services.library);
    return library.write(() => work(refuseAbsent(library).db));
  };
  const library = (): Library => valueOf(services.library);
  const report = (edit: Result<AppliedEdit, Problem>): Result<UndoState, Problem> => {
    if (!edit.ok) return edit;
    reportEdit(services.emit, db(), cutEdit(edit.value));
    const { undo, left } = edit.value;
    return success(left.length === 0 ? undo : { ...undo, left });
  };
  return {
    'library.open': () => success(librarySnapshot(valueOf(services.library))),
    'library.search': (request) => {
      const found = searchLibrary(db(), request);
      return success({ ...found, marks: listedMarks(db(), found.rows) });
    },
    'library.clipIds': async ({ among, ...search }) => {
      const ids = await searchClipIds(db(), search);
      const asked = among && new Set(among);
      return success(asked ? ids.filter((id) => asked.has(id)) : ids);
    },
    'library.newClips': (request) => success(newClips(db(), request)),
    'library.facets': () => success(searchFacets(db())),
    'library.tags': () => success(allTags(db())),
    'library.tagsOf': ({ clipIds }) => success(tagsOfClips(db(), clipIds)),
    'library.markers': ({ clipIds }) => success(markersOf(db(), clipIds)),
    'library.ranges': ({ clipIds }) => success(rangesOf(db(), clipIds)),
    'library.markedClips': ({ text, ...page }) => success(markedClips(db(), text, page)),
    'library.strips': ({ clipIds }) => success(services.strips.of(clipIds)),
    'library.unreadFiles': () => success(unreadFiles(db())),
    'clip.import': ({ clipId }) =>
      success(clipImport(db(), clipId) ?? refuse('unknownClip', 'This clip is not in the library.', clipId)),
    'library.clips': ({ clipIds }) => success(withLabels(db(), motionSummaries(db(), clipIds))),
    'library.labels': ({ clipIds }) => success(motionLabels(db(), clipIds)),
    'clips.watch': ({ clipIds }) => services.clipsOnDisk.watch(clipIds),
    'clips.use': async ({ clipIds }) => {
      if (!library().readOnly) await write((db) => noteUse(db, clipIds));
    },
    'edit.commit': async ({ edit }) => report(await commitEdit(library(), edit)),
    'edit.history': () => success(editHistory(db())),
    'edit.goTo': async ({ step }) => report(await stepEditsTo(library(), step)),
    'edit.undo': async () => report(await stepEdit(library(), 'undo')),
    'edit.redo': async () => report(await stepEdit(library(), 'redo')),
    ...libraryCopyHandlers(services),
    ...userDataHandlers(services),
    ...importHandlers(services, report),
    ...indexHandlers(services),
    ...settingsHandlers(services),
    ...teamHandlers(services, report),
    ...farmHandlers(services),
    ...motionHandlers(services),
    ...gameHandlers(services),
    ...reportHandlers(services),
    'workspace.save': ({ workspace }) => write((db) => saveSetting(db, 'workspace', workspace)),
  } satisfies Partial<Handlers>;
}

import path from 'node:path';
import { success } from '#core/kit/result.ts';
import { isThere } from '../import/disk/is-there.ts';
import { linkClip, linkFolder, readAgain } from '../import/indexing/relink.ts';
import { startIndexing, type IndexingServices } from '../import/indexing/start-indexing.ts';
import type { Database } from '../library/database/database.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { fileOfClip, findFile, type KnownFile } from '../library/indexed/known-files.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';
import { refuseAbsent } from '../library/presence.ts';
import { watchedFolders } from '../library/files/watched-folders.ts';
import { forgetFolder } from '../library/indexed/watch-folders.ts';
import { folderTree } from '../library/search/folder-tree.ts';

/** Handlers of watched folders, of indexing folders and files, and of its jobs. */
export function indexHandlers(services: Services) {
  const { dialogs, jobs, watcher } = services;
  const db = (): Database => valueOf(services.library).db;
  const indexing = (): IndexingServices => ({ ...services, library: valueOf(services.library) });
  const rootOf = (id: string): string =>
    watcher.rootOf(id) ?? refuse('unknownFolder', 'This folder is no longer watched.');
  return {
    'folders.tree': () => success(folderTree(db())),
    'folders.watched': () => success(watcher.folders()),
    'folders.check': ({ id }) => watcher.check(rootOf(id)),
    'folders.forget': async ({ id }) => {
      const opened = valueOf(services.library);
      await opened.write(() => forgetFolder(refuseAbsent(opened).db, rootOf(id)));
      watcher.follow(watchedFolders(opened.db));
    },
    'index.chooseFolder': async () => {
      const into = indexing();
      const folder = await dialogs.chooseFolder();
      return success(folder === undefined ? null : { jobId: startIndexing(into, { roots: [folder] }) });
    },
    'index.retry': ({ fileId }) => readAgain(indexing(), knownFile(findFile(db(), fileId), fileId)),
    'index.checkAgain': ({ clipId }) => readAgain(indexing(), knownFile(fileOfClip(db(), clipId), clipId)),
    'index.locate': async ({ clipId }) => {
      const { path: last } = knownFile(fileOfClip(db(), clipId), clipId);
      const file = await dialogs.chooseClipFile(path.basename(last));
      return file === undefined ? success(null) : linkClip(indexing(), clipId, file);
    },
    'index.locateFolder': async ({ clipId }) => {
      const last = knownFile(fileOfClip(db(), clipId), clipId);
      const folder = await dialogs.chooseFolder(path.basename(path.dirname(last.path)));
      return success(folder === undefined ? null : linkFolder(indexing(), last, folder));
    },
    'index.reveal': async ({ id }) => {
      const { path: place } = knownFile(fileOfClip(db(), id) ?? findFile(db(), id), id);
      if (!(await isThere(place))) refuse('notFound', `The file no longer exists: ${place}`, place);
      await dialogs.showFile(place);
    },
    'job.cancel': ({ jobId }) => jobs.cancel(jobId),
    'job.pause': ({ jobId }) => jobs.pause(jobId),
    'job.resume': ({ jobId }) => jobs.resume(jobId),
  } satisfies Partial<Handlers>;
}

function knownFile(file: KnownFile | undefined, id: string): KnownFile {
  return file ?? refuse('unknownFile', 'This file is no longer in the library.', id);
}

import path from 'node:path';
import { success } from '../../core/result.ts';
import { linkClip, readAgain } from '../import/indexing/relink.ts';
import type { IndexingServices } from '../import/indexing/start-indexing.ts';
import { startIndexing } from '../import/indexing/start-indexing.ts';
import type { Database } from '../library/database/database.ts';
import { refuse, valueOf } from '../library/problems.ts';
import type { KnownFile } from '../library/indexed/known-files.ts';
import { fileOfClip, findFile } from '../library/indexed/known-files.ts';
import type { Handlers } from './handler-table.ts';
import type { Services } from './services.ts';

type Names =
  | 'index.chooseFolder'
  | 'index.retry'
  | 'index.lookAgain'
  | 'index.locate'
  | 'job.cancel'
  | 'job.pause'
  | 'job.resume';

/** Handlers that index folders and files, and control the jobs. */
export function indexHandlers(services: Services): Pick<Handlers, Names> {
  const { dialogs, jobs } = services;
  const db = (): Database => valueOf(services.library).db;
  const indexing = (): IndexingServices => ({ ...services, library: valueOf(services.library) });
  return {
    'index.chooseFolder': async () => {
      const into = indexing();
      const folder = await dialogs.chooseFolder();
      return success(folder === undefined ? null : { jobId: startIndexing(into, { roots: [folder] }) });
    },
    'index.retry': ({ fileId }) => readAgain(indexing(), knownFile(findFile(db(), fileId), fileId)),
    'index.lookAgain': ({ clipId }) => readAgain(indexing(), knownFile(fileOfClip(db(), clipId), clipId)),
    'index.locate': async ({ clipId }) => {
      const { path: last } = knownFile(fileOfClip(db(), clipId), clipId);
      const file = await dialogs.chooseClipFile(path.basename(last));
      return file === undefined ? success(null) : linkClip(indexing(), clipId, file);
    },
    'job.cancel': ({ jobId }) => {
      jobs.cancel(jobId);
      return success(null);
    },
    'job.pause': ({ jobId }) => {
      jobs.pause(jobId);
      return success(null);
    },
    'job.resume': ({ jobId }) => {
      jobs.resume(jobId);
      return success(null);
    },
  };
}

function knownFile(file: KnownFile | undefined, id: string): KnownFile {
  return file ?? refuse('unknownFile', 'This file is no longer in the library.', id);
}

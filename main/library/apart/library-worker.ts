import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../../../core/assert.ts';
import { failure } from '../../../core/result.ts';
import { openAgain, openDatabase } from '../database/database.ts';
import { ownEdits } from '../edits/own-edits.ts';
import { attempt } from '../problems.ts';
import type { LibraryProgress, LibraryReply, LibraryTask } from './library-task.ts';
import { runLibraryTask } from './run-library-task.ts';

/** What the thread is started with. */
export interface LibraryWorkerData {
  readonly file: string;
  readonly task: LibraryTask;
}

assert(parentPort !== null, 'library-worker runs in a worker thread only');
const { file, task } = workerData as LibraryWorkerData;

const port = parentPort;
const tell = (progress: LibraryProgress): void => port.postMessage(progress);

/** What is thrown beyond that ends the thread, and whoever waits hears of it: what was not finished SQLite takes back. */
function answer(): LibraryReply {
  const opened = task.kind === 'prepare' ? openDatabase(file) : openAgain(file);
  if (!opened.ok) return { kind: 'reply', edits: failure(opened.error), revisions: [] };
  const db = opened.value;
  try {
    const edits = attempt('The library', () => runLibraryTask(db, task, tell));
    return { kind: 'reply', edits: edits.ok ? edits.value : edits, revisions: [...ownEdits(db).revisions] };
  } finally {
    db.close();
  }
}

port.postMessage(answer());

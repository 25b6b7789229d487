import { Worker } from 'node:worker_threads';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import type { CutEdit } from '../edits/cut-edit.ts';
import { adoptEdits } from '../edits/own-edits.ts';
import type { Library } from '../library.ts';
import type { LibraryReply, LibraryTask } from './library-task.ts';
import type { LibraryWorkerData } from './library-worker.ts';

/** Where the thread's code is: beside the sources, or beside the bundle's files. */
function workerUrl(): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? './library-worker.ts' : './library-worker.js',
    import.meta.url,
  );
}

/**
 * Does a task in a thread of its own, over a connection of its own, so that whoever asks goes on meanwhile: reading finds the library
 * as its last whole transaction left it. Take a turn for it. Rejects where the thread ends without a reply: what it had finished by
 * then is kept, which of an edit is nothing or all of it.
 */
export async function runApart(
  { path: file, db }: Pick<Library, 'path' | 'db'>,
  task: LibraryTask,
  url: URL = workerUrl(),
): Promise<Result<readonly CutEdit[], Problem>> {
  const { edits, revisions } = await replyOf(url, { file, task });
  adoptEdits(db, revisions);
  return edits;
}

function replyOf(url: URL, data: LibraryWorkerData): Promise<LibraryReply> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(url, { name: 'library', workerData: data });
    let reply: LibraryReply | undefined;
    thread.on('message', (message: LibraryReply) => {
      reply = message;
    });
    thread.on('error', reject);
    // Its connection is closed by then: closing writes, too.
    thread.on('exit', (code) => {
      if (reply) resolve(reply);
      else reject(new Error(`the thread that worked on the library ended (exit code ${code})`));
    });
  });
}

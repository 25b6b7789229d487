import { parentPort } from 'node:worker_threads';
import { assert } from '../../../core/assert.ts';
import type { ImportReply, ImportTask, WorkerReady } from './import-task.ts';
import { createIndexMemory } from '../read/index-file.ts';
import { runImportTask } from './run-import-task.ts';

/** Replies are sent together when the first has waited this long, ms: a message costs as much as reading a short file. */
const REPLY_INTERVAL_MS = 8;

assert(parentPort !== null, 'import-worker runs in a worker thread only');
const port = parentPort;
const memory = createIndexMemory();
let replies: ImportReply[] = [];
let sent = performance.now();

const send = (): void => {
  const buffers = replies.flatMap((reply) => (reply.kind === 'loaded' ? [reply.buffer] : []));
  port.postMessage(replies, buffers);
  replies = [];
  sent = performance.now();
};

const answer = async (tasks: readonly ImportTask[]): Promise<void> => {
  for (const task of tasks) {
    replies.push(await runImportTask(task, memory));
    if (performance.now() - sent >= REPLY_INTERVAL_MS) send();
  }
  if (replies.length > 0) send();
};

// One after the other. What is thrown ends the worker, and the pool hears of it.
let last = Promise.resolve();
port.on('message', (tasks: readonly ImportTask[]) => {
  last = last.then(() => answer(tasks));
});
port.postMessage({ kind: 'ready' } satisfies WorkerReady);

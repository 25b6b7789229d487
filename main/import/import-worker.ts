import { parentPort } from 'node:worker_threads';
import { assert } from '../../core/assert.ts';
import type { ImportTask, WorkerReady } from './import-task.ts';
import { runImportTask } from './run-import-task.ts';

assert(parentPort !== null, 'import-worker runs in a worker thread only');
const port = parentPort;

const answer = async (task: ImportTask): Promise<void> => {
  const reply = await runImportTask(task);
  port.postMessage(reply, reply.kind === 'loaded' ? [reply.buffer] : []);
};
// What is thrown ends the worker, and the pool hears of it.
port.on('message', (task: ImportTask) => void answer(task));
port.postMessage({ kind: 'ready' } satisfies WorkerReady);

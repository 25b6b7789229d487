import { parentPort } from 'node:worker_threads';
import { assert } from '../../core/assert.ts';
import type { ImportTask, WorkerReady } from './import-task.ts';
import { runImportTask } from './run-import-task.ts';

assert(parentPort !== null, 'import-worker runs in a worker thread only');
const port = parentPort;

port.on('message', async (task: ImportTask) => {
  const reply = await runImportTask(task);
  port.postMessage(reply, reply.kind === 'loaded' ? [reply.buffer] : []);
});
port.postMessage({ kind: 'ready' } satisfies WorkerReady);

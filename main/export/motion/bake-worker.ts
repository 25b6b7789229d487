import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '../../import/jobs/work-in-threads.ts';
import { failure } from '#core/result.ts';
import { bakeFile, type BakedFile, type BakeRequest } from './bake-file.ts';

/** Time between two messages about progress, ms. */
const INTERVAL_MS = 50;

const post = (message: ThreadMessage<BakedFile>, buffers: readonly ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, buffers);

parentPort?.on('message', (request: BakeRequest) => void answer(request));

async function answer(request: BakeRequest): Promise<void> {
  let posted = 0;
  try {
    const file = await bakeFile(request, (progress) => {
      if (performance.now() - posted < INTERVAL_MS) return;
      posted = performance.now();
      post({ progress });
    });
    post({ answer: file }, file.ok ? [file.value.bytes.buffer] : []);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    post({ answer: failure({ code: 'fault', message: `Internal error. Please report: ${reason}` }) });
  }
}

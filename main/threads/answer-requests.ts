import { parentPort } from 'node:worker_threads';
import type { Problem } from '#contract/words/problem.ts';
import { failure, messageOf, type Result } from '#core/kit/result.ts';
import type { ThreadMessage } from './work-in-threads.ts';

/** Time between two messages about progress, ms. */
const INTERVAL_MS = 50;

/**
 * Answers each request of `workInThreads` in this thread. What `answer` throws is an internal error.
 *
 * @param answer  of a request; reports its progress, 0 to 1
 * @param buffers of a value, which move to the main thread
 */
export function answerRequests<Request, Value>(
  answer: (
    request: Request,
    progress: (share: number) => void,
  ) => Result<Value, Problem> | Promise<Result<Value, Problem>>,
  buffers: (value: Value) => readonly ArrayBuffer[] = () => [],
): void {
  const post = (message: ThreadMessage<Value>, moved: readonly ArrayBuffer[] = []): void =>
    parentPort?.postMessage(message, moved);
  const answerTo = async (request: Request): Promise<void> => {
    let posted = 0;
    const progress = (share: number): void => {
      if (performance.now() - posted < INTERVAL_MS) return;
      posted = performance.now();
      post({ progress: share });
    };
    try {
      const answered = await answer(request, progress);
      post({ answer: answered }, answered.ok ? buffers(answered.value) : []);
    } catch (error) {
      const reason = messageOf(error);
      post({ answer: failure({ code: 'fault', message: `Internal error. Please report: ${reason}` }) });
    }
  };
  parentPort?.on('message', (request: Request) => void answerTo(request));
}

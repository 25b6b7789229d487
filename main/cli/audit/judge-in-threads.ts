import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadedChain } from '../../../core/transition/clips/loaded-chain.ts';
import { failure } from '../../../core/result.ts';
import { attemptLater } from '../../library/problems.ts';
import type { JudgedAnswer } from './audit-worker.ts';

/** Work for the threads, in order. */
export interface JudgeQueue {
  readonly count: number;
  readonly workers: number;
  readonly signal: AbortSignal;
  load(index: number): Promise<LoadedChain>;
  /** Receives each answer, in the order of completion. */
  done(index: number, answer: JudgedAnswer): void;
}

/** URL of the thread's code, in the source or in the build. */
const threadUrl = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './audit-worker.ts' : './audit-worker.js', import.meta.url);

/** Judges chains in threads until all are done, or `signal` ends the work at once. */
export async function judgeInThreads(queue: JudgeQueue): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    let thread: Worker | null = null;
    const end = (): void => void thread?.terminate();
    queue.signal.addEventListener('abort', end);
    try {
      while (next < queue.count && !queue.signal.aborted) {
        const index = next++;
        thread ??= new Worker(threadUrl(), { name: 'audit' });
        const answer = await answerOf(thread, () => queue.load(index), queue.signal);
        if (queue.signal.aborted) return;
        if (answer === null) thread = null;
        queue.done(
          index,
          answer ?? failure('The thread that judged it ended. It may need more memory than there is.'),
        );
      }
    } finally {
      queue.signal.removeEventListener('abort', end);
      await thread?.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(queue.workers, queue.count) }, lane));
}

/** The answer of a thread; null if it ended instead. A chain that cannot be loaded fails with the reason. */
async function answerOf(
  thread: Worker,
  load: () => Promise<LoadedChain>,
  signal: AbortSignal,
): Promise<JudgedAnswer | null> {
  const loaded = await attemptLater('The clips', load);
  if (!loaded.ok) return failure(loaded.error.message);
  const { clips, character, poses } = loaded.value;
  const all = [...clips, ...(character ? [character] : []), ...Object.values(poses)];
  const ended = new AbortController();
  const end = (): void => ended.abort();
  thread.once('exit', end);
  thread.postMessage(loaded.value, [...new Set(all.map(({ buffer }) => buffer))]);
  try {
    const answers = (await once(thread, 'message', {
      signal: AbortSignal.any([ended.signal, signal]),
    })) as [JudgedAnswer];
    return answers[0];
  } catch {
    return null;
  } finally {
    thread.off('exit', end);
  }
}

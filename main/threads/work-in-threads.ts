// main/threads: runs a function over many inputs in threads
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Problem } from '#contract/words/problem.ts';
import { failure, type Result } from '#core/kit/result.ts';
import { attemptLater } from '../library/problems.ts';

/** What a thread posts: how far it is, and at last its answer. */
export type ThreadMessage<Value> =
  | { readonly progress: number } // 0 to 1
  | { readonly answer: Result<Value, Problem> };

/** Work for threads, in order. */
export interface ThreadQueue<Request, Value> {
  /** Of the code of the threads, see `siblingScript` and `answerRequests`; by request, once that is loaded. */
  readonly url: URL | ((index: number) => URL);
  readonly workerData?: unknown; // what each thread begins with
  readonly count: number;
  readonly workers: number;
  readonly signal: AbortSignal;
  load(index: number): Promise<Request>;
  /** The buffers of a request that move to the thread. */
  buffers?(request: Request): readonly ArrayBuffer[];
  /** Receives the progress of a request, 0 to 1. */
  progress?(index: number, share: number): void;
  /**
   * Receives each answer, in the order of completion. A request that cannot be loaded fails with the reason.
   */
  done(index: number, answer: Result<Value, Problem>): void | Promise<void>;
}

/**
 * Size of the heap of a thread at which V8 first collects the objects that lived long, MB. A collection also drops the
 * compiled code of closures of which none lives at that moment, and V8 compiles them again.
 */
const FIRST_HEAP = 64;

/** Works in threads until all is done, or `signal` ends the work at once. */
export async function workInThreads<Request, Value>(queue: ThreadQueue<Request, Value>): Promise<void> {
  const { signal, count, workers } = queue;
  setFlagsFromString(`--initial-heap-size=${FIRST_HEAP}`);
  // Threads that keep all cores busy share them with V8’s compilers, which then cost more than they save.
  if (workers >= availableParallelism()) setFlagsFromString('--no-concurrent-recompilation');
  const supply = loadAhead(queue);
  const lane = async (): Promise<void> => {
    const threads: Threads = new Map();
    const end = (): void => threads.forEach(({ worker }) => void worker.terminate());
    if (queue.url instanceof URL) threadOf(threads, queue, queue.url); // starts while the first request is loaded
    signal.addEventListener('abort', end);
    supply.load();
    try {
      for (let taken = supply.take(); taken !== undefined; taken = supply.take()) {
        const { index, loading } = taken;
        const loaded = await loading;
        const answering = loaded.ok ? answerOf(threads, queue, index, loaded.value) : loaded;
        supply.load(); // while the thread works
        const answer = await answering;
        if (signal.aborted) return;
        await queue.done(index, answer ?? failure(ended));
      }
    } finally {
      signal.removeEventListener('abort', end);
      supply.end(); // for all threads: nothing is left, or there was a fault
      await Promise.all([...threads.values()].map(({ worker }) => worker.terminate()));
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, count) }, lane));
}

/** Loads requests, one ahead for each thread: whichever thread is free first takes the next. */
function loadAhead<Request>({ signal, count, load }: ThreadQueue<Request, unknown>) {
  const ahead: { readonly index: number; readonly loading: Promise<Result<Request, Problem>> }[] = [];
  let next = 0;
  return {
    load(): void {
      if (next === count || signal.aborted) return;
      const index = next++;
      const loading = attemptLater('The clips', () => load(index));
      loading.catch(() => undefined); // is thrown when it is taken, if it is
      ahead.push({ index, loading });
    },
    take: () => ahead.shift(),
    /** Gives no more. What is being loaded may wait for work that never comes: nobody waits for it. */
    end(): void {
      next = count;
      ahead.length = 0;
    },
  };
}

/** A thread, and when it was lost: it may throw or exit at any moment, also before it has work. */
interface Thread {
  readonly worker: Worker;
  readonly lost: Promise<null>;
}

type Threads = Map<string, Thread>; // by their code

/** The thread with some code; started if there is none. */
function threadOf(threads: Threads, { workerData }: { readonly workerData?: unknown }, url: URL): Thread {
  const found = threads.get(url.href);
  if (found) return found;
  const worker = new Worker(url, { workerData });
  const lost = new Promise<null>((resolve) => {
    worker.on('error', () => resolve(null)).on('exit', () => resolve(null));
  });
  const thread = { worker, lost };
  threads.set(url.href, thread);
  return thread;
}

const ended: Problem = {
  code: 'threadEnded',
  message: 'The thread that worked on it ended. It may need more memory than there is.',
};

/** The answer of a thread; null if it ended instead, or the work did. */
async function answerOf<Request, Value>(
  threads: Threads,
  queue: ThreadQueue<Request, Value>,
  index: number,
  request: Request,
): Promise<Result<Value, Problem> | null> {
  const { url: given, buffers, progress, signal } = queue;
  if (signal.aborted) return null;
  const url = given instanceof URL ? given : given(index);
  const { worker, lost } = threadOf(threads, queue, url);
  const answer = new Promise<Result<Value, Problem>>((resolve) => {
    const hear = (message: ThreadMessage<Value>): void => {
      if (!('answer' in message)) return progress?.(index, message.progress);
      worker.off('message', hear);
      resolve(message.answer);
    };
    worker.on('message', hear);
    worker.postMessage(request, buffers?.(request) ?? []);
  });
  const first = await Promise.race([answer, lost]);
  if (first === null) threads.delete(url.href);
  return first;
}

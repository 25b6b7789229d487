import { createModel } from '@preact/signals';
import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkpoint, endBy } from '#core/kit/long-work.ts';
import { answer, type Show } from '#renderer/workers/answer.ts';
import { askWorker, lastingThread } from '#renderer/workers/threads.ts';
import { eventually } from '#test/fixtures/eventually.ts';

/** The protocol between the window and its threads, with both ends in this thread. */

interface Asked {
  readonly clips: object;
  readonly count: number;
}

/** Threads that do these works, one for each that the window starts. */
function runThreads(own: object) {
  const [started, ended] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const scopes: EventTarget[] = [];
  class Thread {
    readonly #window: MessagePort;
    constructor() {
      const { port1, port2 } = new MessageChannel();
      this.#window = port1 as unknown as MessagePort;
      answer(own, port2 as unknown as MessagePort);
      scopes.push(port2);
      for (const port of [port1, port2]) (port as unknown as MessagePort).start();
      started();
    }
    addEventListener(...args: Parameters<MessagePort['addEventListener']>): void {
      this.#window.addEventListener(...args);
    }
    postMessage(message: unknown): void {
      this.#window.postMessage(message);
    }
    terminate(): void {
      this.#window.close();
      ended();
    }
  }
  vi.stubGlobal('Worker', Thread);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    endBy(undefined);
  });
  return { started, ended, scopes };
}

/** A kept thread, whose works have names of their own. */
function kept() {
  const Model = createModel(() => ({ ask: lastingThread() }));
  const { ask, ...model } = new Model();
  onTestFinished(() => model[Symbol.dispose]());
  return { ask: ask as unknown as AnyAsk, model };
}

type AnyAsk = (
  name: string,
  request: object,
  asking: { readonly signal: AbortSignal; readonly progress?: (soFar: unknown) => void },
) => Promise<unknown>;
const ask = askWorker as unknown as AnyAsk;

const { signal } = new AbortController();

test('a work shows its answer as far as it is there; the thread ends with the answer, or with the failure', async () => {
  const { started, ended } = runThreads({
    count({ count }: Asked, show: Show<number>) {
      for (let i = 1; i < count; i++) show(i);
      if (count === 0) throw new Error('nothing to count');
      return count;
    },
  });
  const shown: unknown[] = [];
  expect(await ask('count', { count: 3 }, { signal, progress: (soFar) => shown.push(soFar) })).toBe(3);
  expect(shown).toEqual([1, 2]);
  await expect(ask('count', { count: 0 }, { signal })).rejects.toThrow('nothing to count');
  expect([started.mock.calls.length, ended.mock.calls.length]).toEqual([2, 2]);
});

test('who no longer waits ends the work at its next checkpoint, and hears nothing more', async () => {
  const done: string[] = [];
  const { ended } = runThreads({
    async work(_: object, show: Show<string>) {
      try {
        for (;;) {
          show('a round');
          await new Promise((resolve) => setTimeout(resolve));
          checkpoint();
        }
      } finally {
        done.push('ended');
      }
    },
  });
  const waiting = new AbortController();
  let heard = 0;
  const answered = ask('work', {}, { signal: waiting.signal, progress: () => heard++ });
  await eventually(() => expect(heard).toBeGreaterThan(1));
  waiting.abort();
  const then = heard;
  await expect(answered).rejects.toBe(waiting.signal.reason);
  await eventually(() => expect(done).toEqual(['ended']));
  expect([heard, ended.mock.calls.length]).toEqual([then, 1]);
  await expect(ask('work', {}, { signal: waiting.signal })).rejects.toBe(waiting.signal.reason);
});

test('a kept thread answers one after another; parts that it knows stay the same object and are not sent', async () => {
  const seen: { readonly clips: object; readonly count: number }[] = [];
  let [running, most] = [0, 0];
  const { started, ended } = runThreads({
    async work(request: Asked) {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve));
      running--;
      seen.push(request);
      return request.count;
    },
    other: ({ count }: Pick<Asked, 'count'>) => count,
  });
  const thread = kept();
  expect(started).not.toHaveBeenCalled();
  const [first, second] = [{ name: 'walk' }, { name: 'walk' }];
  const answers = [
    thread.ask('work', { clips: first, count: 1 }, { signal }),
    thread.ask('work', { clips: first, count: 2 }, { signal }),
    thread.ask('other', { count: 3 }, { signal }),
    thread.ask('work', { clips: first, count: 4 }, { signal }),
    thread.ask('work', { clips: second, count: 5 }, { signal }),
  ];
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
  expect(seen.map(({ clips }) => seen.findIndex((other) => other.clips === clips))).toEqual([0, 0, 0, 3]);
  expect([most, started.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1, 0]);
  thread.model[Symbol.dispose]();
  expect(ended).toHaveBeenCalledOnce();
});

test('a kept thread goes on after a work that was ended, and knows the parts of its request', async () => {
  runThreads({
    work({ clips, count }: Asked) {
      checkpoint();
      return { clips, count };
    },
  });
  const { ask: askKept } = kept();
  const clips = { name: 'walk' };
  const waiting = new AbortController();
  const old = askKept('work', { clips, count: 1 }, { signal: waiting.signal });
  waiting.abort();
  await expect(old).rejects.toBe(waiting.signal.reason);
  expect(await askKept('work', { clips, count: 2 }, { signal })).toEqual({ clips, count: 2 });
});

test('what cannot be sent is a failure, and so is a script that does not load, which is also reported', async () => {
  runThreads({});
  await expect(ask('work', { of: () => 1 }, { signal })).rejects.toThrow('could not be cloned');
  await expect(ask('work', {}, { signal })).rejects.toThrow('not a function');
  class Broken extends EventTarget {
    postMessage(): void {
      const where = { message: 'no script', filename: 'app://segue/w.js', lineno: 3, colno: 14 };
      queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('error'), where)));
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', Broken);
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', ({ stack }: Error) => reported.push(stack));
  await expect(ask('work', {}, { signal })).rejects.toThrow('no script');
  expect(reported).toEqual(['no script\n    at app://segue/w.js:3:14']);
  const { ask: askKept } = kept();
  await expect(askKept('work', {}, { signal })).rejects.toThrow('no script');
  const { started } = runThreads({ work: () => 'done' });
  expect(await askKept('work', {}, { signal })).toBe('done');
  expect(started).toHaveBeenCalledTimes(1);
});

test('a rejection in a thread that nobody caught is reported, and the thread goes on', async () => {
  const { scopes } = runThreads({ count: () => 1 });
  const { ask: askKept } = kept();
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  expect(await askKept('count', {}, { signal })).toBe(1);
  const fault = new TypeError('odd');
  for (const reason of [fault, 'plain'])
    scopes[0].dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(await askKept('count', {}, { signal })).toBe(1);
  expect(reported).toEqual([fault, new Error('plain')]);
});

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workInThreads } from '#main/threads/work-in-threads.ts';

/** The answers to so many requests of threads with this code, each loaded after some ms. */
async function answers(code: string, count: number, loadMs = 0): Promise<unknown[]> {
  const found: unknown[] = [];
  await workInThreads<number, unknown>({
    url: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    count,
    workers: 2,
    signal: new AbortController().signal,
    load: (index) => setTimeout(loadMs, index),
    buffers: () => [],
    done: (index, answer) => void (found[index] = answer.ok ? answer.value : answer.error.code),
  });
  return found;
}

const parent = `import { parentPort as parent } from 'node:worker_threads';`;

test('threads answer each request', async () => {
  const code = `${parent} parent.on('message', (value) => parent.postMessage({ answer: { ok: true, value: 2 * value } }))`;
  expect(await answers(code, 5)).toEqual([0, 2, 4, 6, 8]);
});

test.each([
  ['exits while its work is loaded', 'process.exit(1)'],
  ['throws while its work is loaded', 'throw new Error("no memory")'],
  ['exits at work', `${parent} parent.on('message', () => process.exit(0))`],
  ['throws at work', `${parent} parent.on('message', () => { throw new Error('no') })`],
])('a thread that %s fails each of its requests, and hangs none', async (_, code) => {
  expect(await answers(code, 4, 200)).toEqual(Array(4).fill('threadEnded'));
});

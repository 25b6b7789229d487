import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { encodeClip } from '#core/clip/clip-buffer.ts';
import { decoded, type LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import { clipKey, createKeptClips, shareClip } from '#main/threads/kept-clips.ts';
import { workInThreads } from '#main/threads/work-in-threads.ts';
import { starterClip } from '#test/fixtures/starters.ts';

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

/** Answers with what it was given, after so many ms. */
const echo = `${parent} parent.on('message', (value) =>
  setTimeout(() => parent.postMessage({ answer: { ok: true, value } }), value));`;

/** What happens while each request takes its thread so many ms. */
async function events(
  times: readonly number[],
  workers: number,
  {
    load = () => setTimeout(0),
    done,
  }: { load?(index: number): Promise<unknown>; done?(index: number): void } = {},
): Promise<readonly string[]> {
  const seen: string[] = [];
  const working = workInThreads<number, number>({
    url: new URL(`data:text/javascript,${encodeURIComponent(echo)}`),
    count: times.length,
    workers,
    signal: new AbortController().signal,
    async load(index) {
      seen.push(`load ${index}`);
      await load(index);
      seen.push(`loaded ${index}`);
      return times[index];
    },
    done(index) {
      seen.push(`done ${index}`);
      done?.(index);
    },
  });
  await working.catch((error: unknown) => seen.push(String(error)));
  return seen;
}

test('the next request is loaded while a thread works, and no further one', async () => {
  const request = (i: number): string[] => [`load ${i}`, `loaded ${i}`];
  const order = [...request(0), ...request(1), 'done 0', ...request(2), 'done 1', 'done 2'];
  expect(await events([200, 200, 0], 1)).toEqual(order);
});

test('the thread that is free first takes what is loaded', async () => {
  const seen = await events([1500, 0, 0, 0, 0], 2);
  expect(seen.at(-1)).toBe('done 0');
});

test.each([
  ['is never loaded', new Promise(() => undefined)],
  ['is loaded', null],
])('a fault ends the work at once, and no thread takes more, while another request %s', async (_, other) => {
  let fail = (): void => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  const loads = [null, failed.then(() => setTimeout(20)), other];
  const seen = await events([0, 0, 0, 0, 0], 2, {
    load: async (index) => loads[index],
    done(index) {
      fail();
      if (index === 0) throw new Error('no disk');
    },
  });
  expect(seen.at(-1)).toBe('Error: no disk');
  await setTimeout(300); // the other thread answers meanwhile
  expect(seen.filter((event) => event.startsWith('load '))).toEqual(['load 0', 'load 1', 'load 2']);
  expect(seen.filter((event) => event.startsWith('done'))).toEqual(['done 0', 'done 1']);
});

const MEGABYTE = 1024 * 1024;

test('clips are kept by key, until they are too large', () => {
  const clips = createKeptClips<string>();
  expect(clips.find('a')).toBeUndefined();
  for (const key of ['a', 'b'])
    expect(clips.keep(key, key.toUpperCase(), 64 * MEGABYTE)).toBe(key.toUpperCase());
  expect(['a', 'b'].map(clips.find)).toEqual(['A', 'B']);
  for (const key of ['c', 'd']) clips.keep(key, key.toUpperCase(), 64 * MEGABYTE);
  expect(['a', 'b', 'c', 'd'].map(clips.find)).toEqual([undefined, undefined, 'C', 'D']);
  expect(clips.keep('large', 'E', 999 * MEGABYTE)).toBe('E');
  expect(['d', 'large'].map(clips.find)).toEqual([undefined, 'E']);
});

const loadedClip = (name: string): LoadedClip => ({
  buffer: encodeClip(starterClip(name)),
  joints: {},
  root: { kind: 'auto' },
});

test('a shared clip is the same clip, which threads get without a copy', () => {
  const loaded = loadedClip('walk');
  const shared = shareClip(loaded);
  expect(decoded(shared)).toEqual(decoded(loaded));
  expect(clipKey(shared)).toBe(clipKey(loaded));
  expect(structuredClone(shared).buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('clips that differ in motion or use have other keys', () => {
  const walk = loadedClip('walk');
  const clips: LoadedClip[] = [walk, loadedClip('jog'), { ...walk, root: { kind: 'joint', joint: 'Hips' } }];
  expect(new Set(clips.map((each) => clipKey(shareClip(each)))).size).toBe(3);
});

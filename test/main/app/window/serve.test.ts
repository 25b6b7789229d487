import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { expect, test } from 'vitest';
import { CALL_CHANNEL, DROP_CHANNEL } from '#contract/channels.ts';
import { success } from '#core/kit/result.ts';
import { listRendererFiles } from '#main/app/window/renderer-files.ts';
import { serve } from '#main/app/window/serve.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

type Listener = Parameters<IpcMain['handle']>[1];

/** A served window, and what it logs; `answer` is what a call comes to. */
function setUp(answer: () => Promise<unknown> = () => Promise.resolve('answered')) {
  const listeners = new Map<string, Listener>();
  const logged: string[] = [];
  const frameAt = (url: string) => ({ url }) as IpcMainInvokeEvent['senderFrame'];
  const mainFrame = frameAt('app://segue/index.html');
  const contents = { mainFrame } as unknown as WebContents;
  const ours = { sender: contents, senderFrame: mainFrame };
  const work = (...asked: unknown[]) => answer().then((value) => success([value, ...asked]));
  serve(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    {
      answer: work,
      importPaths: work as never,
      contents: () => contents,
      origin: 'app://segue',
      log: (place, error) => void logged.push(`${place}: ${(error as Error).message}`),
    },
  );
  const call = (channel: string, from: object, ...args: unknown[]): Promise<unknown> =>
    Promise.resolve(listeners.get(channel)?.(from as IpcMainInvokeEvent, ...args) as unknown);
  return { call, ours, logged, frameAt, contents };
}

test('calls and drops of the window are passed on', async () => {
  const { call, ours, logged } = setUp();
  expect(await call(CALL_CHANNEL, ours, 'edit.undo', {})).toEqual(success(['answered', 'edit.undo', {}]));
  expect(await call(DROP_CHANNEL, ours, ['/a.bvh'])).toEqual(success(['answered', ['/a.bvh']]));
  expect(logged).toEqual([]);
});

test('any other frame is refused and logged', async () => {
  const { call, ours, logged, frameAt, contents } = setUp();
  const strangers = [
    { ...ours, senderFrame: null },
    { ...ours, sender: { mainFrame: ours.senderFrame } },
    { ...ours, senderFrame: frameAt('app://segue/index.html') }, // a frame within the page
  ];
  const stranger = {
    ok: false,
    error: { code: 'stranger', message: 'Only the Segue window can make this call.' },
  };
  for (const from of strangers)
    for (const channel of [CALL_CHANNEL, DROP_CHANNEL])
      expect(await call(channel, from, ['/a.bvh'])).toEqual(stranger);
  for (const url of ['app://segued/', 'https://segue/', 'app://segue', 'app://segue/']) {
    const mainFrame = frameAt(url);
    Object.assign(contents, { mainFrame });
    const isOurs = /^app:\/\/segue(\/|$)/.test(url);
    expect(await call(CALL_CHANNEL, { sender: contents, senderFrame: mainFrame }, 'a', 1)).toEqual(
      isOurs ? success(['answered', 'a', 1]) : stranger,
    );
  }
  expect(logged).toEqual([
    ...Array<string>(2).fill('ipc: rejected a call from a closed frame'),
    ...Array<string>(4).fill('ipc: rejected a call from app://segue/index.html'),
    'ipc: rejected a call from app://segued/',
    'ipc: rejected a call from https://segue/',
  ]);
});

test('a drop has absolute paths, and no more than a disk can hold', async () => {
  const { call, ours } = setUp();
  const long = `/${'a'.repeat(32_766)}`;
  const many = Array<string>(10_000).fill('/a');
  for (const paths of [many, [long]])
    expect(await call(DROP_CHANNEL, ours, paths)).toEqual(success(['answered', paths]));
  const bad = { ok: false, error: { code: 'badDrop', message: 'Drop files or folders.' } };
  for (const paths of [undefined, 'a', {}, [], ['a.bvh'], ['/a', 7], [...many, '/a'], [`${long}a`]])
    expect(await call(DROP_CHANNEL, ours, paths)).toEqual(bad);
});

test('a fault is a Problem and a line of the log', async () => {
  const { call, ours, logged } = setUp(() => Promise.reject(new TypeError('ours')));
  expect(await call(CALL_CHANNEL, ours, 'edit.undo', {})).toMatchObject({
    ok: false,
    error: { code: 'fault' },
  });
  expect(await call(DROP_CHANNEL, ours, ['/a'])).toMatchObject({ ok: false, error: { code: 'fault' } });
  expect(logged).toEqual(['edit.undo: ours', 'drop: ours']);
});

test('serves only built files, by their URL path', () => {
  const folder = temporaryFolder();
  const built = path.join(folder, 'renderer');
  mkdirSync(path.join(built, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.json'), '{}');
  for (const name of ['index.html', 'assets/main.js', 'assets/main.css', 'notes.md']) {
    writeFileSync(path.join(built, name), '');
  }
  symlinkSync(path.join(folder, 'secret.json'), path.join(built, 'linked.json'));
  const files = listRendererFiles(built);
  expect([...files.keys()].toSorted()).toEqual(['/', '/assets/main.css', '/assets/main.js', '/index.html']);
  expect(files.get('/')).toEqual(files.get('/index.html'));
  expect(files.get('/assets/main.js')?.contentType).toBe('text/javascript; charset=utf-8');
  expect(files.get('/../secret.json')).toBeUndefined();
});

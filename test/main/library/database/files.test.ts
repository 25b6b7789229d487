import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#main/library/database/make-folder.ts';
import { whenFree, whenFreeSync } from '#main/library/database/move-file.ts';
import { refuseWindowsName } from '#main/library/database/windows-names.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('a folder is created with its parents, and may exist', () => {
  const folder = path.join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(folder);
  makeFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test('no folder is created below a file', () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(path.join(file, 'a', 'b'))).toThrow('ENOTDIR');
  expect(() => makeFolder(file)).toThrow('EEXIST');
});

test.runIf(existsSync('/proc/self'))('the system’s error is returned at once if no name works', () => {
  expect(() => makeFolder('/proc/nobody/a')).toThrow('ENOENT');
});

const codes = ['EPERM', 'EBUSY'];
const failureOf = (code: string): Error => Object.assign(new Error(code), { code });

/** Work that fails with `code` the first `times` times, and how often it was called. */
function held(code: string, times: number) {
  const calls = { count: 0 };
  const work = (): string => {
    if (calls.count++ < times) throw failureOf(code);
    return 'done';
  };
  return { calls, work, later: () => Promise.resolve().then(work) };
}

test('on Windows, work waits for a file that another program has open', async () => {
  const { calls, later } = held('EPERM', 3);
  expect(await whenFree(later, codes, true)).toBe('done');
  expect(calls.count).toBe(4);
  const sync = held('EBUSY', 3);
  expect(whenFreeSync(sync.work, codes, true)).toBe('done');
  expect(sync.calls.count).toBe(4);
});

test('a file that stays open is busy in the end, not forbidden', async () => {
  await expect(whenFree(held('EPERM', Infinity).later, codes, true)).rejects.toMatchObject({ code: 'EBUSY' });
});

test.each([
  ['another error', 'ENOSPC', true],
  ['other systems', 'EPERM', false],
])('%s: no second attempt', async (_, code, isWindows) => {
  const { calls, later, work } = held(code, Infinity);
  await expect(whenFree(later, codes, isWindows)).rejects.toMatchObject({ code });
  expect(() => whenFreeSync(work, codes, isWindows)).toThrow(code);
  expect(calls.count).toBe(2);
});

test.each([
  ...['NUL', 'con', 'aux.bvh', 'Com1.tar.gz', 'lpt³.json', 'prn .json', 'CONIN$'],
  ...['walk.', 'walk.bvh ', 'walk.bvh:part', 'a?.bvh', 'a"b', 'a\tb'],
])('Windows cannot take “%s”', (name) => {
  expect(() => refuseWindowsName(`C:\\clips\\${name}`, true)).toThrow('Windows does not allow this name');
});

test.each(['console.bvh', 'com10.bvh', 'null', 'my aux.bvh', '.con', 'walk', 'con-.bvh', "a'b 😀.bvh"])(
  'Windows takes “%s”',
  (name) => {
    expect(() => refuseWindowsName(`C:\\con\\${name}`, true)).not.toThrow();
  },
);

test('other systems take them all', () => {
  expect(() => refuseWindowsName('/clips/NUL', false)).not.toThrow();
});

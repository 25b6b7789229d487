import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandWords, putLauncher } from '../../../tools/package/launcher.mjs';
import { commandWords as declared } from '../../../main/cli/commands.ts';

const root = mkdtempSync(path.join(tmpdir(), 'segue-launcher-'));
const program = path.join(root, 'the app');
const work = path.join(root, 'work');

/** A program that prints whether it is Node, and its arguments. */
const printing = '#!/bin/sh\nprintf "%s|" "node=$ELECTRON_RUN_AS_NODE" "$@"\nexit 7\n';

beforeAll(async () => {
  mkdirSync(program);
  for (const name of ['clips', 'search']) mkdirSync(path.join(work, name), { recursive: true });
  writeFileSync(path.join(program, 'segue'), printing);
  chmodSync(path.join(program, 'segue'), 0o755);
  putLauncher(program, await commandWords(), 'segue');
  symlinkSync(path.join(program, 'segue'), path.join(root, 'linked'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const start = (args, env) => spawnSync(path.join(root, 'linked'), args, { cwd: work, env, encoding: 'utf8' });

/** What the program gets, started in a terminal of an editor. */
function launch(...args) {
  const { status, stdout } = start(args, {
    PATH: process.env.PATH,
    DISPLAY: ':9',
    ELECTRON_RUN_AS_NODE: '1',
  });
  expect(status).toBe(7);
  return stdout.split('|').slice(0, -1);
}

const script = path.join(program, 'resources/app.asar/out/main/segue.js');

test('a launcher has all commands that the source declares', async () => {
  expect(await commandWords()).toEqual(declared);
});

test.skipIf(process.platform === 'win32').each([
  ['search', 'a "b" *', '--json'], // there is a folder of this name
  ['help'],
  ['--version'],
  ['serach', 'walk'], // the command line says that there is none
])('a word runs without a window: %s', (...args) => {
  expect(launch(...args)).toEqual(['node=1', script, ...args]);
  // An AppImage begins so where there are no user namespaces.
  expect(launch('--no-sandbox', ...args)).toEqual(['node=1', script, ...args]);
});

test
  .skipIf(process.platform === 'win32')
  .each([[], ['clips'], ['./search'], ['lost.bvh', 'search'], ['file:///walk.bvh'], ['--library', 'a b.db']])(
  'a path, a URL, a switch or nothing opens the window: %s',
  (...args) => {
    expect(launch(...args)).toEqual(['node=', ...args]);
    expect(launch('--no-sandbox', ...args)).toEqual(['node=', '--no-sandbox', ...args]);
  },
);

test.skipIf(process.platform !== 'linux')('without a display, the window refers to the commands', () => {
  const { PATH } = process.env;
  expect(start(['clips'], { PATH })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('segue help'),
  });
  expect(start(['search'], { PATH }).status).toBe(7);
  for (const session of [{ WAYLAND_DISPLAY: 'wayland-0' }, { XDG_SESSION_TYPE: 'wayland' }])
    expect(start(['clips'], { PATH, ...session }).status).toBe(7);
});

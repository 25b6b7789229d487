import { constants, copyFileSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { electronPath } from '../../tools/electron/ensure-electron.mjs';
import { createHome } from './segue-app.ts';
import { runProgram } from './spawn-segue.ts';

/** Switches that a package refuses. Electron counts as a package if its program is not named `electron`. */
const home = createHome();
const program = path.join(home.folder, 'segue');

test.skip(process.platform !== 'linux', 'packages are made on Linux only, so far');

test.beforeAll(() => {
  const real = realpathSync(electronPath);
  const dist = path.dirname(real);
  copyFileSync(real, program, constants.COPYFILE_FICLONE); // a link would lead Electron back to its own folder
  for (const name of readdirSync(dist)) {
    if (name !== 'resources' && name !== path.basename(real))
      symlinkSync(path.join(dist, name), path.join(home.folder, name));
  }
  mkdirSync(path.join(home.folder, 'resources'));
  symlinkSync(path.resolve(import.meta.dirname, '../..'), path.join(home.folder, 'resources', 'app'));
});
test.afterAll(() => home.remove());

test('a package prints its name and version', async () => {
  const { code, stdout, stderr } = await runProgram(program, ['--version']);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/^Segue /);
});

const refused = [
  ['--remote-debugging-port=0', 'remote-debugging-port'],
  ['-remote-debugging-port=0', 'remote-debugging-port'],
  ['--remote-debugging-pipe', 'remote-debugging-pipe'],
  ['--inspect=0', 'inspect'], // the fuses of a real package block --inspect-brk, which acts before our code
  ['--js-flags=--expose-gc', 'js-flags'],
  ['--enable-blink-features=DocumentWrite', 'enable-blink-features'],
  ['--load-extension=/tmp', 'load-extension'],
  [`--user-data-dir=${home.folder}`, 'user-data-dir'],
  ['--renderer-cmd-prefix=/bin/true', 'renderer-cmd-prefix'],
] as const;

test('a package starts with none of the switches that open it', async () => {
  for (const [given, name] of refused) {
    const { code, stderr } = await runProgram(program, ['--library', home.library, given]);
    expect(stderr).toContain(`Segue does not start with --${name}, since`);
    expect(code).toBe(2);
    expect(readdirSync(home.folder)).not.toContain('library.db');
  }
});

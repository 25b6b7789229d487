import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { batchLauncher, commandWords } from '../package/launcher.mjs';
import { pinnedNode } from '../packages/pinned-node.mjs';
import { check, equal } from './compare.mjs';

/** Writes how it was started, and fails as a command does. */
const noting = `
  const started = [process.env.ELECTRON_RUN_AS_NODE ?? null, ...process.argv.slice(2)];
  require('fs').writeFileSync('started.json', JSON.stringify(started));
  process.exitCode = 3;`;

/** Starts the launcher as a prompt does, which takes the outer quotes away. */
const prompt = `
  const { spawnSync } = require('child_process');
  const words = ['my app\\\\bin\\\\segue.cmd', ...process.argv.slice(1)].map((word) => '"' + word + '"');
  const given = ['/d', '/s', '/c', '"' + words.join(' ') + '"'];
  process.exitCode = spawnSync('cmd.exe', given, { stdio: 'inherit', windowsVerbatimArguments: true }).status;`;

/** The launcher of a package, whose program is Node here. */
export async function checkLauncher({ windows }) {
  const words = await commandWords();
  const program = join(windows.place, 'my app');
  const main = join(program, 'resources/app.asar/out/main');
  for (const folder of [main, join(program, 'bin'), join(windows.place, 'search')])
    mkdirSync(folder, { recursive: true });
  cpSync(await pinnedNode('windows'), join(program, 'Segue.exe'));
  writeFileSync(join(program, 'bin/segue.cmd'), batchLauncher(words, 'Segue'));
  // As arguments of the window, Node runs them.
  for (const file of [
    join(main, 'segue.js'),
    join(windows.place, 'clips/index.js'),
    join(windows.place, 'a.js'),
  ])
    writeFileSync(file, noting);
  const started = join(windows.place, 'started.json');
  const launch = async (...args) => {
    rmSync(started, { force: true });
    const { code, out, err } = await windows.node('-e', prompt, '--', ...args);
    for (let i = 0; i < 100 && !existsSync(started); i++) await setTimeout(50); // no prompt waits for a window
    check(existsSync(started), `segue ${args.join(' ')} started nothing:\n${out}${err}`);
    return [code, ...JSON.parse(readFileSync(started, 'utf8'))];
  };
  equal(await launch('search', 'a walk', '--json'), [3, '1', 'search', 'a walk', '--json'], 'A command');
  equal(await launch('serach', 'walk'), [3, '1', 'serach', 'walk'], 'A word that is no command');
  equal(await launch('--version'), [3, '1', '--version'], 'The version');
  equal(await launch('clips', 'x'), [0, null, 'x'], 'A folder');
  equal(await launch('.\\a.js', 'a walk'), [0, null, 'a walk'], 'A file');
  return `a launcher knows ${words.length} words; paths and folders open the window`;
}

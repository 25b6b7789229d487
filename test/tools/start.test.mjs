import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { missingNames } from '../../tools/demo-files.mjs';
import { inProject } from '../../tools/project.mjs';
import { isAtLeast } from '../../tools/packages/node-version.mjs';
import { withProgress } from '../../tools/progress.mjs';
import { withAbsolutePaths } from '../../tools/start-arguments.mjs';

test('paths are relative to the caller’s folder; flags and their values stay unchanged', () => {
  const exists = (path) => path === '/home/me/takes';
  const args = [
    'walk.bvh',
    '/abs/run.bvh',
    '--theme',
    'dark',
    '--import',
    'takes',
    '--demo',
    'pictures',
    '--x=y',
  ];
  expect(withAbsolutePaths(args, '/home/me', exists)).toEqual([
    '/home/me/walk.bvh',
    '/abs/run.bvh',
    '--theme',
    'dark',
    '--import',
    '/home/me/takes',
    '--demo',
    '/home/me/pictures',
    '--x=y',
  ]);
});

test('versions are compared as numbers', () => {
  expect(isAtLeast('20.19.0', '20.19.0')).toBe(true);
  expect(isAtLeast('20.9.5', '20.19.0')).toBe(false);
  expect(isAtLeast('24.0.0', '20.19.0')).toBe(true);
  expect(isAtLeast('18.20.8', '20.19.0')).toBe(false);
});

test('a demo without plots or with too few stills is incomplete', () => {
  const stills = [1, 2, 3, 4, 5, 6].map((index) => `stills/${index}.png`);
  expect(missingNames(['report.html', 'settings.json', 'plots/speed.svg', ...stills])).toEqual([]);
  expect(missingNames(['report.html', 'plots/speed.png', ...stills.slice(1)])).toEqual([
    'settings.json',
    '6 stills (found 5 .png)',
  ]);
});

/** What a stream was given. */
function recorder(isTTY, columns) {
  const written = [];
  return { stream: { isTTY, columns, write: (text) => written.push(text) }, written };
}

/** Work that is half done until another line is there. */
const half = (written) => async (update) => {
  update('5 of 10 MB');
  const before = written.length;
  while (written.length === before) await new Promise((resolve) => setTimeout(resolve, 1));
  update('10 of 10 MB');
  return 'done';
};

test('elsewhere than on a terminal, a line at the start, one each few moments, and one at the end', async () => {
  const { stream, written } = recorder(false);
  expect(await withProgress('Packages', half(written), { stream, everyMs: 1 })).toBe('done');
  expect(written[0]).toBe('Packages …\n');
  expect(written[1]).toBe('Packages: 5 of 10 MB (0 s)\n');
  expect(written.at(-1)).toBe('Packages: 10 of 10 MB (0 s)\n');
});

test('on a terminal one line changes, no longer than the terminal is wide, and stays at the end', async () => {
  const { stream, written } = recorder(true, 20);
  await withProgress('Packages', half(written), { stream, everyMs: 1 });
  expect(written[0]).toBe('\r\x1b[KPackages (0 s)');
  expect(written[1]).toBe('\r\x1b[KPackages: 5 of 10 M');
  expect(written.slice(-2)).toEqual(['\r\x1b[KPackages: 10 of 10 ', '\n']);
});

test('work that fails ends the line, and fails', async () => {
  const { stream, written } = recorder(true);
  const work = () => Promise.reject(new Error('no network'));
  await expect(withProgress('Packages', work, { stream })).rejects.toThrow('no network');
  expect(written.at(-1)).toBe('\n');
});

test('npm says where a script of the project was called from; a script that runs elsewhere is called there', () => {
  const called = (cwd) => {
    const code = `import('${inProject('tools/project.mjs')}').then((own) => process.stdout.write(own.callersFolder()))`;
    return spawnSync(process.execPath, ['-e', code], { cwd, env: { ...process.env, INIT_CWD: '/called' } })
      .stdout;
  };
  expect(String(called(inProject()))).toBe('/called');
  expect(String(called(inProject('docs')))).toBe(inProject('docs'));
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { closeLibrary } from '#main/library/library.ts';
import { createTerminal } from '#main/cli/frame/terminal.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

afterEach(() => vi.unstubAllEnvs());

async function library(name: string, ...clips: readonly string[]): Promise<string> {
  const made = await starterLibrary(...clips);
  made.add(clips[0], clips[0], { name });
  closeLibrary(made.library);
  return path.join(made.folder, 'my.db');
}

test('SEGUE_LIBRARY names the library of every command that needs one, and --library another', async () => {
  const [mine, other] = [await library('seam', 'walk'), await library('turn', 'hop')];
  const folder = path.dirname(mine);
  vi.stubEnv('SEGUE_LIBRARY', 'my.db');
  expect((await runSegue(folder, 'search', 'walk')).out).toContain('walk.bvh');
  expect((await runSegue(folder, 'export', 'seam', '--out', 'out')).code).toBe(0);
  expect((await runSegue(folder, 'doctor', '--library', other)).out).toContain(other);
  const old = await runSegue(folder, 'export', other, '--out', 'out');
  expect([old.code, old.notes]).toEqual([
    2,
    `The library is an option: --library ${other} (or set SEGUE_LIBRARY)\nHelp: segue help export\n`,
  ]);
  vi.stubEnv('SEGUE_LIBRARY', '');
  expect((await runSegue(folder, 'doctor')).notes).toMatch(
    /^--library FILE is missing \(or set SEGUE_LIBRARY\)\n/,
  );
});

test('SEGUE_LIBRARY changes nothing of a command that can do without a library', async () => {
  vi.stubEnv('SEGUE_LIBRARY', 'none.db');
  const file = await library('seam', 'walk');
  const clips = path.join(path.dirname(file), 'clips');
  expect((await runSegue(clips, 'stress', '--clips', 'walk.bvh', '--seconds', '0.5')).code).toBe(0);
});

test('--quiet keeps results and what failed, without notes and progress', async () => {
  const file = await library('seam', 'walk');
  const folder = path.dirname(file);
  const found = ['search', 'walk', '--library', file];
  const loud = await runSegue(folder, ...found);
  const quiet = await runSegue(folder, ...found, '--quiet');
  expect([loud.notes, quiet.notes, quiet.out]).toEqual(['1 found\n', '', loud.out]);
  writeFileSync(path.join(folder, 'clips', 'torn.bvh'), 'HIERARCHY');
  const { notes, progress } = await runSegue(folder, 'index', 'clips', '--library', file, '--quiet');
  expect([notes, progress]).toEqual([expect.stringMatching(/torn\.bvh/), []]);
  const gone = await runSegue(folder, 'doctor', '--library', 'gone.db', '--quiet');
  expect([gone.code, gone.notes]).toEqual([1, expect.stringMatching(/^Library not found\./)]);
});

test('a terminal that moves no cursor gets no progress, and no output has a code of colour', () => {
  vi.stubEnv('TERM', 'dumb');
  const lines: string[] = [];
  const stream = { isTTY: true, write: (text: string) => lines.push(text) };
  const { out, warn, note, progress } = createTerminal(stream, stream);
  progress('at 1');
  for (const print of [out, warn, note]) print('\u001B[31mred');
  expect(lines).toEqual(['[U+001B][31mred\n', '[U+001B][31mred\n', '[U+001B][31mred\n']);
});

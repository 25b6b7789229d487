import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { visibleText } from '#contract/words/visible-text.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';
import { runSegue, type Ended } from './run-segue.ts';

/**
 * Clears the screen, sets the title, goes back over the line, reads backwards, and begins a line of its own.
 */
const name = 'walk\u001B[2J\u009B31m\u001B]0;owned\u0007\r\u007F\u202Ehvb\u2066\n0 failed';

/** A folder of this name with a clip and a broken file of this name. */
function setUp(): string {
  const folder = path.join(temporaryFolder(), name);
  mkdirSync(folder);
  writeFileSync(path.join(folder, `${name}.bvh`), smallBvh());
  writeFileSync(path.join(folder, `${name} broken.bvh`), `HIERARCHY\nROOT ${name}\n{ nonsense \u001B[31m`);
  return folder;
}

/** Only visible characters, line ends and tabs. */
function expectSeen({ out, notes }: Ended): void {
  for (const text of [out, notes]) expect(visibleText(text, '\n\t')).toBe(text);
}

test('every command escapes control characters in names and errors', async () => {
  const folder = setUp();
  const runs: Ended[] = [];
  const run = async (...args: readonly string[]): Promise<Ended> => {
    const ended = await runSegue(folder, ...args);
    runs.push(ended);
    return ended;
  };
  const library = ['--library', `${name}.db`];
  const indexed = await run('index', '.', ...library);
  expect(indexed.notes).toContain('[U+001B][2J[U+009B]31m');
  const found = await run('search', 'walk', ...library);
  expect(found.out.split('\n')).toHaveLength(3); // two rows, and the end of the last
  expect(found.out).toContain('[U+202E]hvb[U+2066][U+000A]0 failed');
  await run('doctor', ...library);
  await run('save', `${name}.json`, ...library);
  await run('merge', `${name}.json`, `${name} broken.bvh`, ...library);
  await run('sidecars', ...library);
  await run('sample', `${name}.bvh`, `${name} broken.bvh`, '--out', '1', '--in', '1');
  await run('search', `len:${name}`, ...library);
  await run('search', '--library', name);
  await run(name);
  await run('index', `--${name}`);
  runs.forEach(expectSeen);
});

test('with --json they are escaped, and the data stays the same', async () => {
  const folder = setUp();
  const library = ['--library', `${name}.db`, '--json'];
  const indexed = await runSegue(folder, 'index', '.', ...library);
  const found = await runSegue(folder, 'search', 'walk', ...library);
  const doctor = await runSegue(folder, 'doctor', ...library);
  for (const { out } of [indexed, found, doctor]) expect(visibleText(out, '\n')).toBe(out);
  const { results } = JSON.parse(found.out) as { results: { path: string }[] };
  expect(results.map((row) => row.path).toSorted()).toEqual([
    path.join(folder, `${name} broken.bvh`),
    path.join(folder, `${name}.bvh`),
  ]);
  expect(JSON.parse(doctor.out)).toMatchObject({ path: path.join(folder, `${name}.db`) });
});

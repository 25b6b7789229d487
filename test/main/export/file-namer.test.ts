import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileNamer } from '#main/export/file-namer.ts';
import { noFile, type Replacing } from '#main/export/replacing.ts';
import { writeFileWhole } from '#main/export/write-file.ts';
import { cacheInMemory } from '#main/library/cache/cache-database.ts';
import { outputsOf } from '#main/library/cache/outputs.ts';
import { temporaryFolder } from '../temporary.ts';

/** A folder into which each run of a command writes files of transitions, once all have names. */
function runsIn(folder: string, asked = false) {
  const outputs = outputsOf(cacheInMemory());
  const of = (...ids: readonly string[]): Replacing => ({
    ...noFile,
    asked,
    outputs,
    subject: { ids, canLose: false },
  });
  return async (...files: readonly (readonly [wanted: string, ...ids: readonly string[]])[]) => {
    const nameOf = await createFileNamer(folder);
    const names: string[] = [];
    for (const [wanted, ...ids] of files) names.push((await nameOf(wanted, of(...ids))).name);
    for (const [i, [, ...ids]] of files.entries())
      await writeFileWhole(path.join(folder, names[i]), `made of ${ids.join(', ')}`, of(...ids));
    return names;
  };
}

test.each([false, true])('each transition keeps its file, in any order of runs; asked: %s', async (asked) => {
  const run = runsIn(temporaryFolder(), asked);
  expect(await run(['walk.bvh', '1'])).toEqual(['walk.bvh']);
  expect(await run(['walk.bvh', '2'])).toEqual(['walk 2.bvh']);
  expect(await run(['walk.bvh', '3'])).toEqual(['walk 3.bvh']);
  expect(await run(['walk.bvh', '3'], ['walk.bvh', '1'], ['walk.bvh', '2'])).toEqual([
    'walk 3.bvh',
    'walk.bvh',
    'walk 2.bvh',
  ]);
});

test('files of one run have different names, also for disks that do not tell case or composition', async () => {
  const run = runsIn(temporaryFolder());
  const wanted = ['é.bvh', 'É.bvh', 'e\u0301.bvh', 'é 2.bvh'] as const;
  const names = ['é.bvh', 'É 2.bvh', 'e\u0301 3.bvh', 'é 2 2.bvh'];
  const all = wanted.map((name, i) => [name, String(i)] as const);
  expect(await run(...all)).toEqual(names);
  expect(await run(...all.toReversed())).toEqual(names.toReversed());
});

test('a number is that of the name that it follows, before the whole ending', async () => {
  const run = runsIn(temporaryFolder());
  expect(await run(['walk.segue.json', '1'], ['walk.segue.json', '2'])).toEqual([
    'walk.segue.json',
    'walk 2.segue.json',
  ]);
  expect(await run(['walk 2.segue.json', '3'])).toEqual(['walk 2 2.segue.json']);
  expect(await run(['walk.0001.png', '1'], ['walk.0001.png', '2'])).toEqual([
    'walk.0001.png',
    'walk 2.0001.png',
  ]);
});

test('a wanted name that is free is taken; a number whose file Segue does not know is passed over', async () => {
  const folder = temporaryFolder();
  const run = runsIn(folder);
  mkdirSync(path.join(folder, 'walk 2.bvh'));
  writeFileSync(path.join(folder, 'walk 3.bvh'), 'mine');
  expect(await run(['walk.bvh', '1'], ['walk.bvh', '2'])).toEqual(['walk.bvh', 'walk 4.bvh']);
  expect(await run(['hop.bvh', '2'])).toEqual(['hop.bvh']); // it was renamed: its old file stays
  expect(readFileSync(path.join(folder, 'walk 4.bvh'), 'utf8')).toBe('made of 2');
});

test('a wanted name with a file that Segue does not know is refused as ever', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'walk.bvh'), 'mine');
  await expect(runsIn(folder)(['walk.bvh', '1'])).rejects.toMatchObject({ problem: { code: 'exists' } });
  expect(await runsIn(folder, true)(['walk.bvh', '1'])).toEqual(['walk.bvh']);
});

test('a file of several transitions is replaced by one that has them all', async () => {
  const run = runsIn(temporaryFolder());
  expect(await run(['all.json', '1', '2'])).toEqual(['all.json']);
  expect(await run(['all.json', '2', '3'])).toEqual(['all 2.json']);
  expect(await run(['all.json', '1', '2', '3'])).toEqual(['all.json']);
});

test('a folder that is not there has no names', async () => {
  const nameOf = await createFileNamer(path.join(temporaryFolder(), 'new'));
  expect(await nameOf('walk.bvh', noFile)).toEqual({ name: 'walk.bvh' });
});

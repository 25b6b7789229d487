import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { IndexPorts } from '#main/import/indexing/index-ports.ts';
import { createPauseGate } from '#main/import/jobs/pause-gate.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import { valueOf } from '#main/library/problems.ts';
import { clipsOf, setUp } from '../index-fixture.ts';
import { smallBvh } from '#test/main/small-bvh.ts';

/** A folder that disappears for a moment during indexing, like a drive that is plugged in again. */

const standing = (library: ReturnType<typeof setUp>['library']): [string, boolean][] =>
  clipsOf(library).map(({ name, missing }) => [name, missing]);

test('while files are read: files that were missing then are read when it is back', async () => {
  const { library, index, write, clips } = setUp();
  write('a.bvh', smallBvh());
  write('b.bvh', smallBvh({ rise: 2 }));
  await index();
  for (const [i, name] of ['b', 'c', 'd', 'e', 'f'].entries())
    write(`${name}.bvh`, smallBvh({ rise: 10 + i }));
  let read = 0;
  const importFile: IndexPorts['importFile'] = (file) => {
    read++;
    if (read === 2) renameSync(clips, `${clips} away`);
    const outcome = indexFile(file);
    if (read === 4) renameSync(`${clips} away`, clips);
    return outcome;
  };
  const report = valueOf(await index({ importFile }));
  expect(report).toMatchObject({ clips: 6, gone: 0, missing: 0, failed: 0 });
  expect(standing(library)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, false]));
});

test('while it is listed: its files are found all the same', async () => {
  const { library, index, write, file } = setUp();
  write('first/known.bvh', smallBvh());
  await index();
  write('first/new.bvh', smallBvh({ rise: 2 }));
  write('second/other.bvh', smallBvh({ rise: 3 }));
  const gate = createPauseGate();
  let entered = 0;
  const pass = (): Promise<void> => {
    entered++;
    if (entered === 3) renameSync(file('first'), file('.away'));
    if (entered === 4) renameSync(file('.away'), file('first'));
    return gate.pass();
  };
  expect(valueOf(await index({ gate: { ...gate, pass } }))).toMatchObject({ clips: 3, gone: 0, missing: 0 });
  expect(standing(library)).toEqual(['known', 'new', 'other'].map((name) => [name, false]));
  expect(entered).toBeGreaterThan(4);
});

test('with an empty folder in its place while it is listed: its files are found when it is back', async () => {
  const { library, index, write, file } = setUp();
  write('drive/known.bvh', smallBvh());
  await index();
  write('drive/new.bvh', smallBvh({ rise: 2 }));
  write('other.bvh', smallBvh({ rise: 3 }));
  renameSync(file('drive'), file('.away'));
  mkdirSync(file('drive'));
  let isAway = true;
  const importFile: IndexPorts['importFile'] = (found) => {
    if (isAway) {
      rmdirSync(file('drive'));
      renameSync(file('.away'), file('drive'));
    }
    isAway = false;
    return indexFile(found);
  };
  expect(valueOf(await index({ importFile }))).toMatchObject({ clips: 3, gone: 0, missing: 0 });
  expect(standing(library)).toEqual(['known', 'new', 'other'].map((name) => [name, false]));
});

test('a file deleted during indexing is missing', async () => {
  const { library, index, write, file } = setUp();
  for (const [i, name] of ['a', 'b'].entries()) write(`${name}.bvh`, smallBvh({ rise: i + 1 }));
  await index();
  write('b.bvh', smallBvh({ rise: 5 }));
  const importFile: IndexPorts['importFile'] = (found) => {
    renameSync(file('b.bvh'), file('.b'));
    return indexFile(found);
  };
  expect(valueOf(await index({ importFile }))).toMatchObject({ clips: 1, gone: 1, missing: 1 });
  expect(standing(library)).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

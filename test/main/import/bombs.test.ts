import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importInPool } from '#main/import/indexing/start-indexing.ts';
import type { IndexPorts } from '#main/import/indexing/index-ports.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { valueOf } from '#main/library/problems.ts';
import { writeBombs } from '#test/fixtures/bombs.ts';
import { smallBvh } from '../small-bvh.ts';
import { rowsOf, setUp } from './index-fixture.ts';

/** Limits of a file in this test; a normal file of these sizes needs a hundredth. */
const LIMITS = { ms: 4000, bytes: 500e6 };

const CLIPS = 40;

test('files that crash or never end do not delay others; they say why, and are read once', async () => {
  const { library, clips, index } = setUp();
  for (let i = 0; i < CLIPS; i++) writeFileSync(path.join(clips, `take ${i}.bvh`), smallBvh({ rise: i + 1 }));
  const bombs = await writeBombs(clips);
  const pool = createImportPool(2, undefined, LIMITS);
  onTestFinished(() => pool.close());
  const begun = performance.now();
  const sound: number[] = [];
  const read: string[] = [];
  const ports = {
    parallel: pool.capacity,
    importFile: async (...[file]: Parameters<IndexPorts['importFile']>) => {
      read.push(path.basename(file.path));
      const outcome = await importInPool(pool, file);
      if (outcome?.kind === 'ok') sound.push(performance.now() - begun);
      return outcome;
    },
  };
  expect(valueOf(await index(ports))).toMatchObject({ clips: CLIPS, failed: bombs.length });
  expect(sound).toHaveLength(CLIPS);
  expect(Math.max(...sound)).toBeLessThan(30_000);
  const failed = rowsOf(library).filter((row) => row.kind === 'failed');
  expect(failed.map(({ path: place }) => path.basename(place)).toSorted()).toEqual(bombs.toSorted());
  for (const { error } of failed) expect(error).toMatch(/^\w+\.\w+: [A-Z].+\.( \(.+\))?$/);
  const errorOf = (name: string): string | undefined =>
    failed.find((row) => path.basename(row.path) === name)?.error;
  expect(errorOf('deep.gltf')).toContain('1000 lists in lists at most');

  read.length = 0;
  expect(valueOf(await index(ports))).toMatchObject({ unchanged: CLIPS, failed: bombs.length });
  expect(read).toEqual([]);
});

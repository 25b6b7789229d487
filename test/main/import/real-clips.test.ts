import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { indexRoots } from '#main/import/indexing/index-job.ts';
import { createPauseGate } from '#main/import/jobs/pause-gate.ts';
import { importInPool } from '#main/import/indexing/start-indexing.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { temporaryLibrary } from '../temporary.ts';
import { rowsFor } from '../sample-rows.ts';

const mocap = path.resolve(import.meta.dirname, '../../../../shared/mocap/cmu');

test.skipIf(!existsSync(mocap))(
  'the real clips in ../shared/mocap/cmu (skipped where that is absent)',
  async () => {
    const library = temporaryLibrary();
    const pool = createImportPool(2);
    onTestFinished(() => pool.close());
    const report = await indexRoots(
      { roots: [mocap] },
      {
        ...library,
        signal: new AbortController().signal,
        gate: createPauseGate(),
        report: () => undefined,
        parallel: pool.capacity,
        importFile: (file) => importInPool(pool, file),
        onRows: () => undefined,
        onProblem: () => undefined,
      },
    );
    expect(valueOf(report)).toMatchObject({ clips: 5, added: 5, failed: 0 });
    const { rows } = searchLibrary(library.db, rowsFor('', 100));
    expect(rows.map((row) => row.name)).toEqual([
      'cmu_01_01',
      'cmu_12_01',
      'cmu_131_01',
      'cmu_131_02',
      'cmu_131_03',
    ]);
    const clips = rows.filter((row) => row.kind === 'clip');
    expect(clips.every((clip) => clip.fps === 120 && clip.jointCount === 31)).toBe(true);
    // One performer, one skeleton; the others are of other proportions or other names.
    expect(new Set(clips.slice(2).map((clip) => clip.skeletonId)).size).toBe(1);
    expect(new Set(clips.map((clip) => clip.skeletonId)).size).toBe(3);

    const buffer = valueOf(await loadClip(library, pool, clips[2].id));
    expect(buffer.byteLength).toBeGreaterThan(clips[2].frameCount * 31 * 7 * 4);
  },
);

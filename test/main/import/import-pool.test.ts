import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createImportPool, WorkerEnded } from '../../../main/import/import-pool.ts';
import { importInPool } from '../../../main/import/start-indexing.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';

function writeClip(folder: string, name: string): { path: string; size: number; modified: number } {
  const file = path.join(folder, name);
  writeFileSync(file, smallBvh());
  return { path: file, size: smallBvh().length, modified: 1 };
}

test('imports in worker threads, more files than threads', async () => {
  const folder = temporaryFolder();
  const pool = createImportPool(2);
  onTestFinished(() => pool.close());
  const files = Array.from({ length: 5 }, (_, i) => writeClip(folder, `${i}.bvh`));
  const outcomes = await Promise.all(files.map((file) => importInPool(pool, file)));
  expect(outcomes.map((outcome) => outcome?.kind)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  expect(await importInPool(pool, { ...files[0], path: path.join(folder, 'gone.bvh') })).toBeUndefined();
});

test('a worker that falls over a file makes it a failed row; the next file gets a new worker', async () => {
  const folder = temporaryFolder();
  const worker = path.join(folder, 'fragile-worker.mjs');
  writeFileSync(
    worker,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ file }) => {
       if (file.path.endsWith('bomb.bvh')) process.exit(3);
       if (file.path.endsWith('throws.bvh')) throw new Error('out of luck');
       parentPort.postMessage({ kind: 'gone' });
     });`,
  );
  const pool = createImportPool(1, pathToFileURL(worker));
  onTestFinished(() => pool.close());
  const bomb = importInPool(pool, writeClip(folder, 'bomb.bvh'));
  const throws = importInPool(pool, writeClip(folder, 'throws.bvh'));
  const fine = importInPool(pool, writeClip(folder, 'fine.bvh'));
  expect(await bomb).toMatchObject({
    kind: 'failed',
    error: expect.stringContaining('exit code 3') as string,
  });
  expect(await throws).toMatchObject({
    kind: 'failed',
    error: expect.stringContaining('out of luck') as string,
  });
  expect(await fine).toBeUndefined();
});

test('closing ends what is under way', async () => {
  const folder = temporaryFolder();
  const pool = createImportPool(1);
  const running = pool.run({ kind: 'index', file: writeClip(folder, 'a.bvh') });
  const waiting = pool.run({ kind: 'index', file: writeClip(folder, 'b.bvh') });
  const ends = Promise.allSettled([running, waiting]);
  await pool.close();
  const [, second] = await ends;
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(WorkerEnded) as WorkerEnded });
});

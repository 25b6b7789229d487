import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { ImportPool } from '../../../../main/import/pool/import-pool.ts';
import { createImportPool, PoolClosed } from '../../../../main/import/pool/import-pool.ts';
import { importInPool } from '../../../../main/import/indexing/start-indexing.ts';
import { smallBvh } from '../../small-bvh.ts';
import { temporaryFolder } from '../../temporary.ts';

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

/** A pool whose workers have this code; what they `log` is in the file `log` of the folder. */
function poolOf(code: string, size = 1): { readonly pool: ImportPool; readonly folder: string } {
  const folder = temporaryFolder();
  const worker = path.join(folder, 'worker.mjs');
  const begin = `import { appendFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    const log = (text) => appendFileSync(${JSON.stringify(path.join(folder, 'log'))}, text);`;
  writeFileSync(worker, `${begin}${code}`);
  const pool = createImportPool(size, pathToFileURL(worker));
  onTestFinished(() => pool.close());
  return { pool, folder };
}

test('a file that two workers fall over becomes a failed row; the next file gets a new worker', async () => {
  const { pool, folder } = poolOf(
    `parentPort.on('message', (tasks) => {
       for (const { file } of tasks) {
         if (file.path.endsWith('bomb.bvh')) process.exit(3);
         if (file.path.endsWith('throws.bvh')) throw new Error('out of luck');
       }
       parentPort.postMessage(tasks.map(() => ({ kind: 'gone' })));
     });
     parentPort.postMessage({ kind: 'ready' });`,
  );
  const bomb = importInPool(pool, writeClip(folder, 'bomb.bvh'));
  const throws = importInPool(pool, writeClip(folder, 'throws.bvh'));
  const fine = importInPool(pool, writeClip(folder, 'fine.bvh'));
  expect(await bomb).toMatchObject({
    kind: 'failed',
    hash: null,
    error: expect.stringContaining('exit code 3') as string,
  });
  expect(await throws).toMatchObject({
    kind: 'failed',
    error: expect.stringContaining('out of luck') as string,
  });
  expect(await fine).toBeUndefined();
});

test('one worker that ends is no fault of the file: a second one reads it', async () => {
  const { pool, folder } = poolOf(
    `import { existsSync } from 'node:fs';
     parentPort.on('message', (tasks) => {
       for (const { file } of tasks) {
         if (existsSync(file.path + '.seen')) continue;
         appendFileSync(file.path + '.seen', '');
         process.exit(9);
       }
       parentPort.postMessage(tasks.map(() => ({ kind: 'gone' })));
     });
     parentPort.postMessage({ kind: 'ready' });`,
  );
  const files = ['a.bvh', 'b.bvh'].map((name) => writeClip(folder, name));
  expect(await Promise.all(files.map((file) => importInPool(pool, file)))).toEqual([undefined, undefined]);
});

test('files in hand beside one that ends the worker are read all the same, each with the reply that is its own', async () => {
  const { pool, folder } = poolOf(
    `parentPort.on('message', (tasks) => {
       for (const { file } of tasks) if (file.path.endsWith('bomb.bvh')) process.exit(3);
       parentPort.postMessage(tasks.map(({ file }) => ({ kind: 'checked', damage: file.path })));
     });
     parentPort.postMessage({ kind: 'ready' });`,
    2,
  );
  const names = Array.from({ length: 60 }, (_, i) => (i % 20 === 7 ? `${i} bomb.bvh` : `${i}.bvh`));
  const files = names.map((name) => ({ path: path.join(folder, name), size: 1000, modified: 1 }));
  const ends = await Promise.allSettled(files.map((file) => pool.run({ kind: 'index', file })));
  const fates = ends.map((end) => (end.status === 'rejected' ? (end.reason as Error).name : end.value));
  expect(fates).toEqual(
    files.map((file) =>
      file.path.endsWith('bomb.bvh') ? 'WorkerEnded' : { kind: 'checked', damage: file.path },
    ),
  );
});

test('who waits for a clip goes before files that wait to be indexed, those before strips', async () => {
  const { pool, folder } = poolOf(
    `parentPort.on('message', (tasks) => {
       for (const { kind } of tasks) log(kind + ' ');
       parentPort.postMessage(tasks.map(() => ({ kind: 'gone' })));
     });
     parentPort.postMessage({ kind: 'ready' });`,
  );
  const file = { path: '/a.bvh', size: 9 * 1024 * 1024, modified: 1 }; // one at a time
  const known = { file, hash: '', take: '', options: {} };
  const strip = pool.run({ kind: 'strip', ...known });
  const index = pool.run({ kind: 'index', file });
  const skin = pool.run({ kind: 'skin', ...known });
  await Promise.all([strip, index, skin]);
  expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('skin index strip ');
});

test('where no worker can be started no file is blamed', async () => {
  const { pool, folder } = poolOf(`await import('./nowhere.mjs');`);
  await expect(importInPool(pool, writeClip(folder, 'a.bvh'))).rejects.toThrow(
    /^no import worker can be started: .*nowhere\.mjs/,
  );
});

test('large files are imported one after the other', async () => {
  const { pool, folder } = poolOf(
    `parentPort.on('message', () => {
       log('(');
       setTimeout(() => {
         log(')');
         parentPort.postMessage([{ kind: 'gone' }]);
       }, 50);
     });
     parentPort.postMessage({ kind: 'ready' });`,
    4,
  );
  const large = { path: '/large.bvh', size: 400 * 1024 * 1024, modified: 1 };
  await Promise.all([1, 2, 3].map(() => pool.run({ kind: 'index', file: large })));
  expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('()()()');
});

test('closing ends what is under way, blames no file, and takes no more', async () => {
  const folder = temporaryFolder();
  const pool = createImportPool(1);
  const task = { kind: 'index', file: writeClip(folder, 'a.bvh') } as const;
  const running = pool.run(task);
  const waiting = pool.run(task);
  const indexed = importInPool(pool, task.file);
  const ends = Promise.allSettled([running, waiting]);
  await pool.close();
  const refused = { status: 'rejected', reason: expect.any(PoolClosed) as PoolClosed };
  expect(await ends).toMatchObject([refused, refused]);
  expect(await indexed).toBeUndefined();
  await expect(pool.run(task)).rejects.toThrow(PoolClosed);
});

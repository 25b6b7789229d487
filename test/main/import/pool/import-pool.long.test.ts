import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { ImportLimits } from '#main/import/pool/import-limits.ts';
import { createImportPool, PoolClosed, type ImportPool } from '#main/import/pool/import-pool.ts';
import { importInPool } from '#main/import/indexing/start-indexing.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

function writeClip(folder: string, name: string): { path: string; size: number; modified: number } {
  const file = path.join(folder, name);
  writeFileSync(file, smallBvh());
  return { path: file, size: smallBvh().length, modified: 1 };
}

test('imports in processes, with more files than processes', async () => {
  const folder = temporaryFolder();
  const pool = createImportPool(2);
  onTestFinished(() => pool.close());
  const files = Array.from({ length: 5 }, (_, i) => writeClip(folder, `${i}.bvh`));
  const outcomes = await Promise.all(files.map((file) => importInPool(pool, file)));
  expect(outcomes.map((outcome) => outcome?.kind)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  expect(await importInPool(pool, { ...files[0], path: path.join(folder, 'gone.bvh') })).toBeUndefined();
});

/** Limits of a file in tests. */
const SMALL_LIMITS = { ms: 8000, bytes: 200e6 };

/** A pool whose workers run this code; their `log` goes to the file `log` of the folder. */
function poolOf(
  code: string,
  size = 1,
  limits: Partial<ImportLimits> = {},
): { readonly pool: ImportPool; readonly folder: string } {
  const folder = temporaryFolder();
  const worker = path.join(folder, 'worker.mjs');
  const begin = `import { appendFileSync } from 'node:fs';
    const log = (text) => appendFileSync(${JSON.stringify(path.join(folder, 'log'))}, text);`;
  writeFileSync(worker, `${begin}${code}`);
  const pool = createImportPool(size, pathToFileURL(worker), { ...SMALL_LIMITS, ...limits });
  onTestFinished(() => pool.close());
  return { pool, folder };
}

test('a file that crashes two workers becomes a failed row; the next file gets a new worker', async () => {
  const { pool, folder } = poolOf(
    `process.on('message', (tasks) => {
       for (const { file } of tasks) {
         if (file.path.endsWith('bomb.bvh')) process.exit(3);
         if (file.path.endsWith('throws.bvh')) throw new Error('out of luck');
       }
       process.send(tasks.map(() => ({ kind: 'gone' })));
     });
     process.send({ kind: 'ready' });`,
  );
  const bomb = importInPool(pool, writeClip(folder, 'bomb.bvh'));
  const throws = importInPool(pool, writeClip(folder, 'throws.bvh'));
  const fine = importInPool(pool, writeClip(folder, 'fine.bvh'));
  expect(await bomb).toMatchObject({
    kind: 'failed',
    error: 'bomb.bvh: Reading it ended the import (exit code 3). It may be damaged: write it again.',
  });
  expect(await throws).toMatchObject({
    kind: 'failed',
    error: expect.stringContaining('out of luck') as string,
  });
  expect(await fine).toBeUndefined();
});

test('a file is not blamed for one crash: a second worker reads it', async () => {
  const { pool, folder } = poolOf(
    `import { existsSync } from 'node:fs';
     process.on('message', (tasks) => {
       for (const { file } of tasks) {
         if (existsSync(file.path + '.seen')) continue;
         appendFileSync(file.path + '.seen', '');
         process.exit(9);
       }
       process.send(tasks.map(() => ({ kind: 'gone' })));
     });
     process.send({ kind: 'ready' });`,
  );
  const files = ['a.bvh', 'b.bvh'].map((name) => writeClip(folder, name));
  expect(await Promise.all(files.map((file) => importInPool(pool, file)))).toEqual([undefined, undefined]);
});

test('files in progress beside a crash are still read, each with its own reply', async () => {
  const { pool, folder } = poolOf(
    `process.on('message', (tasks) => {
       for (const { file } of tasks) if (file.path.endsWith('bomb.bvh')) process.exit(3);
       process.send(tasks.map(({ file }) => ({ kind: 'checked', damage: file.path })));
     });
     process.send({ kind: 'ready' });`,
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

test('processes share the memory of the machine: the largest gives way and runs alone; what is too large alone is refused', async () => {
  const watched = pathToFileURL(
    path.resolve(import.meta.dirname, '../../../../main/import/pool/watched-task.ts'),
  );
  const watchdog = new URL('./import-watchdog.ts', watched);
  const { pool, folder } = poolOf(
    `import { readFileSync } from 'node:fs';
     import { watchTasks } from '${watched.href}';
     const begun = () => readFileSync(new URL('log', import.meta.url), 'utf8').match(/begin [ab]/g).length;
     const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
     const watch = watchTasks(new URL('${watchdog.href}'));
     const limits = JSON.parse(process.argv[2]);
     process.on('message', (tasks) => {
       for (const { file } of tasks) {
         watch.begin(limits);
         log('begin ' + file.path + ' ');
         const held = Buffer.alloc(Number(file.path.split('-')[1]) * 1e6, 1);
         while (begun() < 2) wait(50);
         wait(1500);
         log('end ' + file.path + ' ');
         process.send([{ kind: 'checked', damage: file.path + held.length * 0 }]);
       }
       watch.rest();
     });
     process.send({ kind: 'ready' });`,
    2,
    { ms: 60_000, bytes: 800e6, shared: 600e6 }, // a busy machine may take seconds to hand out such memory
  );
  const run = (name: string): Promise<unknown> =>
    pool.run({ kind: 'index', file: { path: name, size: 9 * 1024 * 1024, modified: 1 } });
  const ends = await Promise.allSettled(['a-250', 'b-300', 'd-1'].map(run));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  // Alone: beside it, the others might give way once more.
  await expect(run('c-900')).rejects.toThrow(
    /^Reading needs more than 573 MB of memory. Cut the file into shorter ones.$/,
  );
  const log = readFileSync(path.join(folder, 'log'), 'utf8');
  // Both began together, and one of them again, when the other had ended.
  expect(log.match(/begin [ab]/g)).toHaveLength(3);
  expect(log.match(/end [ab]/g)).toHaveLength(2);
  expect(log).toMatch(
    /end a-250 (?:\S+ \S+ )*begin b-300 end b-300|end b-300 (?:\S+ \S+ )*begin a-250 end a-250/,
  );
});

test('a requested clip comes before files to index, and those before strips', async () => {
  const { pool, folder } = poolOf(
    `process.on('message', (tasks) => {
       for (const { kind } of tasks) log(kind + ' ');
       process.send(tasks.map(() => ({ kind: 'gone' })));
     });
     process.send({ kind: 'ready' });`,
  );
  const file = { path: '/a.bvh', size: 9 * 1024 * 1024, modified: 1 }; // one at a time
  const known = { file, hash: '', take: '', options: {} };
  const strip = pool.run({ kind: 'strip', ...known });
  const index = pool.run({ kind: 'index', file });
  const skin = pool.run({ kind: 'skin', ...known });
  await Promise.all([strip, index, skin]);
  expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('skin index strip ');
});

test('no file is blamed if no worker can be started', async () => {
  const { pool, folder } = poolOf(`await import('./nowhere.mjs');`);
  await expect(importInPool(pool, writeClip(folder, 'a.bvh'))).rejects.toThrow(
    /^no import worker can be started: .*nowhere\.mjs/,
  );
});

test('large files are imported one after the other', async () => {
  const { pool, folder } = poolOf(
    `process.on('message', () => {
       log('(');
       setTimeout(() => {
         log(')');
         process.send([{ kind: 'gone' }]);
       }, 50);
     });
     process.send({ kind: 'ready' });`,
    4,
  );
  const large = { path: '/large.bvh', size: 400 * 1024 * 1024, modified: 1 };
  await Promise.all([1, 2, 3].map(() => pool.run({ kind: 'index', file: large })));
  expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('()()()');
});

test('closing stops running imports, blames no file, and accepts no more', async () => {
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

/** Workers with the normal watchdog, whose behaviour is the name of the file. */
const obedient = `
  import { watchTasks } from ${JSON.stringify(new URL('../../../../main/import/pool/watched-task.ts', import.meta.url).href)};
  const watch = watchTasks(new URL(${JSON.stringify(new URL('../../../../main/import/pool/import-watchdog.ts', import.meta.url).href)}));
  const limits = JSON.parse(process.argv[2]);
  const kept = [];
  process.on('message', (tasks) => {
    for (const { file } of tasks) {
      watch.begin(limits);
      log(file.path + ' ');
      // It takes no time from the others.
      if (file.path.includes('loop')) for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      if (file.path.includes('memory')) for (;;) kept.push(Buffer.alloc(1e6, 1));
    }
    watch.rest();
    process.send(tasks.map(() => ({ kind: 'gone' })));
  });
  process.on('disconnect', () => process.exit());
  process.send({ kind: 'ready' });`;

const fileNamed = (name: string) => ({ path: name, size: 1000, modified: 1 });

test('files with an endless loop or too much memory are stopped with a message, at once, without delaying others', async () => {
  // A busy machine may take seconds to start the processes that read the others.
  const { pool, folder } = poolOf(obedient, 1, { ms: 20_000 });
  const bombs = ['/loop.bvh', '/memory.bvh'].map((name) => importInPool(pool, fileNamed(name)));
  const sound = Array.from({ length: 20 }, (_, i) => importInPool(pool, fileNamed(`/${i}.bvh`)));
  const first = Promise.race([bombs[0].then(() => 'the loop'), Promise.all(sound).then(() => 'the others')]);
  expect(await first).toBe('the others');
  expect(await Promise.all(sound)).toEqual(sound.map(() => undefined));
  expect((await Promise.all(bombs)).map((outcome) => outcome?.kind === 'failed' && outcome.error)).toEqual([
    'loop.bvh: Reading took over 20 s. Cut the file into shorter ones.',
    'memory.bvh: Reading needs more than 191 MB of memory. Cut the file into shorter ones.',
  ]);
  const read = readFileSync(path.join(folder, 'log'), 'utf8').split(' ');
  expect(read.filter((name) => name === '/loop.bvh')).toHaveLength(1);
});

/** Whether a process is running and not a zombie. */
function isAlive(id: number): boolean {
  const status = `/proc/${id}/stat`;
  return existsSync(status) && !readFileSync(status, 'utf8').includes(') Z ');
}

test.skipIf(!existsSync('/proc/self/stat')).each(['idle', 'in a loop'])(
  'workers exit if the process that started them is killed, also those %s',
  async (state) => {
    const { folder } = poolOf('');
    const ids = path.join(folder, 'ids');
    const worker = path.join(folder, 'obedient.mjs');
    writeFileSync(
      worker,
      `import { appendFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(ids)}, process.pid + ' ');
       const log = () => undefined; ${obedient}`,
    );
    const script = path.join(folder, 'parent.mjs');
    writeFileSync(
      script,
      `import { createImportPool } from ${JSON.stringify(new URL('../../../../main/import/pool/import-pool.ts', import.meta.url).href)};
       const pool = createImportPool(1, new URL(${JSON.stringify(pathToFileURL(worker).href)}));
       const task = (path) => ({ kind: 'index', file: { path, size: 1, modified: 1 }, options: {} });
       await pool.run(task('/fine.bvh'));
       if (${JSON.stringify(state)} === 'in a loop') void pool.run(task('/loop.bvh'));
       setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300);`,
    );
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
    spawnSync(process.execPath, [script], { env });
    const id = Number(readFileSync(ids, 'utf8'));
    await expect.poll(() => isAlive(id)).toBe(false);
  },
);

test('a thread can have a pool, too', async () => {
  const folder = temporaryFolder();
  const file = writeClip(folder, 'a.bvh');
  const code = `import { parentPort } from 'node:worker_threads';
    const { createImportPool } = await import(${JSON.stringify(new URL('../../../../main/import/pool/import-pool.ts', import.meta.url).href)});
    const pool = createImportPool(1);
    parentPort.postMessage(await pool.run({ kind: 'index', file: ${JSON.stringify(file)}, options: {} }));
    await pool.close();`;
  const script = path.join(folder, 'thread.mjs');
  writeFileSync(script, code);
  const thread = new Worker(pathToFileURL(script));
  onTestFinished(async () => void (await thread.terminate()));
  const reply = await new Promise((resolve, reject) => thread.on('message', resolve).on('error', reject));
  expect(reply).toMatchObject({ kind: 'indexed', outcome: { kind: 'ok' } });
});

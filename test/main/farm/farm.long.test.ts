import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { bestSchema } from '#contract/exchange/best-report.ts';
import { auditKind } from '#main/cli/work-kinds/audit-kind.ts';
import { connectFarm, initFarm } from '#main/farm/farm-server.ts';
import { packTask, queueOf, type AnyKind } from '#main/farm/job-kind.ts';
import { farmState } from '#main/farm/runs.ts';
import { createTasks } from '#main/farm/tasks.ts';
import { pause, workOnFarm } from '#main/farm/work.ts';
import { workerClips } from '#main/farm/worker-clips.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import type { Library } from '#main/library/library.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runSegue } from '#test/main/cli/run-segue.ts';
import { starterLibrary } from '#test/main/cli/starter-library.ts';
import { treeOf } from '#test/main/sample-rows.ts';
import { postgresForTests, shadowing } from '#test/main/team/team-fixture.ts';
import { computedBy, libraryOfPairs, newFarm, started, workerArguments } from './farm-fixture.ts';

const postgres = postgresForTests();

/** What an audit of the library in a folder prints; on a farm nobody helps from there unless the arguments say so. */
const audited = async (folder: string, ...args: readonly string[]): Promise<string> => {
  const farmed = args.includes('--farm') && !args.includes('--workers') ? ['--workers', '0'] : [];
  return (await runSegue(folder, 'audit', '--library', 'my.db', '--json', ...args, ...farmed)).out;
};

/** Waits until a run has as many open and answered items as wanted. */
async function runsOf(url: string, isWanted: (open: number, done: number, priority: number) => boolean) {
  const farm = await connectFarm(url, 'asker');
  try {
    for (;;) {
      const { runs } = await farmState(farm);
      if (runs.some(({ done, total, priority }) => isWanted(total - done, done, priority))) return runs;
    }
  } finally {
    await farm.close();
  }
}

test('a farm judges as one machine does, to the byte, and computes once what several ask for', async () => {
  const { folder, add, edit, idOf } = await libraryOfPairs('walk', 'hop', 'jog');
  const tree = treeOf(idOf('walk'), idOf('hop'));
  edit({ kind: 'lab.add', item: tree });
  const played = { kind: 'tree', id: tree.id, time: 0, playRate: 1, mirror: false } as const;
  add('walk', 'hop', { name: 'of a tree', destination: played });
  edit({ kind: 'tag.put', clipIds: [idOf('walk')], tag: 'start' });
  const url = await newFarm(postgres);
  const worker = started(folder, ...workerArguments(url, folder));
  const asked = ['a', 'b', 'c'].map((name) =>
    audited(folder, '--farm', url, '--results', `${name}.jsonl`, ...(name === 'a' ? ['--tag', 'start'] : [])),
  );
  const [tagged, ...all] = await Promise.all(asked);
  const alone = await audited(folder, '--results', 'alone.jsonl');
  expect(alone).toContain('of a tree');
  expect(all).toEqual([alone, alone]);
  expect(tagged).toBe(await audited(folder, '--tag', 'start', '--results', 'alone.jsonl'));
  expect(computedBy(await worker.end())).toBe(6);
  // Nobody works any more, and the transition of the tree never left this machine.
  expect(await audited(folder, '--farm', url, '--results', 'later.jsonl')).toBe(alone);
});

test('transitions of equal content are judged once, and each has the answer', async () => {
  const { folder, add } = await libraryOfPairs('walk', 'hop');
  for (const name of ['again', 'and again'])
    add('walk', 'hop', { name, slots: [slotOf('springExact'), slotOf('crossfade')] });
  const url = await newFarm(postgres);
  const worker = started(folder, ...workerArguments(url, folder));
  const shared = await audited(folder, '--farm', url);
  expect(shared).toContain('and again');
  expect(shared).toBe(await audited(folder, '--results', 'alone.jsonl'));
  expect(computedBy(await worker.end())).toBe(2);
});

test('a matrix of seams is that of one machine, to the byte; the worker that judges finds them, too', async () => {
  const { folder, edit, idOf } = await libraryOfPairs('walk', 'hop', 'jog');
  const range = { id: crypto.randomUUID(), clipId: idOf('jog'), kind: 'noTransition', label: '' } as const;
  edit({ kind: 'range.add', range: { ...range, start: 0.5, end: 1.5 } });
  const url = await newFarm(postgres);
  const two = ['best', '--library', 'my.db', '--matrix', '--json', '--into', 'walk', '--into', 'hop'];
  const matrix = async (...args: readonly string[]): Promise<string> =>
    (await runSegue(folder, ...two, '--into', 'jog', ...args)).out;
  const worker = started(folder, ...workerArguments(url, folder));
  await runSegue(folder, ...two, '--farm', url, '--workers', '0'); // whose seams are in the next matrix, too
  const [shared, judged] = await Promise.all([
    matrix('--farm', url, '--workers', '0'),
    audited(folder, '--farm', url),
  ]);
  const alone = await matrix();
  expect(bestSchema.parse(JSON.parse(alone)).matrix?.rows.flat().filter(Boolean)).toHaveLength(6);
  expect(shared).toBe(alone);
  expect(judged).toBe(await audited(folder, '--results', 'alone.jsonl'));
  expect(computedBy(await worker.end())).toBe(12);
  const status = await runSegue(folder, 'farm', 'status', url);
  expect(status.out).toMatch(/matrix +done +4 of 4 .* my\.db --matrix/);
  edit({
    kind: 'range.set',
    before: { ...range, start: 0.5, end: 1.5 },
    after: { ...range, start: 0.1, end: 2 },
  });
  expect(await matrix('--farm', url, '--workers', '1')).toBe(await matrix());
  expect(await matrix('--farm', url, '--workers', '1')).not.toBe(alone);
});

test('Ctrl+C leaves a run to the farm; it is paused, resumed, and cancelled by commands', async () => {
  const { folder } = await libraryOfPairs('walk', 'hop', 'jog');
  const url = await newFarm(postgres);
  const asking = started(
    folder,
    'audit',
    '--library',
    'my.db',
    '--farm',
    url,
    '--workers',
    '0',
    '--priority',
    '7',
  );
  const [{ id, priority, name }] = await runsOf(url, (open) => open === 6);
  expect([priority, name]).toEqual([7, 'my.db']);
  expect(await asking.end()).toMatchObject({
    code: 130,
    notes: expect.stringContaining(`To end the run: segue farm cancel "${url}" ${id.slice(0, 8)}`),
  });
  await runSegue(folder, 'farm', 'pause', url);
  const worker = started(folder, ...workerArguments(url, folder));
  const other = await libraryOfPairs('hop', 'jog');
  const results = path.join(folder, 'other.jsonl');
  expect(await audited(other.folder, '--farm', url, '--results', results, '--methods', 'cut')).toContain(
    '"cut"',
  );
  const status = await runSegue(folder, 'farm', 'status', url);
  expect(status.out).toMatch(/^1 worker, 2 runs\n[^]*paused +0 of 6 +7 +owner[^]*done +2 of 2/);
  await runSegue(folder, 'farm', 'resume', url, id.slice(0, 6));
  await runsOf(url, (open, done) => open === 0 && done === 6);
  expect(computedBy(await worker.end())).toBe(8);
  const again = started(
    folder,
    'audit',
    '--library',
    'my.db',
    '--farm',
    url,
    '--workers',
    '0',
    '--methods',
    'cut,crossfade',
    '--json',
  );
  await runsOf(url, (open) => open === 6);
  await runSegue(folder, 'farm', 'cancel', url);
  expect(await again.ended).toMatchObject({ code: 1, out: expect.stringContaining('farmCancelled') });
  expect((await runSegue(folder, 'farm', 'cancel', url)).notes).toContain('RUN is missing');
});

test('a worker takes tasks of a higher priority first, whenever they were asked for', async () => {
  const { folder } = await libraryOfPairs('walk', 'hop');
  const url = await newFarm(postgres);
  const args = ['audit', '--library', 'my.db', '--farm', url, '--workers', '0'];
  started(folder, ...args);
  await runsOf(url, (open) => open === 2);
  started(folder, ...args, '--priority', '3', '--methods', 'cut', '--results', 'other.jsonl');
  const [urgent] = await runsOf(url, (open, _done, priority) => open === 2 && priority === 3);
  const farm = await connectFarm(url, 'worker');
  expect(await createTasks(farm, auditKind).take([])).toMatchObject({ run: urgent.id });
  await farm.close();
});

/** A worker in this process, with two threads, whose tasks wait for their clips until `go`. */
async function slowWorker(url: string, library: Library) {
  const [farm, pool] = [await connectFarm(url, 'worker'), createImportPool(1)];
  const [slow, end] = [new AbortController(), new AbortController()];
  const slowKind: AnyKind = {
    ...(auditKind as AnyKind),
    async load(content, clips) {
      await pause(60_000, slow.signal);
      return (auditKind as AnyKind).load(content, clips);
    },
  };
  const computed = workOnFarm(farm, [slowKind], {
    clips: workerClips({ library, pool }),
    workers: 2,
    signal: end.signal,
    note: () => undefined,
    progress: () => undefined,
    onMissing: () => Promise.resolve(),
  });
  onTestFinished(async () => {
    await Promise.all([farm.close(), pool.close()]);
  });
  return {
    go: () => slow.abort(),
    async end(): Promise<number> {
      end.abort();
      slow.abort();
      return computed;
    },
  };
}

const heldJobs = "SELECT 1 FROM segue_jobs.job WHERE state = 'active'";

test('a task that takes longer than the heartbeat stays with a worker that lives', async () => {
  const { folder, library } = await libraryOfPairs('walk', 'hop');
  const url = await newFarm(postgres);
  const asking = started(folder, 'audit', '--library', 'my.db', '--farm', url, '--workers', '0', '--json');
  await runsOf(url, (open) => open === 2);
  const other = await connectFarm(url, 'asker');
  // The queue takes no shorter one than 10 s from callers.
  for (const table of ['queue', 'job'])
    await other.ask(`UPDATE segue_jobs.${table} SET heartbeat_seconds = 1`);
  const worker = await slowWorker(url, library);
  while ((await other.ask(heldJobs)).length < 2) await setTimeout(20);
  const { take } = createTasks(other, auditKind);
  for (const begun = Date.now(); Date.now() - begun < 3000; await setTimeout(100)) {
    await other.ask('UPDATE segue_jobs.queue SET monitor_claim_on = NULL, monitor_on = NULL'); // look at once
    await other.call((boss) => boss.supervise(queueOf(auditKind)));
    expect(await take([])).toBeNull();
  }
  worker.go();
  expect((await asking.ended).out).toContain('"judged"');
  expect(await worker.end()).toBe(2);
  await other.close();
});

test('a worker that ends gives its tasks back; what no worker can do is done by who asked', async () => {
  const { folder, library } = await libraryOfPairs('walk', 'hop');
  const url = await newFarm(postgres);
  const asking = started(folder, 'audit', '--library', 'my.db', '--farm', url, '--workers', '0', '--json');
  await runsOf(url, (open) => open === 2);
  const other = await connectFarm(url, 'asker');
  const worker = await slowWorker(url, library);
  while ((await other.ask(heldJobs)).length < 2) await setTimeout(20);
  expect(await worker.end()).toBe(0);
  expect(await other.ask(heldJobs)).toEqual([]);
  // As the queue does it after the last attempt.
  await other.ask("UPDATE segue_jobs.job SET state = 'failed'");
  expect((await asking.ended).out).toBe(await audited(folder, '--results', 'alone.jsonl'));
  await other.close();
});

test('workers of another version, of other kinds, and without the clips, leave tasks to others, and say so', async () => {
  const { folder } = await libraryOfPairs('walk', 'hop');
  const url = await newFarm(postgres);
  const asking = started(folder, 'audit', '--library', 'my.db', '--farm', url, '--workers', '0', '--json');
  await runsOf(url, (open) => open === 2);
  for (const unlike of [{ program: ['another'] }, { name: 'another' }]) {
    const notes: string[] = [];
    const abort = new AbortController();
    const farm = await connectFarm(url, 'worker');
    const other = { ...auditKind, ...unlike, programName: 'Segue 0.0.9' };
    const computed = workOnFarm(farm, [other], {
      clips: { load: () => Promise.reject(new Error('no task')) },
      workers: 1,
      signal: abort.signal,
      note(line) {
        notes.push(line);
        abort.abort();
      },
      progress: () => undefined,
      onMissing: () => Promise.resolve(),
    });
    expect(await computed).toBe(0);
    await farm.close();
    expect(notes).toEqual([
      expect.stringMatching(
        /^Tasks of Segue 0\.1\.0 \(.{6}\) are left to its workers\. This is Segue 0\.0\.9 \(.{6}\)\.$/,
      ),
    ]);
  }
  const others = await starterLibrary('jog');
  const worker = started(others.folder, ...workerArguments(url, others.folder));
  const [database] = new URL(url).pathname.split('/').slice(-1);
  const given = "SELECT 1 FROM segue_jobs.job WHERE output ->> 'message' LIKE 'No folder%'";
  while ((await postgres.ask(database, given)).length === 0) await setTimeout(50);
  await setTimeout(1000); // a look of the audit
  const { notes: said } = await asking.end();
  expect(said).toMatch(/A worker left a task to others: No folder of the worker has the clip “\w+”\./);
  const ended = await audited(folder, '--farm', url, '--workers', '1');
  expect(ended).toBe(await audited(folder, '--results', 'alone.jsonl'));
  expect(computedBy(await worker.end())).toBe(0);
});

test('what is no task is left, and what is no answer is refused with what to do', async () => {
  const { folder } = await libraryOfPairs('walk', 'hop');
  const url = await newFarm(postgres);
  const worker = started(folder, ...workerArguments(url, folder));
  const farm = await connectFarm(url, 'asker');
  await audited(folder, '--farm', url);
  const zeros = brotliCompressSync(Buffer.alloc(100_000_000)).toString('base64');
  const other = packTask([{ key: crypto.randomUUID(), content: { path: '/etc/passwd' } }]);
  for (const data of [{}, { items: 'x' }, { items: zeros }, other])
    await farm.call((boss) => boss.send(queueOf(auditKind), data, { priority: 9 }));
  const args = ['--methods', 'cut', '--results', 'other.jsonl'];
  expect(await audited(folder, '--farm', url, ...args)).toContain('"judged"');
  expect(computedBy(await worker.end())).toBeGreaterThanOrEqual(2);
  await farm.ask(`UPDATE segue_farm.items SET answer = '{"ok":true,"value":[{"footSlide":"x"}]}'`);
  await farm.close();
  expect(await audited(folder, '--farm', url, '--results', 'third.jsonl')).toMatch(
    /"badAnswer".*Delete it on the server: DELETE FROM segue_farm.items WHERE key = '/,
  );
});

test('a worker takes tasks and answers them, and may do nothing else; a viewer has no farm', async () => {
  const url = await postgres.newTeam();
  const [database] = new URL(url).pathname.split('/').slice(-1);
  const { folder } = await libraryOfPairs('walk', 'hop');
  await runSegue(folder, 'farm', 'init', url);
  const roles = ['worker', 'editor', 'viewer'];
  await postgres.ask(
    database,
    roles.map((role) => `CREATE ROLE ${role}1 LOGIN IN ROLE segue_${role};`).join(''),
  );
  const as = (role: string) => postgres.url(database, `${role}1`);
  const worker = started(folder, ...workerArguments(as('worker'), folder));
  expect(await audited(folder, '--farm', as('editor'))).toContain('"judged"');
  expect(computedBy(await worker.end())).toBe(2);
  const farm = await connectFarm(as('worker'), 'worker');
  for (const query of [
    "SELECT segue.append(gen_random_uuid(), gen_random_uuid(), 0, ARRAY['{}'])",
    'SELECT * FROM segue.edits',
    'DELETE FROM segue_farm.items',
    "UPDATE segue_farm.runs SET state = 'paused'",
    'UPDATE segue_farm.items SET key = gen_random_uuid()',
    "UPDATE segue_farm.items SET answer = '{}'",
  ])
    await expect(farm.ask(query)).rejects.toThrow('Your role on the team server does not allow this');
  const items = 'SELECT key, answer, worker FROM segue_farm.items ORDER BY key';
  const before = z.array(z.looseObject({ key: z.uuid() })).parse(await farm.ask(items));
  await createTasks(farm, auditKind).answer(new Map(before.map(({ key }) => [key, '{}'])));
  expect(await farm.ask(items)).toEqual(before);
  await farm.close();
  await expect(connectFarm(as('viewer'), 'asker')).rejects.toThrow('does not allow this');
});

test('what a worker adds to the schema public runs with the rights of nobody else', async () => {
  const url = await newFarm(postgres);
  const [database] = new URL(url).pathname.split('/').slice(-1);
  await postgres.ask(database, 'CREATE ROLE wilma LOGIN IN ROLE segue_worker');
  const product = [
    'times(integer, interval)',
    'interval',
    '$1::float8 OPERATOR(pg_catalog.*) $2',
    '* (FUNCTION = public.times, LEFTARG = integer, RIGHTARG = interval)',
  ];
  await postgres.ask(database, shadowing([product], 'wilma'));
  const { folder } = await libraryOfPairs('walk', 'hop');
  expect(await audited(folder, '--farm', url, '--workers', '1')).toContain('"judged"');
  // A pooler may give a connection the session that somebody else has changed.
  const farm = await connectFarm(url, 'worker');
  await Promise.all([1, 2].map(() => farm.ask('RESET search_path')));
  await Promise.all([1, 2].map(() => farm.call((boss) => boss.send(queueOf(auditKind), {}))));
  await farm.close();
  expect(await postgres.ask(database, 'SELECT what FROM public.called')).toEqual([]);
});

test('a database that is dropped and made again makes workers wait, and what is asked for is asked again', async () => {
  const { folder } = await libraryOfPairs('walk', 'hop');
  const url = await newFarm(postgres);
  const [database] = new URL(url).pathname.split('/').slice(-1);
  const asking = started(folder, 'audit', '--library', 'my.db', '--farm', url, '--workers', '0', '--json');
  await runsOf(url, (open) => open === 2);
  await runSegue(folder, 'farm', 'pause', url);
  const worker = started(folder, ...workerArguments(url, folder));
  await worker.noted('Works in 1 thread.');
  await postgres.ask('postgres', `DROP DATABASE ${database} WITH (FORCE)`);
  const late = started(folder, ...workerArguments(url, folder));
  await late.noted('Trying again.'); // all look in vain
  await postgres.ask('postgres', `CREATE DATABASE ${database}`);
  await setTimeout(3000); // as while it is restored
  await initFarm(url);
  const { code, out, notes } = await asking.ended;
  expect([code, out]).toEqual([0, await audited(folder, '--results', 'alone.jsonl')]);
  expect(notes.match(/Trying again\./g)).toHaveLength(1);
  await late.noted('Works in 1 thread.');
  const ended = await Promise.all([worker.end(), late.end()]);
  expect(computedBy(ended[0]) + computedBy(ended[1])).toBe(2);
  for (const each of ended) expect(each.notes).toContain('Trying again.');
});

test('a farm of an older Segue is brought up to date by whoever made it', async () => {
  const url = await newFarm(postgres);
  const [database] = new URL(url).pathname.split('/').slice(-1);
  await postgres.ask(database, 'DROP FUNCTION segue_farm.answer');
  await postgres.ask(database, 'GRANT UPDATE (answer, worker) ON segue_farm.items TO segue_worker');
  await postgres.ask(database, 'CREATE ROLE olaf LOGIN IN ROLE segue_worker');
  const olaf = postgres.url(database, 'olaf');
  await expect(connectFarm(olaf, 'worker')).rejects.toThrow('up to date: segue farm init');
  await expect(initFarm(olaf)).rejects.toThrow('does not allow this');
  await initFarm(url);
  await expect(initFarm(url)).rejects.toThrow('has a farm');
  const farm = await connectFarm(olaf, 'worker');
  const write = farm.ask("UPDATE segue_farm.items SET answer = '{}'");
  await expect(write).rejects.toThrow('does not allow this');
  const answers = new Map([[crypto.randomUUID(), '{}']]);
  await expect(createTasks(farm, auditKind).answer(answers)).resolves.toBeUndefined();
  await farm.close();
});

test('somebody who made no role makes a further farm of a server', async () => {
  await newFarm(postgres);
  const url = await postgres.newDatabase();
  const [database] = new URL(url).pathname.split('/').slice(-1);
  await postgres.ask(database, `CREATE ROLE another LOGIN; GRANT CREATE ON DATABASE ${database} TO another`);
  const { folder } = await libraryOfPairs('walk', 'hop');
  const { code, out } = await runSegue(folder, 'farm', 'init', postgres.url(database, 'another'));
  expect([code, out]).toEqual([0, '0 workers, 0 runs\n']);
});

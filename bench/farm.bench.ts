/**
 * An audit on a farm of two workers on this machine, against the same audit with two threads, in turn; and
 * what a task costs the server. `npm run bench -- farm [--save]`
 */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { askFarm } from '#main/farm/ask.ts';
import { connectFarm, initFarm } from '#main/farm/farm-server.ts';
import { keyOf, type AnyKind } from '#main/farm/job-kind.ts';
import { createTasks } from '#main/farm/tasks.ts';
import { ensurePostgres, startPostgres } from '../tools/postgres/postgres.mjs';
import { record, summary } from './record.ts';

const TRANSITIONS = 1500;
const TRIALS = 3;
/** Of the tasks that nothing is computed of: items, bytes of an answer, and tasks. */
const EMPTY = { items: 150, bytes: 1100, tasks: 300, workers: 4 };

const project = path.join(import.meta.dirname, '..');
const starter = path.join(project, 'resources/starter');
const [folder, data] = [1, 2].map(() => mkdtempSync(path.join(project, 'out-')));

function segue(...args: readonly string[]): ChildProcess & { readonly ended: Promise<void> } {
  const child = spawn(process.execPath, [path.join(project, 'main/cli/segue.ts'), ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let notes = '';
  child.stderr.on('data', (chunk: Buffer) => (notes += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) =>
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(notes)))),
  );
  return Object.assign(child, { ended });
}

/** The time of a command, s. */
async function timed(...args: readonly string[]): Promise<number> {
  const begun = performance.now();
  await segue(...args).ended;
  return (performance.now() - begun) / 1000;
}

/** A log with transitions that differ in their times. */
function writeLog(): string {
  const names = ['walk', 'jog', 'turn', 'idle'];
  const rows = Array.from({ length: TRANSITIONS }, (_, i) => {
    const [from, to] = [names[i % 4], names[(i >> 2) % 4]];
    return [i, from, (0.2 + i / 5000).toFixed(4), to, '0.2', '0.2'].join();
  });
  const file = path.join(folder, 'game.csv');
  writeFileSync(file, ['time,from,fromTime,to,toTime,duration', ...rows].join('\n'));
  return file;
}

async function measureAudits(url: string): Promise<readonly string[]> {
  const clips = path.join(folder, 'clips');
  mkdirSync(clips);
  for (const name of ['walk', 'jog', 'turn', 'idle'])
    cpSync(path.join(starter, `${name}.bvh`), path.join(clips, `${name}.bvh`));
  await segue('index', clips, '--library', 'my.db').ended;
  const log = writeLog();
  const farm = await connectFarm(url, 'asker');
  const [alone, shared]: number[][] = [[], []];
  for (let trial = 0; trial < TRIALS; trial++) {
    const audit = ['audit', '--library', 'my.db', '--log', log, '--results'];
    alone.push(await timed(...audit, `alone${trial}.jsonl`, '--workers', '2'));
    await farm.ask('TRUNCATE segue_farm.items');
    const workers = ['a', 'b'].map((name) =>
      segue('worker', url, '--clips', clips, '--library', `${name}.db`, '--workers', '1'),
    );
    while ((await farm.countWorkers()) < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    shared.push(await timed(...audit, `farm${trial}.jsonl`, '--farm', url, '--workers', '0'));
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(workers.map(({ ended }) => ended));
  }
  await farm.close();
  const row = (name: string, seconds: readonly number[]): string => {
    const { minimum, median } = summary(seconds);
    return `| ${name} | ${(TRANSITIONS / minimum).toFixed(0)} | ${(TRANSITIONS / median).toFixed(0)} |`;
  };
  const share = summary(alone).median / summary(shared).median;
  return [
    `| ${TRANSITIONS} transitions, two slots each | a second, best | median of ${TRIALS} |`,
    '|---|---|---|',
    row('`audit --workers 2`', alone),
    row('`audit --farm --workers 0`, two workers with a thread each', shared),
    '',
    `Farm: ${(share * 100).toFixed(0)} % of the rate of one machine (medians).`,
  ];
}

const emptyKind: AnyKind = {
  name: 'empty',
  program: ['1'],
  programName: 'bench',
  content: z.unknown(),
  value: z.string(),
  script: new URL('file:///none'),
  load: () => Promise.reject(new Error('nothing is computed')),
};

/** What the processes of the server have used so far, s: from /proc, so also on a busy machine. */
function secondsOfServer(): number {
  const [main] = readFileSync(path.join(data, 'data/postmaster.pid'), 'utf8').split('\n');
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
      const [, parent, ...more] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = more.slice(9, 13).map(Number);
      if (pid === main) return user + system + endedUser + endedSystem;
      return parent === main ? user + system : 0;
    });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

async function measureServer(url: string): Promise<readonly string[]> {
  const farm = await connectFarm(url, 'asker');
  const over = new AbortController();
  const answer = JSON.stringify({ ok: true, value: 'x'.repeat(EMPTY.bytes) });
  const log = async (): Promise<number> => {
    const [row] = await farm.ask("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes");
    return Number((row as { readonly bytes: string }).bytes);
  };
  const [secondsBefore, logBefore] = [secondsOfServer(), await log()];
  const workers = Array.from({ length: EMPTY.workers }, async () => {
    const own = await connectFarm(url, 'worker');
    const tasks = createTasks(own, emptyKind);
    while (!over.signal.aborted) {
      const task = await tasks.take([]).catch(() => null);
      if (task === null) await new Promise((resolve) => setTimeout(resolve, 20));
      else {
        await tasks.answer(new Map(task.items.map(({ key }) => [key, answer])));
        await tasks.complete(task);
      }
    }
    await own.close();
  });
  const count = EMPTY.tasks * EMPTY.items;
  await askFarm(farm, {
    kind: emptyKind,
    run: { id: crypto.randomUUID(), name: 'empty', priority: 0 },
    wanted: Array.from({ length: count }, (_, i) => ({
      key: keyOf(emptyKind, String(i)),
      ms: 3000 / EMPTY.items,
      content: () => Promise.resolve({ i }),
    })),
    signal: over.signal,
    onAnswer: () => Promise.resolve(),
    onTroubles: () => undefined,
    note: () => undefined,
    progress: () => undefined,
  });
  const [used, written] = [secondsOfServer() - secondsBefore, (await log()) - logBefore];
  over.abort();
  await Promise.all(workers);
  await farm.close();
  const each = (sum: number): string => (sum / EMPTY.tasks).toFixed(1);
  return [
    `| a task of ${EMPTY.items} items, answers of ${EMPTY.bytes} bytes: asked, taken, answered, fetched | |`,
    '|---|---|',
    `| time of the processor on the server, ms | ${each(used * 1000)} |`,
    `| written to the log of the server, kB | ${each(written / 1000)} |`,
  ];
}

await ensurePostgres();
const server = await startPostgres(data);
try {
  const url = server.url('postgres');
  await initFarm(url);
  const rows = [...(await measureServer(url)), '', ...(await measureAudits(url))];
  record(
    'farm',
    '# A farm\n\nAn audit on a farm of two workers on this machine, against the same audit with two threads, in turn; and what a task of 150 items costs the server when nothing is computed. See bench/farm.bench.ts.',
    rows.join('\n'),
  );
} finally {
  await server.stop();
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
}

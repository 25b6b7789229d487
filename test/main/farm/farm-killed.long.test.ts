import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runSegue } from '#test/main/cli/run-segue.ts';
import { postgresForTests } from '#test/main/team/team-fixture.ts';
import { computedBy, libraryOfPairs, newFarm, started, workerArguments } from './farm-fixture.ts';

const postgres = postgresForTests({ durable: true });
const entry = path.join(import.meta.dirname, '../../../main/cli/segue.ts');

/** Starts a worker in a process of its own. */
function startWorker(url: string, folder: string) {
  const child = spawn(process.execPath, [entry, ...workerArguments(url, folder)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
  const ended = new Promise<{ readonly out: string }>((resolve) => child.on('close', () => resolve({ out })));
  return { ended, end: (signal: NodeJS.Signals) => child.kill(signal) };
}

test('8 workers, three of them killed, and a power cut of the server: the audit is that of one machine', async () => {
  const { folder, add } = await libraryOfPairs('walk', 'hop', 'jog', 'turn', 'idle', 'crouch');
  add('walk', 'hop', { name: 'again', slots: [slotOf('springExact'), slotOf('crossfade')] }); // equal to another
  const url = await newFarm(postgres);
  const [database] = new URL(url).pathname.split('/').slice(-1);
  const count = async (query: string): Promise<number> =>
    ((await postgres.ask(database, `SELECT count(*)::int AS n FROM ${query}`)) as { readonly n: number }[])[0]
      .n;
  const methods = ['springExact', 'quintic', 'crossfade', 'cut', 'deadBlendArticle', 'velocityFade'];
  const args = ['audit', '--library', 'my.db', '--methods', methods.join(), '--json'];
  const answered = 'segue_farm.items WHERE answer IS NOT NULL';
  const asking = started(folder, ...args, '--farm', url, '--workers', '0');
  const start = () => startWorker(url, folder);
  const killed = [start(), start(), start()];
  // Each holds a task, and one ahead.
  while ((await count("segue_jobs.job WHERE state = 'active'")) < 5) await setTimeout(10);
  killed.forEach(({ end }) => end('SIGKILL'));
  const before = await count(answered);
  const workers = [start(), start(), start(), start(), start()];
  while ((await count(answered)) < before + 3) await setTimeout(10);
  await postgres.killAndStart();
  const { out } = await asking.ended;
  expect(await count('segue_jobs.job WHERE retry_count > 0')).toBeGreaterThanOrEqual(3);
  workers.forEach(({ end }) => end('SIGTERM'));
  const reports = await Promise.all(workers.map(({ ended }) => ended));
  // Nothing is computed twice but what a worker had not sent yet.
  const computed = reports.reduce((sum, report) => sum + computedBy(report), 0);
  expect(computed).toBeGreaterThanOrEqual(30 - before);
  expect(computed).toBeLessThanOrEqual(30 - before + 10);
  expect(out).toContain('again');
  expect(out).toBe((await runSegue(folder, ...args, '--results', 'alone.jsonl')).out);
});

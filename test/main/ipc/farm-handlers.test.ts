import { expect, onTestFinished, test } from 'vitest';
import { initFarm } from '#main/farm/farm-server.ts';
import { createVisitedFarm } from '#main/farm/visited-farm.ts';
import { farmState } from '#main/farm/runs.ts';
import { libraryOfPairs, newFarm, started } from '#test/main/farm/farm-fixture.ts';
import { postgresForTests } from '#test/main/team/team-fixture.ts';
import { setUp } from './handlers-fixture.ts';

const postgres = postgresForTests();

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

test('a window sees the runs of a farm, pauses one, resumes it, and cancels it', async () => {
  const address = await newFarm(postgres);
  const { call } = setUp();
  expect(await call('farm.look', { address })).toEqual({ ok: true, value: { workers: 0, runs: [] } });
  const { folder } = await libraryOfPairs('walk', 'hop');
  const args = [
    'audit',
    '--library',
    'my.db',
    '--farm',
    address,
    '--workers',
    '0',
    '--priority',
    '7',
    '--json',
  ];
  const { ended } = started(folder, ...args);
  const look = async () =>
    ((await call('farm.look', { address })) as { value: { runs: { id: string; total: number }[] } }).value;
  await expect.poll(async () => (await look()).runs[0]?.total).toBe(2);
  const [run] = (await look()).runs;
  const facts = { kind: 'audit', name: 'my.db', author: 'owner', priority: 7, state: 'open', done: 0 };
  expect(run).toMatchObject(facts);
  const change = (state: string) => call('farm.change', { address, run: run.id, state });
  for (const state of ['paused', 'open'])
    expect(await change(state)).toMatchObject({ ok: true, value: { runs: [{ ...facts, state }] } });
  expect(await change('cancelled')).toMatchObject({ ok: true, value: { runs: [] } });
  expect((await ended).out).toContain('farmCancelled');
  expect(await call('farm.change', { address, run: crypto.randomUUID(), state: 'paused' })).toMatchObject({
    error: { code: 'noRun' },
  });
});

test('a password that the farm asks for is kept once it is right; without a farm it says what to type', async () => {
  const address = (await newFarm(postgres)).replace('owner@', 'paul@');
  await postgres.ask('postgres', `CREATE ROLE paul LOGIN PASSWORD 'correct horse' IN ROLE segue_worker`);
  await postgres.askForPassword('paul');
  const { call, kept } = setUp();
  const look = (password?: string) => call('farm.look', { address, ...(password && { password }) });
  await expect.poll(() => look()).toMatchObject({ error: { code: 'teamPassword' } });
  expect(await look('wrong horse')).toMatchObject({ error: { code: 'teamPassword' } });
  expect([...kept]).toEqual([]);
  for (const password of ['correct horse', undefined])
    expect(await look(password)).toMatchObject({ value: { runs: [] } });
  expect([...kept]).toEqual([[address, 'correct horse']]);
  const paused = { address, run: crypto.randomUUID(), state: 'paused' };
  expect(await call('farm.change', paused)).toMatchObject({ error: { code: 'teamRole' } }); // a worker asks for nothing
  await call('farm.forget', { address });
  expect([...kept]).toEqual([]);
  const empty = await postgres.newDatabase();
  expect(await call('farm.look', { address: empty })).toMatchObject({
    error: { code: 'noFarm', message: expect.stringContaining(`segue farm init "${empty}"`) },
  });
  await initFarm(empty);
  expect(await call('farm.look', { address: empty })).toMatchObject({ ok: true });
});

test('the connection stays while somebody looks, ends when nobody does, and is made again', async () => {
  const url = await newFarm(postgres);
  const farm = createVisitedFarm(300);
  onTestFinished(() => farm.close());
  const look = () => farm.visit(url, undefined, farmState);
  const pids = async (): Promise<string> =>
    JSON.stringify(
      await postgres.ask(
        databaseOf(url),
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'segue-farm' ORDER BY pid",
      ),
    );
  await look();
  const first = await pids();
  await look();
  expect([await pids(), first.includes('pid')]).toEqual([first, true]);
  await expect.poll(pids).toBe('[]');
  expect(await look()).toEqual({ workers: 0, runs: [] });
  await postgres.killAndStart();
  await expect.poll(look).toEqual({ workers: 0, runs: [] });
});

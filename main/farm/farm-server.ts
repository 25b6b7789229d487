// main/farm: work that many machines share, over a database
import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { shellWord } from '#contract/words/shell-word.ts';
import { NO_TEAM } from '#contract/library/team.ts';
import { Refusal, refuse } from '../library/problems.ts';
import { inWords, NO_RIGHT, reachServer, type Reaching } from '../team/connection.ts';
import { readTeamUrl } from '../team/team-url.ts';
import { openFarmDatabase, type Executing, type FarmDatabase } from './farm-database.ts';
import { FARM, JOBS, farmSchema, farmUpgrade } from './farm-schema.ts';

/** A connection to a farm. Every call throws a `Refusal` with words for people. */
export interface Farm {
  /** Runs a query. */
  ask(text: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
  /** Calls the queue. */
  call<Value>(call: (boss: PgBoss) => Promise<Value>): Promise<Value>;
  /** Runs queries and calls of the queue as one transaction. */
  together<Value>(work: (parts: Together) => Promise<Value>): Promise<Value>;
  /** Machines that work now. */
  countWorkers(): Promise<number>;
  close(): Promise<void>;
}

interface Together {
  readonly ask: Farm['ask'];
  readonly db: Executing;
  readonly boss: PgBoss;
}

/** Name of the connections of a worker, followed by an id of its own. */
const WORKER = 'segue-worker';

/** Time between looks for workers that died, s. */
const SUPERVISE_S = 5;

/** Makes the tables of a farm in a database, beside those of a team or without them, or brings older ones up to date. */
export async function initFarm(url: string, reaching?: Reaching): Promise<void> {
  const { getConstructionPlans } = await import('pg-boss');
  const { client, ask, close } = await reachServer(url, reaching);
  try {
    const [farm] = await ask(findFarm);
    const isOld = farm !== undefined && !isCurrent(farm);
    if (farm !== undefined && !isOld) refuse('farmExists', 'This database has a farm.');
    // One text is one transaction, also for a pooler: the plans begin and end it.
    const plans = getConstructionPlans(JOBS)
      .replace(/^\s*BEGIN;/, () => `BEGIN; SET LOCAL search_path = '';`)
      .replace(/COMMIT;\s*$/, () => `${farmSchema} COMMIT;`);
    const statements = isOld ? `BEGIN; ${farmUpgrade} COMMIT;` : plans;
    await inWords(readTeamUrl(url).host, () => client.query(statements));
  } finally {
    await close();
  }
}

const findFarm = /* sql */ `
  SELECT EXISTS (SELECT FROM pg_proc WHERE pronamespace = pg_namespace.oid AND proname = 'answer') AS is_current
  FROM pg_namespace WHERE nspname = '${FARM}'`;

const isCurrent = (row: unknown): boolean => (row as { readonly is_current: boolean }).is_current;

/**
 * Connects to a farm.
 *
 * @param as a worker also looks for tasks whose workers died, and counts as one
 */
export async function connectFarm(
  url: string,
  as: 'worker' | 'asker',
  { password }: Pick<Reaching, 'password'> = {},
): Promise<Farm> {
  const address = readTeamUrl(url);
  const name = as === 'worker' ? `${WORKER} ${crypto.randomUUID()}` : 'segue-farm';
  const db = await openFarmDatabase(address, name, password);
  const boss = await createQueues(db, as === 'worker');
  const spoken = <Value>(call: () => Promise<Value>): Promise<Value> => inWords(address.host, call);
  const asking =
    ({ executeSql }: Executing): Farm['ask'] =>
    async (text, values = []) =>
      (await spoken(() => executeSql(text, [...values]))).rows as unknown[];
  const ask = asking(db);
  const end = async (): Promise<void> => {
    await boss.stop({ graceful: false });
    await db.close();
  };
  const close = (): Promise<void> =>
    Promise.race([end().catch(() => undefined), wait(1000, undefined, { ref: false })]);
  try {
    const [farm] = await ask(findFarm);
    const init = `segue farm init ${shellWord(url)}`;
    if (farm === undefined) refuse(NO_FARM, `There is no farm in this database. Run: ${init}`);
    if (!isCurrent(farm))
      refuse('oldFarm', `The farm is of an older Segue. Whoever made it brings it up to date: ${init}`);
    await spoken(() => boss.start());
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ask,
    call: (call) => spoken(() => call(boss)),
    together: (work) =>
      spoken(() => db.transaction((inside) => work({ boss, db: inside, ask: asking(inside) }))),
    async countWorkers() {
      const [row] = await ask(findWorkers);
      return (row as { readonly workers: number }).workers;
    },
    close,
  };
}

const findWorkers = `SELECT count(DISTINCT application_name)::int AS workers FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE '${WORKER} %'`;

/** @param supervise whether it looks for tasks whose workers died */
async function createQueues(db: FarmDatabase, supervise: boolean): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    db,
    schema: JOBS,
    ...whoMakesTables,
    supervise,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
  });
  boss.on('error', () => undefined); // calls fail, and are repeated
  return boss;
}

/** Only `segue farm init` makes tables. */
const whoMakesTables = {
  migrate: false,
  createSchema: false,
  schedule: false,
  reindex: false,
  monitorVacuum: false,
} as const;

const NO_FARM = 'noFarm';

/**
 * True for a failure that may pass: the server or the network is down, or a database is gone or incomplete, as while
 * somebody drops and restores it.
 */
export const mayPass = (error: unknown): boolean =>
  error instanceof Refusal &&
  ['teamOffline', 'noDatabase', NO_TEAM, NO_FARM, NO_RIGHT].includes(error.problem.code);

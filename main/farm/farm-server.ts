// main/farm: work that many machines share, over a database
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { PgBoss } from 'pg-boss';
import { shellWord } from '#contract/words/shell-word.ts';
import { Refusal, refuse } from '../library/problems.ts';
import { boundClient, inWords, ONLY_BUILT_IN, reachServer, type Reaching } from '../team/connection.ts';
import { readTeamUrl } from '../team/team-url.ts';
import { FARM, JOBS, farmSchema } from './farm-schema.ts';

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
  readonly db: ReturnType<PgBoss['getDb']>;
  readonly boss: PgBoss;
}

/** Name of the connections of a worker, followed by an id of its own. */
const WORKER = 'segue-worker';

/** Time for an answer of the server, and between looks for workers that died, s. */
const ANSWER_S = 30;
const SUPERVISE_S = 5;

/** Makes the tables of a farm in a database, beside those of a team or without them. */
export async function initFarm(url: string): Promise<void> {
  const { getConstructionPlans } = await import('pg-boss');
  const { client, ask, close } = await reachServer(url);
  try {
    if ((await ask(hasFarm)).length > 0) refuse('farmExists', 'This database has a farm.');
    // One text is one transaction: the plans end with COMMIT of their own.
    const plans = getConstructionPlans(JOBS).replace(/COMMIT;\s*$/, () => `${farmSchema} COMMIT;`);
    await inWords(readTeamUrl(url).host, () => client.query(plans));
  } finally {
    await close();
  }
}

const hasFarm = `SELECT 1 FROM pg_namespace WHERE nspname = '${FARM}'`;

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
  const { PgBoss: Boss } = await import('pg-boss');
  const address = readTeamUrl(url);
  const boss = new Boss({
    ...address,
    ...(password !== undefined && { password }),
    ...(await poolOptions()),
    application_name: as === 'worker' ? `${WORKER} ${crypto.randomUUID()}` : 'segue-farm',
    schema: JOBS,
    ...whoMakesTables,
    supervise: as === 'worker',
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
  });
  boss.on('error', () => undefined); // calls fail, and are repeated
  const spoken = <Value>(call: () => Promise<Value>): Promise<Value> => inWords(address.host, call);
  const db = boss.getDb();
  const asking =
    (by: typeof db): Farm['ask'] =>
    async (text, values = []) =>
      (await spoken(() => by.executeSql(text, [...values]))).rows as unknown[];
  const ask = asking(db);
  const close = (): Promise<void> =>
    Promise.race([
      boss.stop({ graceful: false }).catch(() => undefined),
      wait(1000, undefined, { ref: false }),
    ]);
  try {
    await start(url, boss, spoken);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ask,
    call: (call) => spoken(() => call(boss)),
    together: (work) => spoken(() => inTransaction(boss, asking, work)),
    async countWorkers() {
      const [row] = await ask(`SELECT count(DISTINCT application_name)::int AS workers FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE '${WORKER} %'`);
      return (row as { readonly workers: number }).workers;
    },
    close,
  };
}

async function inTransaction<Value>(
  boss: PgBoss,
  asking: (by: ReturnType<PgBoss['getDb']>) => Farm['ask'],
  work: (parts: Together) => Promise<Value>,
): Promise<Value> {
  const db = boss.getDb();
  const { beginTransaction } = db;
  if (beginTransaction === undefined) throw new Error('the queue has no transactions');
  const transaction = await beginTransaction.call(db);
  try {
    const done = await work({ boss, db: transaction.db, ask: asking(transaction.db) });
    await transaction.commit();
    return done;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** One connection for a worker, so that a server with 1,000 of them has 1,000; a second for what it asks meanwhile. */
const poolOptions = async () => ({
  Client: await boundClient(),
  onConnect: (client: Client) => client.query(ONLY_BUILT_IN),
  max: 2,
  connectionTimeoutMillis: 10_000,
  query_timeout: ANSWER_S * 1000,
  keepAlive: true,
});

/** Only `segue farm init` makes tables. */
const whoMakesTables = {
  migrate: false,
  createSchema: false,
  schedule: false,
  reindex: false,
  monitorVacuum: false,
} as const;

async function start(
  url: string,
  boss: PgBoss,
  spoken: <Value>(call: () => Promise<Value>) => Promise<Value>,
): Promise<void> {
  const db = boss.getDb() as ReturnType<PgBoss['getDb']> & {
    open(): Promise<void>;
    readonly opened: boolean;
  };
  if (!db.opened) await db.open();
  const found = await spoken(() => db.executeSql(hasFarm, []));
  if (found.rows.length === 0)
    refuse('noFarm', `There is no farm in this database. Run: segue farm init ${shellWord(url)}`);
  await spoken(() => boss.start());
}

/** True for a failure that may pass: the server or the network is down. */
export const isOffline = (error: unknown): boolean =>
  error instanceof Refusal && error.problem.code === 'teamOffline';

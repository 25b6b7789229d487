import type { Client, Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import { boundClient } from '../team/connection.ts';
import type { Password } from '../team/password-file.ts';
import type { TeamAddress } from '../team/team-url.ts';

/** Runs queries, as the queue calls it. */
export type Executing = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>;

/** The connections to the database of a farm. */
export interface FarmDatabase extends Executing {
  transaction<Value>(work: (db: Executing) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/** Time for an answer of the server, s. */
const ANSWER_S = 30;

/**
 * A name without a schema is one of PostgreSQL's own, also in the queries of the queue: see `ONLY_BUILT_IN`. A pooler may
 * give each transaction another session, so each says so itself, the one of a single query, too.
 */
const BEGIN = `BEGIN; SET LOCAL search_path = ''`;

/**
 * Opens the database of a farm. One connection for a worker, so that a server with 1,000 of them has 1,000; a second for
 * what it asks meanwhile.
 */
export async function openFarmDatabase(
  address: TeamAddress,
  name: string,
  password: Password | undefined,
): Promise<FarmDatabase> {
  const { default: pg } = await import('pg');
  const pool: Pool = new pg.Pool({
    ...address,
    ...(password !== undefined && { password }),
    application_name: name,
    Client: (await boundClient()) as new () => Client, // the pool gives it these options
    max: 2,
    connectionTimeoutMillis: 10_000,
    query_timeout: ANSWER_S * 1000,
    keepAlive: true,
  });
  pool.on('error', () => undefined); // calls fail, and are repeated
  pool.on('connect', (client) => client.on('error', () => undefined));
  const transaction: FarmDatabase['transaction'] = async (work) => {
    const client = await pool.connect();
    let isDone = false;
    try {
      await client.query(BEGIN);
      const value = await work({ executeSql: (text, values) => client.query(text, values) });
      await client.query('COMMIT');
      isDone = true;
      return value;
    } finally {
      client.release(!isDone); // without its connection, the server undoes a transaction
    }
  };
  return {
    transaction,
    executeSql: (text, values) => transaction(({ executeSql }) => executeSql(text, values)),
    close: () => pool.end(),
  };
}

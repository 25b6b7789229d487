// main/team: the server of a team: PostgreSQL
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { z } from 'zod';
import { TEAM_FORMAT } from '../library/team/team-edit.ts';
import type { UnsentEdit } from '../library/team/unsent.ts';
import { Refusal, refuse } from '../library/problems.ts';
import { CHANNEL, serverSchema } from './server-schema.ts';
import { readTeamUrl } from './team-url.ts';

/** A connection to the server of a team. Every call throws a `Refusal` with words for people. */
export interface TeamServer {
  readonly teamId: string;
  /** Gives an edit its place in the log, unless it is there. Resolves when it is on the server's disk. */
  append(client: string, edit: UnsentEdit): Promise<void>;
  /** Rows of the log after `seq`, as many as fit into a few megabytes; not yet parsed. */
  rowsAfter(seq: number): Promise<readonly unknown[]>;
  /** Calls `listener` when the log grows. Not every server and pooler passes this on. */
  onGrown(listener: () => void): void;
  /** Calls `listener` once if the connection is lost. */
  onLost(listener: () => void): void;
  close(): Promise<void>;
}

/** Why a connection ends when nothing else is known. */
export const CONNECTION_LOST = 'The connection to the team server was lost.';

/** Time to connect, and for an answer, ms: a connection may be dead without a word. */
const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;

/** Sum of the rows of one answer, bytes; the last row may exceed it. */
const ANSWER_BYTES = 4_000_000;

/** Time for a farewell, ms. */
const CLOSE_MS = 1000;

interface Connection {
  readonly client: Client;
  /** Runs a query. Fails as soon as the connection is lost. */
  ask(text: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Connects to a database. @param signal breaks the connection, also while it is made */
async function reachServer(url: string, signal?: AbortSignal): Promise<Connection> {
  const address = readTeamUrl(url);
  const { default: pg } = await import('pg');
  const socket = new Socket();
  const client = new pg.Client({
    ...address,
    application_name: 'segue',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    stream: () => socket,
  });
  const ended = new Promise<'ended'>((resolve) => void client.once('end', () => resolve('ended')));
  client.on('error', () => undefined); // `end` follows, and calls fail
  /** The client itself keeps some calls waiting for ever when a connection ends. */
  const untilEnd = async <Value>(call: Promise<Value>): Promise<Value> => {
    const first = await inWords(address.host, () => Promise.race([call, ended]));
    return first === 'ended' ? refuse('teamOffline', CONNECTION_LOST) : first;
  };
  const abort = (): void => void socket.destroy();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) refuse('teamOffline', CONNECTION_LOST);
  await untilEnd(client.connect());
  return {
    client,
    ask: async (text, values = []) =>
      (await untilEnd(client.query({ text, values: [...values] }))).rows as readonly unknown[],
    async close() {
      signal?.removeEventListener('abort', abort);
      client.end().catch(() => undefined); // the connection may be lost
      await Promise.race([ended, wait(CLOSE_MS, undefined, { ref: false })]);
      socket.destroy();
    },
  };
}

/** Makes the tables of a new team in a database. */
export async function initTeam(url: string): Promise<void> {
  const connection = await reachServer(url);
  try {
    const { client } = connection;
    await inWords(readTeamUrl(url).host, () => client.query(`BEGIN; ${serverSchema(TEAM_FORMAT)} COMMIT;`));
  } finally {
    await connection.close();
  }
}

const teamRow = z.strictObject({ id: z.uuid(), format: z.number() });

/** Connects to a team's server. @param signal breaks the connection, also while it is made */
export async function connectTeam(url: string, signal?: AbortSignal): Promise<TeamServer> {
  const { client, ask, close } = await reachServer(url, signal);
  try {
    await ask(`LISTEN ${CHANNEL}`);
    const [row] = await ask('SELECT id, format FROM segue.team');
    const team = teamRow.safeParse(row);
    if (!team.success)
      return refuse('noTeam', `There is no team in this database. Run: segue team init ${url}`);
    if (team.data.format !== TEAM_FORMAT)
      refuse('otherTeamFormat', 'The team uses another version of Segue. Update Segue.');
    return {
      teamId: team.data.id,
      async append(member, { id, base, contents }) {
        await ask('SELECT segue.append($1, $2, $3, $4)', [id, member, base, contents]);
      },
      rowsAfter: (seq) => ask(rowsAfter, [seq]),
      onGrown: (listener) => void client.on('notification', listener),
      onLost: (listener) => void client.once('end', listener),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const rowsAfter = /* sql */ `
  SELECT seq, id, part, parts, client, author, base, content FROM (
    SELECT *, sum(octet_length(content)) OVER (ORDER BY seq) - octet_length(content) AS earlier
    FROM (SELECT * FROM segue.edits WHERE seq > $1 ORDER BY seq LIMIT 1000) AS next
  ) AS counted WHERE earlier < ${ANSWER_BYTES} ORDER BY seq`;

/** What happened by the code of an error, and what to do. */
const problems: readonly (readonly [pattern: RegExp, code: string, message: string])[] = [
  [
    /^28/,
    'teamLogin',
    'The team server refused the user or the password. Passwords are read from the file that PGPASSFILE names.',
  ],
  [/^42501$/, 'teamRole', 'Your role on the team server does not allow this. Ask whoever runs it.'],
  [/^(3D000|3F000|42P01)$/, 'noTeam', 'There is no team in this database. Make one with segue team init.'],
  [/^42P0[67]$/, 'teamExists', 'This database has a team. Join it with segue team join.'],
  [
    /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS|HOSTNAME)/,
    'teamCertificate',
    'The certificate of the team server is not trusted. Ask whoever runs it, or name its authority in NODE_EXTRA_CA_CERTS.',
  ],
  [/^(ENOTFOUND|EAI_)/, 'teamOffline', 'The team server was not found. Check its name and the network.'],
];

/** Runs a call to the server. Its errors become sentences, without values of the query or of the address. */
async function inWords<Value>(host: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const found = error instanceof Error && 'code' in error ? String(error.code) : '';
    const text = error instanceof Error ? error.message : '';
    if (/does not support SSL/.test(text))
      refuse(
        'teamUnencrypted',
        'The team server has no encryption. If its network is trusted, add ?sslmode=disable.',
      );
    if (/password/.test(text) && found === '')
      refuse('teamLogin', 'The team server asks for a password. Put it into a file that PGPASSFILE names.');
    const known = problems.find(([pattern]) => pattern.test(found));
    const [, code, message] = known ?? [null, 'teamOffline', `The team server ${host} does not answer.`];
    return refuse(code, message + (found === '' ? '' : ` (${found})`));
  }
}

// main/team: the server of a team: PostgreSQL
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { z } from 'zod';
import { TEAM_FORMAT } from '../library/team/team-edit.ts';
import type { UnsentEdit } from '../library/team/unsent.ts';
import {
  NEEDS_PASSWORD,
  teamRoles,
  type OnlineMember,
  type TeamEdit,
  type TeamRole,
} from '#contract/library/team.ts';
import { Refusal, refuse } from '../library/problems.ts';
import { CHANNEL, ONLINE, serverSchema } from './server-schema.ts';
import { readTeamUrl } from './team-url.ts';

/** A connection to the server of a team. Every call throws a `Refusal` with words for people. */
export interface TeamServer {
  readonly teamId: string;
  readonly role: TeamRole;
  /** Gives an edit its place in the log, unless it is there. Resolves when it is on the server's disk. */
  append(client: string, edit: UnsentEdit): Promise<void>;
  /** Rows of the log after `seq`, as many as fit into a few megabytes; not yet parsed. */
  rowsAfter(seq: number): Promise<readonly unknown[]>;
  /** Members whose windows are open. */
  online(): Promise<readonly OnlineMember[]>;
  /** The last edits whose content names an id, the newest first. */
  history(id: string): Promise<readonly TeamEdit[]>;
  /** Tells the others which transition is open here. */
  show(transitionId: string | null): Promise<void>;
  /**
   * Calls `listener` when the log grows, or when others open something. Not every server and pooler passes this
   * on.
   */
  onNews(listener: (what: 'edits' | 'online') => void): void;
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

export interface Reaching {
  /** Breaks the connection, also while it is made. */
  readonly signal?: AbortSignal;
  /** If the server asks for one; absent: it is in the file that PGPASSFILE names. */
  readonly password?: string | undefined;
}

/** Connects to a database. */
async function reachServer(url: string, { signal, password }: Reaching = {}): Promise<Connection> {
  const address = readTeamUrl(url);
  const { default: pg } = await import('pg');
  const socket = new Socket();
  const client = new pg.Client({
    ...address,
    ...(password !== undefined && { password }),
    application_name: APPLICATION,
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

const teamRow = z.strictObject({ id: z.uuid(), format: z.number(), role: z.enum(teamRoles) });

const findTeam = /* sql */ `
  SELECT id, format, CASE
    WHEN pg_has_role((SELECT relowner FROM pg_class WHERE oid = 'segue.edits'::regclass), 'USAGE') THEN 'owner'
    WHEN has_function_privilege('segue.append(uuid, uuid, bigint, text[])', 'EXECUTE') THEN 'editor'
    ELSE 'viewer' END AS role
  FROM segue.team`;

/**
 * Name of a connection of Segue, followed by the transition that is open. All users see the names of
 * connections, and one that is lost takes its name away.
 */
const APPLICATION = 'segue';

const onlineRow = z.object({ name: z.string().max(200), shown: z.uuid().nullable().catch(null) });

const findOnline = /* sql */ `
  SELECT DISTINCT usename AS name, nullif(substr(application_name, ${APPLICATION.length + 2}), '') AS shown
  FROM pg_stat_activity
  WHERE datname = current_database() AND usename IS NOT NULL
    AND (application_name = '${APPLICATION}' OR application_name LIKE '${APPLICATION} %')
  ORDER BY 1, 2 LIMIT 200`;

const historyRow = z.object({
  name: z
    .string()
    .nullable()
    .transform((json) => JSON.parse(json ?? '""') as string)
    .catch(''),
  author: z.string().max(200),
  made: z.coerce.number(),
});

/** The name is read as text: a row may be no JSON. */
const findHistory = /* sql */ `
  SELECT substring(content FROM '^{"name":("(?:[^"\\\\]|\\\\.)*")') AS name, author,
    extract(epoch FROM made) * 1000 AS made
  FROM segue.edits WHERE strpos(content, $1) > 0 AND part = 1 ORDER BY seq DESC LIMIT 100`;

/** Connects to a team's server. */
export async function connectTeam(url: string, reaching?: Reaching): Promise<TeamServer> {
  const { client, ask, close } = await reachServer(url, reaching);
  try {
    await ask(`LISTEN ${CHANNEL}`);
    const [row] = await ask(findTeam);
    const team = teamRow.safeParse(row);
    if (!team.success)
      return refuse('noTeam', `There is no team in this database. Run: segue team init ${url}`);
    if (team.data.format !== TEAM_FORMAT)
      refuse('otherTeamFormat', 'The team uses another version of Segue. Update Segue.');
    return {
      teamId: team.data.id,
      role: team.data.role,
      async append(member, { id, base, contents }) {
        await ask('SELECT segue.append($1, $2, $3, $4)', [id, member, base, contents]);
      },
      rowsAfter: (seq) => ask(rowsAfter, [seq]),
      async online() {
        const rows = z.array(onlineRow).safeParse(await ask(findOnline));
        return (rows.data ?? []).map(({ name, shown }) => ({ name, transitionId: shown }));
      },
      async history(id) {
        const rows = z.array(historyRow).safeParse(await ask(findHistory, [id]));
        return rows.data ?? [];
      },
      async show(transitionId) {
        const name = transitionId === null ? APPLICATION : `${APPLICATION} ${transitionId}`;
        await ask(`SELECT set_config('application_name', $1, false), pg_notify('${CHANNEL}', '${ONLINE}')`, [
          name,
        ]);
      },
      onNews: (listener) =>
        void client.on('notification', ({ payload }) => listener(payload === ONLINE ? 'online' : 'edits')),
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
    /^28P01$/,
    NEEDS_PASSWORD,
    'The team server refused the user or the password. Commands read it from the file that PGPASSFILE names.',
  ],
  [/^28/, 'teamLogin', 'The team server refused the user. Ask whoever runs it.'],
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

/** Errors of a call itself: the next one meets them, too. Others are of the network, or of a server without room. */
const LASTING = /^(?!08|40|53|57)\d\w{4}$/;

/** Runs a call to the server. Its errors become sentences, without values of the query or of the address. */
export async function inWords<Value>(host: string, call: () => Promise<Value>): Promise<Value> {
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
      refuse(
        NEEDS_PASSWORD,
        'The team server asks for a password. Put it into a file that PGPASSFILE names, for commands, or type it in the window.',
      );
    const known = problems.find(([pattern]) => pattern.test(found));
    const [, code, message] = known ?? [
      null,
      LASTING.test(found) ? 'teamFault' : 'teamOffline',
      `The team server ${host} does not answer.`,
    ];
    return refuse(code, message + (found === '' ? '' : ` (${found})`));
  }
}

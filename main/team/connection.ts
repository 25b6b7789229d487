import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import type { z } from 'zod';
import { NEEDS_PASSWORD, NO_TEAM } from '#contract/library/team.ts';
import { visibleText } from '#contract/words/visible-text.ts';
import { Refusal, refuse } from '../library/problems.ts';
import { refuseWithoutPassword, type Password } from './password-file.ts';
import { readTeamUrl } from './team-url.ts';

/** Why a connection ends when nothing else is known. */
export const CONNECTION_LOST = 'The connection to the team server was lost.';

/**
 * Time to connect, and without a byte while an answer is awaited, ms: a connection may be dead without a word. A slow
 * one takes as long as it takes.
 */
const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;

/** What is sent is silent, too, while buffers on the way hold it: a slow connection takes this of them, bytes/ms. */
const SLOWEST = 20;

/** Time for a farewell, ms. */
const CLOSE_MS = 1000;

/** A connection to a database. */
export interface Connection {
  readonly client: Client;
  /** Runs a query. Fails as soon as the connection is lost. */
  ask(text: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export interface Reaching {
  /** Time without a byte after which an awaited answer is given up, ms. */
  readonly silentMs?: number;
  /** Breaks the connection, also while it is made. */
  readonly signal?: AbortSignal;
  /** If the server asks for one; absent: there is none. */
  readonly password?: Password | undefined;
}

/** Connects to a database. */
export async function reachServer(
  url: string,
  { signal, password, silentMs = SILENT_MS }: Reaching = {},
): Promise<Connection> {
  const address = readTeamUrl(url);
  const BoundClient = await boundClient();
  const client = new BoundClient({
    ...address,
    ...(password !== undefined && { password }),
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  const ended = new Promise<'ended'>((resolve) => void client.once('end', () => resolve('ended')));
  client.on('error', () => undefined); // `end` follows, and calls fail
  /** The client itself keeps some calls waiting for ever when a connection ends. */
  const untilEnd = async <Value>(call: Promise<Value>): Promise<Value> => {
    const first = await inWords(address.host, () => Promise.race([call, ended]));
    return first === 'ended' ? refuse('teamOffline', CONNECTION_LOST) : first;
  };
  const abort = (): void => void client.connection.stream.destroy();
  const leave = (): void => {
    signal?.removeEventListener('abort', abort);
    abort();
  };
  signal?.addEventListener('abort', abort);
  let [asked, sent] = [0, 0]; // calls without an answer yet, and their bytes
  const ask: Connection['ask'] = async (text, values = []) => {
    const given = values.map(asText);
    const length = given.reduce<number>((sum, value) => sum + lengthOf(value), 0);
    [asked, sent] = [asked + 1, sent + length];
    (client.connection.stream as Socket).setTimeout(silentMs + sent / SLOWEST);
    try {
      return (await untilEnd(client.query({ text, values: given }))).rows as readonly unknown[];
    } finally {
      [asked, sent] = [asked - 1, sent - length];
    }
  };
  try {
    if (signal?.aborted === true) refuse('teamOffline', CONNECTION_LOST);
    await untilEnd(client.connect());
    client.connection.stream.on('timeout', () => asked > 0 && abort());
    await ask(ONLY_BUILT_IN);
  } catch (error) {
    leave();
    throw error;
  }
  return {
    client,
    ask,
    async close() {
      client.end().catch(() => undefined); // the connection may be lost
      await Promise.race([ended, wait(CLOSE_MS, undefined, { ref: false })]);
      leave();
    },
  };
}

/** A value that PostgreSQL takes: it refuses U+0000. Halves of characters become U+FFFD on the way. */
const asText = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0;

/** Words of a server as they are shown. */
export const serverText = (text: string): string => visibleText(text).slice(0, 200);

/** A row of an answer. */
export function readRow<Row>(schema: z.ZodType<Row>, row: unknown): Row {
  const { data } = schema.safeParse(row);
  return data ?? refuse('badTeamRow', 'The team server sent what this Segue cannot read. Update Segue.');
}

/**
 * Begins a session in which a name without a schema is one of PostgreSQL's own. Up to version 14 anybody may
 * make functions and operators in `public`; those that fit the arguments of a call better would run in place of
 * PostgreSQL's, with the rights of the caller (CVE-2018-1058). Calls whose arguments do not fit exactly name the
 * schema, too, since a pooler may give each of them another session.
 */
export const ONLY_BUILT_IN = `SELECT pg_catalog.set_config('search_path', '', false)`;

/**
 * The client of `pg`, or of one of its pools, that bounds what a server sends, and takes nothing from the environment:
 * by itself, `pg` sends the password of PGPASSWORD or `~/.pgpass` to any server, and options of other programs.
 */
export async function boundClient(): Promise<new (config: ClientConfig) => Client> {
  const { default: pg } = await import('pg');
  return class extends pg.Client {
    readonly #session: object;

    constructor(config: ClientConfig) {
      const socket = new Socket();
      const { user, database, application_name = APPLICATION } = config;
      const { password = '' } = config; // a pool hides it from a copy
      super({
        ...config,
        password: password === '' ? refuseWithoutPassword : password,
        sslnegotiation: 'postgres',
        stream: () => socket,
      });
      this.#session = { user, database, application_name };
      const { connection } = this;
      connection.once('error', () => connection.stream.destroy()); // a server waits a minute for a password
      if (config.ssl === false) {
        boundAnswers(socket);
        // Before the client answers: whoever listens would read the password, or what stands for it.
        for (const asks of ['authenticationCleartextPassword', 'authenticationMD5Password'])
          connection.once(asks, () => socket.destroy(new Refusal(unsafePassword)));
      } else connection.once('sslconnect', () => boundAnswers(connection.stream));
    }

    /** What `pg` asks a server to begin a session with. */
    getStartupConf(): object {
      return this.#session;
    }
  };
}

/**
 * Most of one answer, bytes: the longest row of the log (see server-schema.ts) and those before it. A message
 * also counts for the objects that it becomes, since it may be a row of nothing.
 */
const MAX_ANSWER = 70_000_000;
const MESSAGE_COST = 200;

/** Head of a message: its type and the length of what follows the type. */
const HEAD = 5;

const typeOf = (letter: string): number => letter.charCodeAt(0);
const READY = typeOf('Z'); // an answer ends
/** Notices, parameters and notifications, which come between answers and are not kept. */
const passing: ReadonlySet<number> = new Set(['A', 'N', 'S'].map(typeOf));

/**
 * Ends a connection to a server that sends, or announces, more than an answer can have: the client would keep all
 * of it in memory. Call before the client reads from `stream`.
 */
export function boundAnswers(stream: Duplex): void {
  const head = Buffer.alloc(HEAD);
  let filled = 0; // bytes of `head`
  let left = 0; // bytes of the message
  let answer = 0;
  stream.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length && !stream.destroyed;) {
      const taken = Math.min(bytes.length - at, left > 0 ? left : HEAD - filled);
      if (left > 0) left -= taken;
      else filled += bytes.copy(head, filled, at, at + taken);
      at += taken;
      if (filled < HEAD) continue;
      const length = head.readUInt32BE(1);
      const [type] = head;
      [filled, left] = [0, length - (HEAD - 1)];
      if (!passing.has(type)) answer = type === READY ? 0 : answer + length + MESSAGE_COST;
      if (left < 0 || Math.max(length, answer) > MAX_ANSWER) stream.destroy(new Refusal(excess));
    }
  });
}

const unsafePassword = {
  code: 'teamUnsafePassword',
  message:
    'The team server asks for the password in a way that others on the network can read. Turn on TLS, or let the server use scram-sha-256.',
};

const excess = {
  code: 'teamExcess',
  message: 'The team server sent more than a team has. Ask whoever runs it.',
};

/**
 * Name of a connection of Segue, followed by the transition that is open. All users see the names of
 * connections, and one that is lost takes its name away.
 */
export const APPLICATION = 'segue';

/** Code of the problem that another role solves. */
export const NO_RIGHT = 'teamRole';

export const WITHOUT_TEAM =
  'There is no team in this database. Check the address, or make a team with segue team init.';

/** Code of the problem that the server refuses an edit which no member could read, and its own code for it. */
export const UNFIT_EDIT = 'unfitEdit';
export const UNFIT_STATE = 'SG001';

/** What happened by the code of an error, and what to do. */
const problems: readonly (readonly [pattern: RegExp, code: string, message: string])[] = [
  [
    /^28P01$/,
    NEEDS_PASSWORD,
    'The team server refused the user or the password. Commands read it from the file that PGPASSFILE names.',
  ],
  [/^28/, 'teamLogin', 'The team server refused the user. Ask whoever runs it.'],
  [
    new RegExp(`^${UNFIT_STATE}$`),
    UNFIT_EDIT,
    'The team server refused an edit that no member could read. Its values are listed as overridden.',
  ],
  [/^42501$/, NO_RIGHT, 'Your role on the team server does not allow this. Ask whoever runs it.'],
  [
    /^3D000$/,
    'noDatabase',
    'The team server has no database of this name. Check the address, or ask whoever runs the server to make it.',
  ],
  [/^(3F000|42P01)$/, NO_TEAM, WITHOUT_TEAM],
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
    const found = error instanceof Error && 'code' in error ? serverText(String(error.code)) : '';
    const text = error instanceof Error ? error.message : '';
    if (/does not support SSL/.test(text))
      refuse(
        'teamUnencrypted',
        'The team server has no encryption. If its network is trusted, add ?sslmode=disable.',
      );
    const known = problems.find(([pattern]) => pattern.test(found));
    const [, code, message] = known ?? [
      null,
      ...(LASTING.test(found)
        ? (['teamFault', `The team server ${host} reports a fault.`] as const)
        : (['teamOffline', `The team server ${host} does not answer.`] as const)),
    ];
    return refuse(code, message + (found === '' ? '' : ` (${found})`));
  }
}

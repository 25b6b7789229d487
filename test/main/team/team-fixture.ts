import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { sortedJson } from '#main/export/write-file.ts';
import type { Database } from '#main/library/database/database.ts';
import type { Library } from '#main/library/library.ts';
import { joining } from '#main/library/team/membership.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import type { Marker } from '#contract/rows/library-rows.ts';
import type { Reaching } from '#main/team/connection.ts';
import { initTeam, connectTeam, type TeamServer } from '#main/team/team-server.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';
import { startPostgres } from '../../../tools/postgres/postgres.mjs';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Who is connected to a server besides the one who asks, and what was asked last. */
const others = `SELECT datname, query FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/** A server for the tests of a file, which leave no connection open. */
export function postgresForTests(options: { readonly durable?: boolean } = { durable: false }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'segue-postgres-'));
  let server: Postgres | undefined;
  let count = 0;
  const running = (): Postgres => {
    if (server === undefined) throw new Error('the server does not run');
    return server;
  };
  const ask = async (database: string, text: string): Promise<unknown[]> => {
    const client = new pg.Client(running().url(database));
    await client.connect();
    try {
      return (await client.query(text)).rows as unknown[];
    } finally {
      await client.end();
    }
  };
  /** Makes a database; returns its address. */
  const newDatabase = async (): Promise<string> => {
    const name = `team_${++count}`;
    await ask('postgres', `CREATE DATABASE ${name}`);
    return running().url(name);
  };
  beforeAll(async () => {
    server = await startPostgres(folder, options);
  });
  afterAll(async () => {
    const end = performance.now() + 10_000;
    let left = await ask('postgres', others);
    while (left.length > 0 && performance.now() < end) left = await setTimeout(50, ask('postgres', others));
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
    expect(left).toEqual([]);
  });
  return {
    ask,
    port: () => running().port,
    /** Lets a role log in with a password only. */
    async askForPassword(role: string): Promise<void> {
      const file = path.join(folder, 'data/pg_hba.conf');
      const line = `host all ${role} 127.0.0.1/32 scram-sha-256\n`;
      writeFileSync(file, line + readFileSync(file, 'utf8'));
      await ask('postgres', 'SELECT pg_reload_conf()');
    },
    url: (database: string, role?: string) => running().url(database, role),
    newDatabase,
    /** Makes a database with a team; returns its address. */
    async newTeam(): Promise<string> {
      const url = await newDatabase();
      await initTeam(url);
      return url;
    },
    /** Makes a database `to` as `from` is, in place of what it was. Whoever is connected to either loses it. */
    async copyDatabase(from: string, to: string): Promise<void> {
      await ask('postgres', `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
      await ask('postgres', `ALTER DATABASE ${from} ALLOW_CONNECTIONS false`);
      await ask(
        'postgres',
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${from}'`,
      );
      const copy = (): Promise<unknown> => ask('postgres', `CREATE DATABASE ${to} TEMPLATE ${from}`);
      await expect.poll(() => copy().then(() => 'made', String), { timeout: 20_000 }).toBe('made');
      for (const each of [from, to]) await ask('postgres', `ALTER DATABASE ${each} ALLOW_CONNECTIONS true`);
    },
    /** Ends the server as a power cut would, and starts it again. */
    async killAndStart(): Promise<void> {
      const { port } = running();
      await running().kill();
      server = await startPostgres(folder, { ...options, port });
    },
  };
}

/** A library with the two clips that all members have. */
export function memberLibrary() {
  const library = temporaryLibrary();
  return { library, db: library.db, ...addClips(library.db) };
}

export const addClips = (db: Database) => ({
  walk: addClip(db, '/clips/walk.bvh'),
  run: addClip(db, '/clips/run.bvh', { rise: 3 }),
});

export const textOf = (db: Database): string => sortedJson(collectUserData(db));

/** A connection that is closed when the test ends. */
export async function connected(url: string, reaching?: Reaching): Promise<TeamServer> {
  const server = await connectTeam(url, reaching);
  onTestFinished(() => server.close());
  return server;
}

/** Gives an edit its place in the log as `segue.append` did before it looked at what it takes. */
export async function appendAnyhow(
  url: string,
  client: string,
  contents: readonly string[],
  id: string = randomUUID(),
) {
  const server = new pg.Client(url);
  await server.connect();
  try {
    await server.query('SELECT segue.append($1, $2, 0, $3, $4, $5)', [
      id,
      client,
      '',
      [],
      contents.map(() => FITS),
    ]);
    for (const [i, content] of contents.entries())
      await server.query('UPDATE segue.edits SET content = $1 WHERE id = $2 AND part = $3', [
        content,
        id,
        i + 1,
      ]);
  } finally {
    await server.end();
  }
}

const FITS = JSON.stringify({ name: '', clips: [], writes: [] });

/** A server that does some things otherwise. */
export const doing = (server: TeamServer, more: Partial<TeamServer>): TeamServer => ({ ...server, ...more });

/** Joins a library, and returns the function that exchanges edits with the team. */
export async function join(library: Library, url: string): Promise<() => Promise<void>> {
  const server = await connected(url);
  await library.writeInSlices(() => joining(library.db, url, server.teamId));
  const sync = (): Promise<void> => syncOnce(library, server, () => undefined);
  await sync();
  return sync;
}

/**
 * What a login can do in PostgreSQL 13 and 14: it adds functions and operators to the schema `public`, which note
 * that they were called, and give the login a role of the caller.
 *
 * @param functions each with its arguments, type, what it gives, and the operator that calls it, if any
 */
export const shadowing = (functions: readonly (readonly string[])[], login: string): string => `
  GRANT CREATE ON SCHEMA public TO PUBLIC;
  SET ROLE ${login};
  CREATE TABLE public.called (what text);
  GRANT INSERT ON public.called TO PUBLIC;
  CREATE FUNCTION public.note(what text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO public.called VALUES (what);
    BEGIN GRANT segue_editor TO ${login}; EXCEPTION WHEN OTHERS THEN NULL; END;
  END $$;
  ${functions
    .map(
      ([head, type, body]) =>
        `CREATE FUNCTION public.${head} RETURNS ${type} LANGUAGE sql AS $$ SELECT public.note('${head}'); SELECT ${body} $$;`,
    )
    .join('\n')}
  ${functions.map(([, , , operator]) => (operator === undefined ? '' : `CREATE OPERATOR public.${operator};`)).join('')}
  RESET ROLE`;

/** Puts a server back to how it was after a row of its log. */
export async function restoreAfter(ask: (text: string) => Promise<unknown[]>, seq: number): Promise<void> {
  await ask(
    `DELETE FROM segue.edits WHERE seq > ${seq}; DELETE FROM segue.history WHERE last > ${seq};
     DELETE FROM segue.snapshot WHERE seq > ${seq};
     UPDATE segue.head SET last = ${seq},
       chain = coalesce((SELECT chain FROM segue.history ORDER BY last DESC LIMIT 1), '')`,
  );
}

export type Member = ReturnType<typeof memberLibrary> & { readonly sync: () => Promise<void> };

/** Members of a new team, and its server. */
export async function teamOf(postgres: ReturnType<typeof postgresForTests>, count: number) {
  const url = await postgres.newTeam();
  const ask = (text: string): Promise<unknown[]> => postgres.ask(new URL(url).pathname.slice(1), text);
  const members: Member[] = [];
  for (let i = 0; i < count; i++) {
    const member = memberLibrary();
    members.push({ ...member, sync: await join(member.library, url) });
  }
  const syncAll = async (): Promise<void> => {
    for (let i = 0; i < 2; i++) for (const { sync } of members) await sync();
  };
  const lastRow = async (): Promise<number> => {
    await syncAll();
    return readTeam(members[0].db)!.seq;
  };
  /** Puts the server back to how it was after a row of its log. */
  const restore = (seq: number): Promise<void> => restoreAfter(ask, seq);
  return { url, ask, members, syncAll, lastRow, restore };
}

export function addMarker({ db, walk }: Pick<Member, 'db' | 'walk'>, time = 0.2): Marker {
  const marker = markerOn(walk, time);
  edit(db, { kind: 'marker.add', marker });
  return marker;
}

/** Renames a marker. */
export function label({ db }: Pick<Member, 'db'>, before: Marker, text: string): Marker {
  const after = { ...before, label: text };
  edit(db, { kind: 'marker.set', before, after });
  return after;
}

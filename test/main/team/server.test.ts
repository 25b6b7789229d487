import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseTeamRows } from '#main/library/team/team-edit.ts';
import { receiving } from '#main/library/team/receive.ts';
import { idInTeam } from '#main/library/team/team-keys.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { markerRows } from '#main/library/rows/marker-rows.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { attempt, valueOf } from '#main/library/problems.ts';
import { initTeam, upgradeTeam } from '#main/team/team-server.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { readRestored } from '#main/library/team/restored-server.ts';
import { reachServer } from '#main/team/connection.ts';
import { passwordInFile } from '#main/team/password-file.ts';
import { readTeamUrl } from '#main/team/team-url.ts';
import { edit, editNamed } from '#test/main/edit.ts';
import { markerOn } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { connected, join, memberLibrary, postgresForTests, shadowing, textOf } from './team-fixture.ts';

const postgres = postgresForTests();

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

test('who may create a schema and roles makes a team and owns it; nobody else does', async () => {
  await postgres.ask('postgres', 'CREATE DATABASE fresh');
  await postgres.ask(
    'postgres',
    `CREATE ROLE nora LOGIN; CREATE ROLE rita LOGIN CREATEROLE; CREATE ROLE emma LOGIN;
     GRANT CREATE ON DATABASE fresh TO rita`,
  );
  const [nobody, maker] = ['nora', 'rita'].map((role) => postgres.url('fresh', role));
  await expect(initTeam(nobody)).rejects.toMatchObject({ problem: { code: 'cannotMakeTeam' } });
  await expect(connected(nobody)).rejects.toMatchObject({ problem: { code: 'noTeam' } });
  await expect(connected(postgres.url('nowhere'))).rejects.toMatchObject({ problem: { code: 'noDatabase' } });
  await initTeam(maker);
  expect((await connected(maker)).role).toBe('owner');
  await postgres.ask('fresh', 'SET ROLE rita; GRANT segue_editor TO emma');
  expect((await connected(postgres.url('fresh', 'emma'))).role).toBe('editor');
  await expect(initTeam(maker)).rejects.toMatchObject({ problem: { code: 'teamExists' } });
});

test.each([
  [1, /newer version of Segue\. Update/],
  [-1, /older version of Segue\. .* segue team upgrade/],
  [-2, /older version of Segue\. Make a team/],
])('a team whose format differs by %i is refused in words', async (by, words) => {
  const url = await postgres.newTeam();
  await postgres.ask(databaseOf(url), `UPDATE segue.team SET format = format + ${by}`);
  await expect(connected(url)).rejects.toMatchObject({
    problem: { code: 'otherTeamFormat', message: expect.stringMatching(words) },
  });
});

test('a team of the version before is brought up to date by whoever made it, and its members go on', async () => {
  const url = await postgres.newTeam();
  const ask = (text: string): Promise<unknown[]> => postgres.ask(databaseOf(url), text);
  const { library, db, walk } = memberLibrary();
  const sync = await join(library, url);
  for (let i = 0; i < 3; i++) edit(db, { kind: 'marker.add', marker: markerOn(walk) });
  await sync();
  const chains = 'SELECT last, chain FROM segue.history ORDER BY last';
  const before = await ask(chains);
  await ask(
    `ALTER TABLE segue.history DROP COLUMN chain; DROP TABLE segue.head; UPDATE segue.team SET format = 3`,
  );
  await postgres.ask('postgres', 'CREATE ROLE otto LOGIN IN ROLE segue_owner');
  const refused = { problem: { code: 'cannotMakeTeam' } };
  await expect(upgradeTeam(url.replace('owner@', 'otto@'))).rejects.toMatchObject(refused);
  expect([await upgradeTeam(url), await upgradeTeam(url)]).toEqual([true, false]);
  expect(await ask(chains)).toEqual(before);
  edit(db, { kind: 'marker.add', marker: markerOn(walk) });
  await syncOnce(library, await connected(url), () => undefined);
  expect(readRestored(db)).toBeNull();
  const other = memberLibrary();
  await join(other.library, url);
  expect(textOf(other.db)).toBe(textOf(db));
});

test('two who bring a team up to date at once both find it so', async () => {
  const url = await postgres.newTeam();
  const older =
    'ALTER TABLE segue.history DROP COLUMN chain; DROP TABLE segue.head; UPDATE segue.team SET format = 3';
  await postgres.ask(databaseOf(url), older);
  const held = await reachServer(url);
  onTestFinished(held.close);
  await held.client.query('BEGIN; LOCK TABLE segue.edits IN ACCESS SHARE MODE');
  const both = Promise.all([upgradeTeam(url), upgradeTeam(url)]);
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'segue.edits'::regclass`;
  await expect.poll(() => postgres.ask(databaseOf(url), waiting)).toHaveLength(2);
  await held.client.query('COMMIT');
  expect((await both).sort()).toEqual([false, true]);
});

test('the server refuses an edit that no member could read, as far as SQL can tell', async () => {
  const url = await postgres.newTeam();
  const server = await connected(url);
  const content = JSON.stringify({ name: '', clips: [], writes: [] });
  const sent = { number: 1, id: randomUUID(), name: '', base: 0, about: [], contents: [content] };
  for (const bad of [
    { base: -1 },
    { name: 'x'.repeat(101) },
    { contents: [] },
    { contents: [content, '{'] },
    { contents: ['[]'] },
    { contents: [content.padEnd(20_000_001)] },
  ])
    await expect(server.append(randomUUID(), { ...sent, ...bad })).rejects.toMatchObject({
      problem: { code: 'unfitEdit' },
    });
  await server.append(randomUUID(), { ...sent, contents: [content.padEnd(20_000_000)] });
  expect(await postgres.ask(databaseOf(url), 'SELECT last::int FROM segue.head')).toEqual([{ last: 1 }]);
});

test('no role but an owner can hold what gives edits their place, or what makes snapshots', async () => {
  const url = await postgres.newTeam();
  await postgres.ask(
    'postgres',
    'CREATE ROLE vilma LOGIN IN ROLE segue_viewer; CREATE ROLE edda LOGIN IN ROLE segue_editor',
  );
  for (const role of ['vilma', 'edda'])
    for (const sql of [
      'SELECT FROM segue.head FOR SHARE',
      'SELECT FROM segue.team FOR SHARE',
      'LOCK TABLE segue.history',
    ])
      await expect(postgres.ask(databaseOf(url), `SET ROLE ${role}; ${sql}`)).rejects.toThrow(
        /permission denied/,
      );
});

test('a viewer reads the log and cannot write, an editor cannot change what is written, an owner gives roles', async () => {
  const url = await postgres.newTeam();
  await postgres.ask(
    'postgres',
    'CREATE ROLE vera LOGIN IN ROLE segue_viewer; CREATE ROLE emil LOGIN; CREATE ROLE olga LOGIN IN ROLE segue_owner',
  );
  await postgres.ask(databaseOf(url), 'SET ROLE olga; GRANT segue_editor TO emil');
  const [viewer, editor, owner] = ['vera', 'emil', 'olga'].map((role) => url.replace('owner@', `${role}@`));
  const { library, db, walk } = memberLibrary();
  await join(library, editor);
  edit(db, { kind: 'marker.add', marker: markerOn(walk) });
  const watching = await connected(viewer);
  const sent = {
    number: 1,
    id: randomUUID(),
    name: 'Edit',
    base: 0,
    about: [],
    contents: ['{"name":"","clips":[],"writes":[]}'],
  };
  await expect(watching.append(randomUUID(), sent)).rejects.toThrow(/role .* does not allow/);
  await (await connected(editor)).append(randomUUID(), sent);
  expect(await watching.rowsAfter(0)).toMatchObject([{ seq: '1', author: 'emil' }]);
  const roles = await Promise.all([viewer, editor, owner].map(async (each) => (await connected(each)).role));
  expect(roles).toEqual(['viewer', 'editor', 'owner']);
  for (const role of ['vera', 'emil'])
    for (const sql of [
      'DELETE FROM segue.edits',
      `UPDATE segue.team SET format = 2`,
      'INSERT INTO segue.edits SELECT * FROM segue.edits',
      `INSERT INTO segue.snapshot VALUES (1, 1, '')`,
    ])
      await expect(postgres.ask(databaseOf(url), `SET ROLE ${role}; ${sql}`)).rejects.toThrow(
        /permission denied/,
      );
});

/** Functions and operators that fit some calls as well as PostgreSQL's own, or better, and do the same. */
const shadows = [
  ['now()', 'timestamptz', 'pg_catalog.now()'],
  ['octet_length(text)', 'integer', 'pg_catalog.octet_length($1)'],
  ['pg_has_role(text, text)', 'boolean', 'pg_catalog.pg_has_role($1::name, $2)'],
  ['format(text, name)', 'text', 'pg_catalog.format($1, $2::text)'],
  ['pg_advisory_xact_lock(integer)', 'void', 'pg_catalog.pg_advisory_xact_lock($1::bigint)'],
  ['pg_try_advisory_xact_lock(integer)', 'boolean', 'pg_catalog.pg_try_advisory_xact_lock($1::bigint)'],
  [
    'times(numeric, integer)',
    'numeric',
    '$1 OPERATOR(pg_catalog.*) $2::numeric',
    '* (FUNCTION = public.times, LEFTARG = numeric, RIGHTARG = integer)',
  ],
  [
    'has(uuid[], uuid[])',
    'boolean',
    '$1 OPERATOR(pg_catalog.@>) $2',
    '@> (FUNCTION = public.has, LEFTARG = uuid[], RIGHTARG = uuid[])',
  ],
];

test('what a viewer adds to the schema public, before a team is made or after, runs with the rights of nobody else', async () => {
  const old = await postgres.newTeam();
  const fresh = await postgres.newDatabase();
  await postgres.ask(
    'postgres',
    'CREATE ROLE mallory LOGIN IN ROLE segue_viewer; CREATE ROLE oda LOGIN IN ROLE segue_owner',
  );
  for (const url of [old, fresh]) await postgres.ask(databaseOf(url), shadowing(shadows, 'mallory'));
  await postgres.ask('postgres', `ALTER DATABASE ${databaseOf(fresh)} SET search_path = public, pg_catalog`);
  await initTeam(fresh);
  for (const url of [old, fresh]) {
    const address = url.replace('owner@', 'oda@');
    const { library, db, walk } = memberLibrary();
    const sync = await join(library, address);
    for (let i = 0; i < 20; i++) edit(db, { kind: 'marker.add', marker: markerOn(walk) });
    await sync();
    const owner = await connected(address);
    expect(await owner.history(idInTeam(db, walk))).toHaveLength(20);
    await owner.show(randomUUID());
    expect(await owner.online()).toHaveLength(2);
    await postgres.ask(databaseOf(url), 'UPDATE segue.team SET snapshot_after = 0');
    const { chain } = (await owner.editsAt([20]))[0]!;
    await owner.makeSnapshot({ seq: 20, chain }, () => [Buffer.from('x')]);
    expect(await owner.linksBefore(20)).toHaveLength(19);
    expect(await owner.snapshot()).toMatchObject({ link: { seq: 20 }, parts: 1 });
    // As a program does that names no schema for its session.
    const append = `SELECT segue.append(gen_random_uuid(), gen_random_uuid(), 0, 'x', '{}', ARRAY['{}'])`;
    await postgres.ask(databaseOf(url), `SET ROLE oda; ${append}`);
    expect(await postgres.ask(databaseOf(url), 'SELECT what FROM public.called')).toEqual([]);
    expect((await connected(url.replace('owner@', 'mallory@'))).role).toBe('viewer');
  }
});

test('a password is read from a file when the server asks for one, and is in no message', async () => {
  const url = await postgres.newTeam();
  await postgres.ask('postgres', `CREATE ROLE paula LOGIN PASSWORD 'correct horse' IN ROLE segue_editor`);
  await postgres.askForPassword('paula');
  const file = path.join(temporaryFolder(), 'passwords');
  const write = (password: string): void =>
    writeFileSync(file, `127.0.0.1:${postgres.port()}:*:paula:${password}\n`, { mode: 0o600 });
  const address = url.replace('owner@', 'paula@');
  const reach = () => connected(address, { password: passwordInFile(address, file) });
  await expect.poll(() => connected(address).then(() => '', String)).toMatch(/asks for a password/);
  write('wrong horse');
  const refused = await reach().then(() => '', String);
  expect(refused).toMatch(/refused the user or the password/);
  expect(refused).not.toContain('horse');
  write('correct horse');
  expect(await (await reach()).rowsAfter(0)).toEqual([]);
});

test('a name that is SQL is a name', async () => {
  const url = await postgres.newTeam();
  const { library, db, walk } = memberLibrary();
  const sync = await join(library, url);
  const after = `'); DROP SCHEMA segue CASCADE; --\0\ud800 \${x} $1`;
  editNamed(db, `Note ${after}`, { kind: 'note.set', clipId: walk, before: '', after });
  await sync();
  const other = memberLibrary();
  await join(other.library, url);
  expect(textOf(other.db)).toBe(textOf(db));
});

test('rows of a hostile server are refused, or change nothing', async () => {
  const url = await postgres.newTeam();
  const { library, db, walk } = memberLibrary();
  await join(library, url);
  const before = textOf(db);
  const content = (key: string, value: unknown, paths: unknown = [[]]): string =>
    JSON.stringify({ name: 'Edit', clips: [], writes: [{ key, paths, value }] });
  const row = (text: string, more = {}) => ({
    ...{
      seq: '1',
      id: randomUUID(),
      chain: 'a'.repeat(64),
      made: '1',
      part: 1,
      parts: 1,
      client: randomUUID(),
    },
    ...{ author: 'x', base: '0', content: text },
    ...more,
  });
  for (const bad of [row('{}', { seq: 'x' }), row('{}', { id: '../../etc/passwd' }), null])
    expect(parseTeamRows([bad])).toMatchObject({ ok: false, error: { code: 'badTeamRow' } });
  const receive = (...rows: readonly unknown[]) =>
    attempt('The library', () =>
      db.transaction(() => atOnce(receiving(db, valueOf(parseTeamRows(rows))))).immediate(),
    );
  let seq = readTeam(db)!.seq;
  expect(receive(row(content('note x', 'late'), { seq: seq + 2 }))).toMatchObject({
    error: { code: 'teamGap' },
  });
  const marker = { ...markerOn(walk), time: 'soon' };
  for (const text of [
    ...['{', 'null', '[]', '{"name":"x","clips":[],"writes":[],"more":1}', '['.repeat(100_000)],
    content('file x', true),
    content('constructor x', {}),
    content('__proto__', { polluted: true }),
    content(`marker ${marker.id}`, marker),
    content(`lab ${marker.id}`, { id: marker.id, kind: 'tree', name: 'x', content: { root: { kind: '?' } } }),
    content('import /etc', { unit: 1, upAxis: null }),
    content('budgets ', { ['__proto__']: 1 }, [['__proto__', 'polluted']]),
    content('tag x', true),
    content('transition x', null),
  ])
    expect(receive(row(text, { seq: ++seq })), text).toMatchObject({ ok: true });
  expect(textOf(db)).toBe(before);
  expect(markerRows.ids(db)).toEqual([]);
  expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
});

test.each([
  ['postgres://anna@host/team', { host: 'host', port: 5432, ssl: { rejectUnauthorized: true } }],
  [
    'postgresql://a%40b@[::1]:5433/my%20team?sslmode=disable',
    { host: '::1', port: 5433, user: 'a@b', ssl: false },
  ],
])('the address %s', (url, address) => {
  expect(readTeamUrl(url)).toMatchObject(address);
});

test.each([
  'postgres://anna:secret@h/t',
  'postgres://h/t',
  'postgres://a@h',
  'postgres://a@h/t?sslmode=prefer',
  'postgres://a@h/t?host=/tmp',
  'postgres://a@h:0/t',
  'postgres://a%ff@h/t',
  'x',
])('the address %s is refused in words', (url) => {
  expect(attempt('The team', () => readTeamUrl(url))).toMatchObject({ ok: false });
});

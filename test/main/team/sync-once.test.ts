import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atOnce } from '#core/kit/long-work.ts';
import { hasLargeCache } from '#main/library/database/statements.ts';
import type { Library } from '#main/library/library.ts';
import { joining } from '#main/library/team/membership.ts';
import { countUnsent, readingUnsent } from '#main/library/team/read-unsent.ts';
import type { TeamContent } from '#main/library/team/team-edit.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn, transitionOf } from '#test/main/sample-rows.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';
import { appendAnyhow, connected, join, memberLibrary, postgresForTests, textOf } from './team-fixture.ts';

const postgres = postgresForTests();

async function twoMembers() {
  const url = await postgres.newTeam();
  const ask = (text: string): Promise<unknown[]> => postgres.ask(new URL(url).pathname.slice(1), text);
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  const [syncAnna, syncBen] = [await join(anna.library, url), await join(ben.library, url)];
  const addMarker = ({ db, walk }: typeof anna): void => {
    edit(db, { kind: 'marker.add', marker: markerOn(walk) });
  };
  return { url, ask, anna, ben, syncAnna, syncBen, addMarker };
}

test('a snapshot that another replaces while a member receives it is received from its first part on', async () => {
  const { url, ask, anna, addMarker } = await twoMembers();
  await ask('UPDATE segue.team SET snapshot_after = 1000');
  const makeSnapshot = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) addMarker(anna);
    await ask('DELETE FROM segue.snapshot');
    await syncOnce(anna.library, await connected(url), () => undefined);
  };
  await makeSnapshot();
  const cleo = memberLibrary();
  const server = await connected(url);
  let asked = 0; // for the second part
  const slow: typeof server = {
    ...server,
    async snapshotPart(seq, part) {
      if (part === 2) asked++;
      if (part === 2 && asked === 1) throw new Error('connection lost');
      if (part === 2 && asked === 2) {
        const file = '/clips/jump.bvh';
        const [jump] = [anna, cleo].map(({ db }) => addClip(db, file, { rise: 7 }));
        edit(anna.db, { kind: 'marker.add', marker: markerOn(jump) });
        await makeSnapshot();
      }
      return server.snapshotPart(seq, part);
    },
  };
  await cleo.library.writeInSlices(() => joining(cleo.db, url, server.teamId));
  await expect(syncOnce(cleo.library, slow, () => undefined)).rejects.toThrow('connection lost');
  expect(readTeam(cleo.db)?.part).toBe(1);
  await syncOnce(cleo.library, slow, () => undefined);
  expect(asked).toBe(3);
  expect(textOf(cleo.db)).toBe(textOf(anna.db));
  expect(hasLargeCache(cleo.db)).toBe(false);
});

test('an edit whose answer was lost, and which came back in a snapshot alone, is sent no more', async () => {
  const { url, ask, anna, ben, syncAnna, addMarker } = await twoMembers();
  addMarker(anna);
  await syncAnna();
  for (let i = 0; i < 20; i++) addMarker(ben);
  await syncOnce(ben.library, await connected(url), () => undefined);
  addMarker(anna);
  await (await connected(url)).append(readTeam(anna.db)!.client, atOnce(readingUnsent(anna.db, 0))!);
  await ask(`UPDATE segue.edits SET made = now() - interval '91 days'`);
  await ask('UPDATE segue.team SET snapshot_after = 1000');
  await syncOnce(ben.library, await connected(url), () => undefined);
  expect(await ask('SELECT 1 FROM segue.edits')).toHaveLength(1);
  await syncAnna();
  await syncAnna();
  expect(countUnsent(anna.db)).toBe(0);
  expect(textOf(anna.db)).toBe(textOf(ben.db));
});

/** A library as it is now, on another machine, or after a backup of it was restored later. */
async function copyOf({ db }: Library): Promise<Library> {
  const file = path.join(temporaryFolder(), 'copy.db');
  await db.backup(file);
  return openedLibrary(file);
}

test('a member sees in a copy of its library what it made since, and what the copy made', async () => {
  const { url, anna, syncAnna, addMarker } = await twoMembers();
  addMarker(anna);
  await syncAnna();
  addMarker(anna); // and does not send it yet
  const copy = await copyOf(anna.library);
  addMarker(anna);
  edit(
    anna.db,
    { kind: 'transition.add', transition: transitionOf(anna.walk, anna.run) },
    { kind: 'tag.put', tag: 'calm', clipIds: [anna.walk] },
    { kind: 'note.set', clipId: anna.run, before: '', after: 'limps' },
  );
  await syncAnna();
  const server = await connected(url);
  const syncCopy = (): Promise<void> => syncOnce(copy, server, () => undefined);
  await syncCopy();
  expect(textOf(copy.db)).toBe(textOf(anna.db));
  edit(copy.db, { kind: 'marker.add', marker: markerOn(anna.walk) });
  await syncCopy();
  await syncAnna();
  expect(textOf(anna.db)).toBe(textOf(copy.db));
});

test('rows that cannot be read stop nobody, and change nothing', async () => {
  const { url, anna, ben, syncAnna, syncBen, addMarker } = await twoMembers();
  addMarker(anna);
  await syncAnna();
  const content = (more: object): string => JSON.stringify({ name: '', clips: [], writes: [], ...more });
  const write = { key: 'nothing x', paths: [], value: 1 };
  const bad = [
    ['no JSON'],
    [content({ name: 'x'.repeat(101) })],
    [content({ writes: Array.from({ length: 1001 }, () => write) })],
    [content({ writes: [{ ...write, value: 'x'.repeat(20_000_000) }] })],
    [
      `{"name":"","clips":[],"writes":[{"key":"x","paths":[],"value":${'['.repeat(1000) + ']'.repeat(1000)}}]}`,
    ],
    ['{', content({}), '{'],
  ];
  for (const contents of bad) await appendAnyhow(url, randomUUID(), contents);
  const client = '00000000-0000-0000-0000-00000000000a';
  await appendAnyhow(url, client, [content({})], '00000000-0000-0000-0000-00000000000b');
  addMarker(ben);
  for (const sync of [syncBen, syncAnna, syncBen]) await sync();
  const cleo = memberLibrary();
  await join(cleo.library, url);
  expect([textOf(ben.db), textOf(cleo.db)]).toEqual([textOf(anna.db), textOf(anna.db)]);
  expect(textOf(anna.db).match(/toe-off/g)).toHaveLength(2);
});

test.each(['before', 'after'])(
  'what an own row wrote that cannot be read is kept, and the rest of an edit from %s joining counts',
  async (when) => {
    const url = await postgres.newTeam();
    const server = await connected(url);
    const { library, db, walk } = memberLibrary();
    const markers = Array.from({ length: 2500 }, () => markerOn(walk));
    const make = () => edit(db, ...markers.map((marker) => ({ kind: 'marker.add', marker }) as const));
    if (when === 'before') make();
    await library.writeInSlices(() => joining(db, url, server.teamId));
    if (when === 'after') make();
    const sent = atOnce(readingUnsent(db, 0))!;
    const [first, unread, last] = sent.contents;
    await appendAnyhow(url, readTeam(db)!.client, [first, '{', last], sent.id);
    await syncOnce(library, server, () => undefined);
    const ben = memberLibrary();
    await join(ben.library, url);
    expect(countUnsent(db)).toBe(0);
    expect(textOf(db)).toBe(textOf(ben.db));
    expect(db.prepare('SELECT count(*) FROM markers').pluck().get()).toBe(1500);
    const { writes } = JSON.parse(unread) as TeamContent;
    expect(db.prepare('SELECT key FROM team_kept').pluck().all()).toEqual(
      writes.map(({ key }) => key).sort(),
    );
  },
);

test('an edit that the server refuses is listed, and what others made comes', async () => {
  const { anna, ben, syncAnna, syncBen, addMarker } = await twoMembers();
  addMarker(anna);
  anna.db.prepare('UPDATE team_edits SET name = ?').run('x'.repeat(101));
  addMarker(anna);
  addMarker(ben);
  await syncBen();
  await syncAnna();
  await syncBen();
  expect(countUnsent(anna.db)).toBe(0);
  expect(textOf(anna.db)).toBe(textOf(ben.db));
  expect(textOf(anna.db).match(/toe-off/g)).toHaveLength(2);
  expect(anna.db.prepare('SELECT count(*) FROM team_kept').pluck().get()).toBe(1);
});

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atOnce } from '#core/sliced.ts';
import { hasLargeCache } from '#main/library/database/statements.ts';
import type { Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { joining } from '#main/library/team/membership.ts';
import { countUnsent, readingUnsent } from '#main/library/team/read-unsent.ts';
import { receiving } from '#main/library/team/receive.ts';
import { parseTeamRows, type TeamContent } from '#main/library/team/team-edit.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn, transitionOf } from '#test/main/sample-rows.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';
import { connected, join, memberLibrary, postgresForTests, textOf } from './team-fixture.ts';

const postgres = postgresForTests();

const REFUSED = { problem: { code: 'teamGap' } };

async function twoMembers() {
  const url = await postgres.newTeam();
  const ask = (text: string): Promise<unknown[]> => postgres.ask(new URL(url).pathname.slice(1), text);
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  const [syncAnna, syncBen] = [await join(anna.library, url), await join(ben.library, url)];
  const addMarker = ({ db, walk }: typeof anna): void => {
    edit(db, { kind: 'marker.add', marker: markerOn(walk) });
  };
  /** Puts the server back to how it was after a row of the log. */
  const restore = async (seq: number): Promise<void> => {
    await ask(`DELETE FROM segue.edits WHERE seq > ${seq}; DELETE FROM segue.history WHERE last > ${seq}`);
  };
  return { url, ask, anna, ben, syncAnna, syncBen, addMarker, restore };
}

test('a server that was restored is refused by who has more, also when its log is as long again', async () => {
  const { url, ask, anna, ben, syncAnna, syncBen, addMarker, restore } = await twoMembers();
  addMarker(anna);
  for (const sync of [syncAnna, syncBen]) await sync();
  const { seq } = readTeam(anna.db)!;
  addMarker(anna);
  await syncAnna();
  await restore(seq);
  addMarker(anna);
  await expect(syncAnna()).rejects.toMatchObject(REFUSED);
  for (let i = 0; i < 3; i++) addMarker(ben);
  await syncBen();
  await expect(syncAnna()).rejects.toMatchObject(REFUSED);
  expect(await ask('SELECT DISTINCT client FROM segue.edits')).toHaveLength(2);
  expect(countUnsent(anna.db)).toBe(1);
  const cleo = memberLibrary();
  await join(cleo.library, url);
  expect(textOf(cleo.db)).toBe(textOf(ben.db));
});

test('a member that does not know yet which edit it received last notes it, and refuses from then on', async () => {
  const { anna, syncAnna, addMarker, ask, restore } = await twoMembers();
  addMarker(anna);
  await syncAnna();
  anna.db.prepare(`DELETE FROM settings WHERE key = 'teamEdit'`).run();
  await syncAnna();
  await ask('UPDATE segue.history SET id = gen_random_uuid()');
  await expect(syncAnna()).rejects.toMatchObject(REFUSED);
  anna.db.prepare(`DELETE FROM settings WHERE key = 'teamEdit'`).run();
  await restore(readTeam(anna.db)!.seq - 1);
  await expect(syncAnna()).rejects.toMatchObject(REFUSED);
});

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

test('who was away for 91 days, or joins by a snapshot, refuses a restored server, and no other one', async () => {
  const { url, ask, anna, ben, syncAnna, syncBen, addMarker, restore } = await twoMembers();
  await ask('UPDATE segue.team SET snapshot_after = 1000');
  edit(
    anna.db,
    ...Array.from({ length: 2500 }, () => ({ kind: 'marker.add', marker: markerOn(anna.walk) }) as const),
  );
  await syncAnna();
  // Ben has two of the three rows of the edit.
  const rows = valueOf(parseTeamRows(await (await connected(url)).rowsAfter(readTeam(ben.db)!.seq)));
  expect(rows).toHaveLength(3);
  ben.db.transaction(() => atOnce(receiving(ben.db, rows.slice(0, 2)))).immediate();
  for (let i = 0; i < 20; i++) addMarker(anna);
  await ask(`UPDATE segue.edits SET made = now() - interval '91 days'`);
  await syncAnna();
  await ask(`UPDATE segue.edits SET made = now() - interval '91 days'`);
  await ask('DELETE FROM segue.snapshot');
  await syncOnce(anna.library, await connected(url), () => undefined);
  expect(await ask('SELECT 1 FROM segue.edits')).toHaveLength(1);
  const cleo = memberLibrary();
  const syncCleo = await join(cleo.library, url);
  for (const sync of [syncBen, syncCleo, syncBen]) await sync();
  expect([textOf(ben.db), textOf(cleo.db)]).toEqual([textOf(anna.db), textOf(anna.db)]);
  const { seq } = readTeam(cleo.db)!;
  await ask(`UPDATE segue.history SET id = gen_random_uuid() WHERE last = ${seq}`);
  for (const sync of [syncBen, syncCleo]) await expect(sync()).rejects.toMatchObject(REFUSED);
  await restore(seq - 1);
  for (const sync of [syncBen, syncCleo]) await expect(sync()).rejects.toMatchObject(REFUSED);
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
  const server = await connected(url);
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
  for (const contents of bad)
    await server.append(randomUUID(), {
      number: 1,
      id: randomUUID(),
      name: '',
      base: 0,
      about: [],
      contents,
    });
  await server.append('00000000-0000-0000-0000-00000000000a', {
    ...{ number: 1, id: '00000000-0000-0000-0000-00000000000b', name: '', base: -1, about: [] },
    contents: [content({})],
  });
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
    await server.append(readTeam(db)!.client, { ...sent, contents: [first, '{', last] });
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

import { expect, test } from 'vitest';
import { atOnce } from '#core/kit/long-work.ts';
import { stepEdit, commitEdit } from '#main/library/edit-library.ts';
import { undoState } from '#main/library/edits/edits.ts';
import { valueOf } from '#main/library/problems.ts';
import { markerRows } from '#main/library/rows/marker-rows.ts';
import { overriddenValues } from '#main/library/team/overridden.ts';
import { countUnsent } from '#main/library/team/read-unsent.ts';
import { receiving } from '#main/library/team/receive.ts';
import { readRestored } from '#main/library/team/restored-server.ts';
import { parseTeamRows } from '#main/library/team/team-edit.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { edit } from '#test/main/edit.ts';
import { markerOn } from '#test/main/sample-rows.ts';
import { randomChange, randomFrom } from './random-edits.ts';
import {
  addMarker,
  connected,
  join,
  label,
  memberLibrary,
  postgresForTests,
  teamOf,
  textOf,
  type Member,
} from './team-fixture.ts';

const postgres = postgresForTests();

async function editAtRandom({ library }: Member, random: () => number, edits: number): Promise<void> {
  for (let i = 0; i < edits; i++)
    await commitEdit(library, { name: 'Edit', changes: [randomChange(library.db, random)] });
}

test.each([1, 2, 3, 4, 5, 6])(
  'a server that was restored gets back all that it lost, once, from whoever has it (seed %i)',
  async (seed) => {
    const { ask, members, syncAll, restore } = await teamOf(postgres, 3);
    const random = randomFrom(seed);
    // In half of the rounds the members read a snapshot again, and what follows it.
    if (seed % 2 === 0) await ask(`UPDATE segue.team SET snapshot_after = 1000`);
    for (const member of members) {
      await editAtRandom(member, random, 15);
      await member.sync();
    }
    await syncAll();
    const rows = (await ask('SELECT last::int FROM segue.history ORDER BY last')) as { last: number }[];
    for (const member of members) await editAtRandom(member, random, 10);
    await syncAll();
    const before = textOf(members[0].db);
    await restore(rows[Math.floor(random() * rows.length)].last);
    await members[seed % 3].sync();
    await syncAll();
    expect(members.map(({ db }) => textOf(db))).toEqual([before, before, before]);
    const fresh = memberLibrary();
    await join(fresh.library, readTeam(members[0].db)!.url);
    expect(textOf(fresh.db)).toBe(before);
  },
);

test('what was edited since a restore counts, and what it replaced is listed for who made it', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 3);
  const [anna, ben, cleo] = members;
  const shared = addMarker(anna);
  const seq = await lastRow();
  const renamed = { ...shared, label: 'by anna' };
  edit(anna.db, { kind: 'marker.set', before: shared, after: renamed });
  const lost = addMarker(anna, 0.4);
  edit(cleo.db, { kind: 'note.set', clipId: cleo.run, before: '', after: 'limps' });
  await anna.sync();
  await cleo.sync();
  await restore(seq);
  edit(ben.db, { kind: 'marker.set', before: shared, after: { ...shared, label: 'by ben' } });
  await ben.sync();
  await syncAll();
  const [text, ...others] = members.map(({ db }) => textOf(db));
  expect(others).toEqual([text, text]);
  expect([text.includes('by ben'), text.includes('by anna'), text.includes('limps')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(markerRows.ids(ben.db)).toContain(lost.id);
  const listed = members.map(({ db }) => overriddenValues(db).map(({ mine }) => mine));
  expect(listed).toEqual([['“by anna”'], [], []]);
  expect(readRestored(anna.db)).toMatchObject({ sent: 1 });
});

test.each([[[0, 1]], [[1, 0]]])(
  'of two logs that a server lost one after the other, the value that was made later counts (%j)',
  async (order) => {
    const { members, syncAll, lastRow, restore } = await teamOf(postgres, 3);
    const [anna, ben, cleo] = members;
    const marker = addMarker(cleo);
    const seq = await lastRow();
    for (let i = 0; i < 3; i++) addMarker(anna);
    label(anna, marker, 'in the first log');
    await anna.sync();
    await restore(seq);
    label(ben, marker, 'in the second log'); // by an earlier row than that in the first log
    await ben.sync();
    await restore(seq);
    for (const i of order) await members[i].sync();
    await syncAll();
    const texts = members.map(({ db }) => textOf(db));
    expect(texts.map((text) => text.includes('in the second log'))).toEqual([true, true, true]);
    expect(new Set(texts).size).toBe(1);
    expect(markerRows.ids(cleo.db)).toHaveLength(4);
  },
);

test('edits that wait stay on top, and own steps can be undone after a restore', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const seq = await lastRow();
  const marker = addMarker(anna);
  await syncAll();
  await restore(seq);
  const after = { ...marker, label: 'waits' };
  edit(anna.db, { kind: 'marker.set', before: marker, after });
  await syncAll();
  expect(textOf(ben.db)).toBe(textOf(anna.db));
  expect(markerRows.ids(ben.db)).toEqual([marker.id]);
  expect(textOf(ben.db)).toContain('waits');
  for (let i = 0; i < 2; i++)
    expect(valueOf(await stepEdit(anna.library, 'undo'))).toMatchObject({ left: [] });
  await syncAll();
  expect([markerRows.ids(ben.db), undoState(anna.db).undo]).toEqual([[], null]);
});

test('a removal that the server lost is made again', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const marker = addMarker(anna);
  const seq = await lastRow();
  edit(anna.db, { kind: 'marker.remove', marker });
  await anna.sync();
  await restore(seq);
  await syncAll();
  expect(markerRows.ids(ben.db)).toEqual([]);
});

test('a viewer sends nothing again, and has what the team has', async () => {
  const { url, ask, members, lastRow, restore } = await teamOf(postgres, 1);
  const [anna] = members;
  await postgres.ask('postgres', 'CREATE ROLE vera LOGIN IN ROLE segue_viewer');
  const viewer = memberLibrary();
  const sync = await join(viewer.library, url.replace('owner@', 'vera@'));
  const seq = await lastRow();
  const before = textOf(viewer.db);
  addMarker(anna);
  edit(anna.db, { kind: 'note.set', clipId: anna.run, before: '', after: 'limps' });
  await anna.sync();
  await sync();
  await restore(seq);
  await sync();
  expect([textOf(viewer.db), countUnsent(viewer.db)]).toEqual([before, 0]);
  await anna.sync();
  await sync();
  expect(textOf(viewer.db)).toBe(textOf(anna.db));
  expect(await ask('SELECT DISTINCT author FROM segue.edits')).toEqual([{ author: 'owner' }]);
});

test('a log that ends with the same edit, and lacks one before, is a restored one', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const seq = await lastRow();
  addMarker(anna);
  await anna.sync();
  addMarker(anna);
  const server = await connected(url);
  const log: unknown[] = [];
  await syncOnce(
    anna.library,
    { ...server, append: (client, sent) => (log.push([client, sent]), server.append(client, sent)) },
    () => undefined,
  );
  await restore(seq);
  addMarker(ben);
  await ben.sync();
  await server.append(...(log[0] as Parameters<typeof server.append>));
  await syncAll();
  expect(textOf(ben.db)).toBe(textOf(anna.db));
  expect(markerRows.ids(anna.db)).toHaveLength(3);
});

test('nothing is lost if the connection is while a library reads again', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  addMarker(ben);
  const seq = await lastRow();
  addMarker(anna);
  await anna.sync();
  const before = textOf(anna.db);
  await restore(seq);
  const server = await connected(url);
  let asked = 0;
  const cut: typeof server = {
    ...server,
    rowsAfter(row) {
      if (++asked === 2) throw new Error('connection lost');
      return server.rowsAfter(row);
    },
  };
  await expect(syncOnce(anna.library, cut, () => undefined)).rejects.toThrow('connection lost');
  expect([textOf(anna.db), readTeam(anna.db)!.seq]).toEqual([before, seq + 1]);
  await syncAll();
  expect([textOf(anna.db), textOf(ben.db)]).toEqual([before, before]);
});

test('a member with a part of a long edit finds a restore, and keeps what it has', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 3);
  const [anna, ben, cleo] = members;
  const seq = await lastRow();
  edit(
    anna.db,
    ...Array.from({ length: 2500 }, () => ({ kind: 'marker.add', marker: markerOn(anna.walk) }) as const),
  );
  await anna.sync();
  const rows = valueOf(parseTeamRows(await (await connected(url)).rowsAfter(seq)));
  ben.db.transaction(() => atOnce(receiving(ben.db, rows.slice(0, 2)))).immediate();
  await restore(seq);
  await ben.sync();
  await cleo.sync();
  expect(markerRows.ids(cleo.db)).toHaveLength(2000);
  await syncAll();
  expect(markerRows.ids(cleo.db)).toHaveLength(2500);
});

test('a library that does not know its chain yet takes over that of the server, unless its log is shorter', async () => {
  const { members, ask, lastRow, restore } = await teamOf(postgres, 1);
  const [anna] = members;
  addMarker(anna);
  const seq = await lastRow();
  const forget = () => anna.db.prepare('DELETE FROM team_chain').run();
  forget();
  await anna.sync();
  expect(readRestored(anna.db)).toBeNull();
  addMarker(anna);
  await anna.sync();
  forget();
  await restore(seq);
  await anna.sync();
  await anna.sync();
  expect(markerRows.ids(anna.db)).toHaveLength(2);
  expect(await ask('SELECT 1 FROM segue.history')).toHaveLength(seq + 1);
});

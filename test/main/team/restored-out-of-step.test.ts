import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stepEdit } from '#main/library/edit-library.ts';
import { valueOf } from '#main/library/problems.ts';
import { joining } from '#main/library/team/membership.ts';
import { markerRows } from '#main/library/rows/marker-rows.ts';
import { saveSetting } from '#main/library/database/settings.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { teamStatus } from '#main/library/team/team-status.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import {
  addMarker,
  appendAnyhow,
  connected,
  doing,
  join,
  label,
  memberLibrary,
  postgresForTests,
  teamOf,
  textOf,
} from './team-fixture.ts';

const postgres = postgresForTests();

test('of two who bring back, the later one in the lost log counts, whoever comes first', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 3);
  const [anna, ben, cleo] = members;
  const m = addMarker(anna);
  const seq = await lastRow();
  const older = label(anna, m, 'older');
  await syncAll(); // all have it
  label(cleo, older, 'newer');
  await cleo.sync();
  await anna.sync(); // ben is offline
  expect(textOf(anna.db)).toContain('newer');
  await restore(seq);
  await ben.sync();
  await syncAll();
  expect(members.map(({ db }) => textOf(db).includes('newer'))).toEqual([true, true, true]);
});

test('who knew no links learns those of the log that it has, and brings back changes of what stayed', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const m = addMarker(anna);
  const seq = await lastRow(); // backup
  const renamed = label(anna, m, 'in the morning');
  await syncAll();
  for (const { db } of members) db.prepare('DELETE FROM team_chain').run(); // migration 27
  await syncAll();
  label(anna, renamed, 'in the afternoon');
  await syncAll();
  await restore(seq);
  await ben.sync();
  await syncAll();
  expect(members.map(({ db }) => textOf(db).includes('in the afternoon'))).toEqual([true, true]);
});

test('so does who joined by a snapshot', async () => {
  const { url, ask, members, lastRow, restore } = await teamOf(postgres, 1);
  const [anna] = members;
  const m = addMarker(anna);
  const seq = await lastRow();
  label(anna, m, 'lost');
  for (let i = 0; i < 20; i++) addMarker(anna);
  await anna.sync();
  await ask(`UPDATE segue.team SET snapshot_after = 10`);
  await syncOnce(anna.library, await connected(url), () => undefined);
  expect(await ask('SELECT 1 FROM segue.snapshot')).not.toEqual([]);
  const dora = memberLibrary();
  const sync = await join(dora.library, url);
  expect(textOf(dora.db)).toContain('lost');
  await restore(seq);
  await sync(); // anna is on leave
  await sync();
  expect(textOf(dora.db)).toContain('lost');
});

test('what waits for a clip is brought back, and waits on', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const seq = await lastRow();
  const jump = addClip(ben.db, '/clips/jump.bvh', { rise: 7 });
  edit(ben.db, { kind: 'marker.add', marker: markerOn(jump) });
  await ben.sync();
  await anna.sync();
  const waiting = teamStatus(anna.db)!.waiting;
  expect(waiting).toHaveLength(1);
  await restore(seq);
  await anna.sync();
  await anna.sync();
  expect(teamStatus(anna.db)!.waiting).toEqual(waiting);
  addClip(anna.db, '/clips/jump.bvh', { rise: 7 });
  await syncAll();
  addMarker(ben);
  await syncAll();
  expect(markerRows.ids(anna.db)).toHaveLength(2);
});

test('two who bring back at once set nothing for each other: undo goes on', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const m = addMarker(anna);
  const seq = await lastRow();
  label(anna, m, 'mine');
  await syncAll();
  await restore(seq);
  const server = await connected(url);
  const slow = doing(server, {
    async append(client, sent) {
      await anna.sync();
      return server.append(client, sent);
    },
  });
  await syncOnce(ben.library, slow, () => undefined);
  await syncAll();
  expect(valueOf(await stepEdit(anna.library, 'undo'))).toMatchObject({ left: [] });
});

test('a removal that waits had seen what is brought back', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const m = addMarker(anna);
  const seq = await lastRow();
  const named = label(ben, m, 'by ben');
  await syncAll();
  edit(anna.db, { kind: 'marker.remove', marker: named });
  await restore(seq);
  await ben.sync();
  await syncAll();
  expect(members.map(({ db }) => markerRows.ids(db).length)).toEqual([0, 0]);
});

test('a server that was restored before a library of version 26 is updated is found', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const seq = await lastRow();
  addMarker(anna);
  await anna.sync();
  // As a library of version 26 knows it.
  saveSetting(anna.db, 'teamEdit', {
    seq: readTeam(anna.db)!.seq,
    id: (await connected(url).then((server) => server.editsAt([seq + 1])))[0]!.id,
  });
  anna.db.prepare('DELETE FROM team_chain').run();
  await restore(seq);
  addMarker(ben, 0.5);
  await ben.sync();
  await syncAll();
  expect(textOf(anna.db)).toBe(textOf(ben.db));
});

test('what waits since a library joined counts only where the team had nothing', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 1);
  const [anna] = members;
  const seq = await lastRow();
  edit(anna.db, { kind: 'note.set', clipId: anna.run, before: '', after: 'of the team' });
  await syncAll();
  const dora = memberLibrary();
  edit(dora.db, { kind: 'note.set', clipId: dora.run, before: '', after: 'of dora' });
  const server = await connected(url);
  await dora.library.writeInSlices(() => joining(dora.db, url, server.teamId));
  const cut = doing(server, { append: () => Promise.reject(new Error('cut')) });
  await syncOnce(dora.library, cut, () => undefined).catch(() => undefined);
  expect(textOf(dora.db)).toContain('of the team');
  await restore(seq);
  await syncOnce(dora.library, server, () => undefined);
  await syncAll();
  expect(textOf(anna.db)).toContain('of the team');
});

test('what waits to be sent again does not count where somebody set the field since', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const m = addMarker(anna);
  const seq = await lastRow();
  label(anna, m, 'lost');
  await anna.sync();
  await restore(seq);
  const server = await connected(url);
  const cut = doing(server, { append: () => Promise.reject(new Error('cut')) });
  await syncOnce(anna.library, cut, () => undefined).catch(() => undefined);
  label(ben, m, 'by ben');
  await ben.sync();
  await syncAll();
  expect(members.map(({ db }) => textOf(db).includes('by ben'))).toEqual([true, true]);
});

test('rows that cannot be read are still counted after a restore', async () => {
  const { ask, members, syncAll, lastRow, restore, url } = await teamOf(postgres, 2);
  const [anna] = members;
  await appendAnyhow(url, randomUUID(), ['{']);
  for (let i = 0; i < 20; i++) addMarker(anna);
  const seq = await lastRow();
  await ask('UPDATE segue.team SET snapshot_after = 10');
  await syncOnce(anna.library, await connected(url), () => undefined);
  expect(teamStatus(anna.db)!.unread.count).toBe(1);
  addMarker(anna);
  await anna.sync();
  await restore(seq);
  await syncAll();
  expect(teamStatus(anna.db)!.unread.count).toBe(1);
});

test('a server may be restored twice, to before the first time, with nobody in step', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 3);
  const [anna, ben, cleo] = members;
  const s1 = await lastRow();
  addMarker(anna, 0.1);
  await syncAll();
  const s2 = await lastRow();
  addMarker(ben, 0.2);
  await ben.sync();
  await anna.sync();
  await restore(s2);
  addMarker(cleo, 0.3);
  await cleo.sync();
  await anna.sync();
  await restore(s1);
  addMarker(cleo, 0.4);
  await cleo.sync();
  await ben.sync();
  await syncAll();
  await syncAll();
  expect(members.map(({ db }) => markerRows.ids(db).length)).toEqual([4, 4, 4]);
  expect(new Set(members.map(({ db }) => textOf(db))).size).toBe(1);
});

test('an own edit of which the log has an unreadable row is taken back, and shown so, while it is read again', async () => {
  const { url, members, lastRow, restore } = await teamOf(postgres, 1);
  const [anna] = members;
  const seq = await lastRow();
  addMarker(anna);
  await anna.sync();
  addMarker(anna, 0.4);
  const [waiting] = anna.db.prepare<[], string>('SELECT id FROM team_edits').pluck().all();
  await restore(seq);
  await appendAnyhow(url, readTeam(anna.db)!.client, ['{'], waiting);
  await anna.sync();
  expect(markerRows.ids(anna.db)).toHaveLength(1);
  expect(teamStatus(anna.db)).toMatchObject({ unsent: 0, unread: { count: 1 }, overridden: [{}] });
});

test('a viewer keeps own edits that wait', async () => {
  const { url, members, lastRow, restore } = await teamOf(postgres, 1);
  const [anna] = members;
  await postgres.ask('postgres', 'CREATE ROLE vera LOGIN IN ROLE segue_viewer');
  const viewer = memberLibrary();
  const sync = await join(viewer.library, url.replace('owner@', 'vera@'));
  const seq = await lastRow();
  const m = addMarker(anna);
  await anna.sync();
  await sync();
  label(viewer, { ...m, clipId: viewer.walk }, 'vera');
  await restore(seq);
  await sync();
  expect(markerRows.ids(viewer.db)).toHaveLength(1);
  await anna.sync();
  await sync();
  expect(textOf(viewer.db)).toContain('vera');
});

test('other fields of an entry count for themselves', async () => {
  const { members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const m = addMarker(anna);
  const seq = await lastRow();
  label(anna, m, 'lost');
  await anna.sync();
  await restore(seq);
  edit(ben.db, {
    kind: 'marker.set',
    before: { ...m, clipId: ben.walk },
    after: { ...m, clipId: ben.walk, time: 0.7 },
  });
  await ben.sync();
  await syncAll();
  expect(textOf(ben.db)).toContain('lost');
  expect(textOf(anna.db)).toContain('0.7');
  expect(textOf(ben.db)).toBe(textOf(anna.db));
});

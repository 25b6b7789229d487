import { expect, test } from 'vitest';
import { stepEdit } from '#main/library/edit-library.ts';
import { valueOf } from '#main/library/problems.ts';
import { markerRows } from '#main/library/rows/marker-rows.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { openedLibrary } from '#test/main/temporary.ts';
import {
  addMarker,
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

test('a snapshot that takes the place of rows while they are read again counts', async () => {
  const { url, ask, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const m = addMarker(anna);
  const seq = await lastRow();
  addMarker(anna, 0.4);
  await anna.sync();
  await restore(seq);
  const server = await connected(url);
  let calls = 0;
  const slow = doing(server, {
    async rowsAfter(row) {
      const rows = await server.rowsAfter(row);
      if (++calls === 1) {
        // meanwhile: ben renames, his Segue makes a snapshot and shortens the log
        label(ben, m, 'by ben');
        for (let i = 0; i < 20; i++) addMarker(ben);
        await ben.sync();
        await ask(
          `UPDATE segue.edits SET made = now() - interval '91 days'; UPDATE segue.team SET snapshot_after = 10`,
        );
        addMarker(ben);
        await syncOnce(ben.library, await connected(url), () => undefined);
        expect((await ask('SELECT 1 FROM segue.edits')).length).toBeLessThan(3);
      }
      return rows;
    },
  });
  await syncOnce(anna.library, slow, () => undefined);
  await syncAll();
  expect(textOf(anna.db)).toBe(textOf(ben.db));
});

test('two programs that read again for one library do not take it from each other', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  addMarker(anna);
  const seq = await lastRow();
  addMarker(anna, 0.4);
  await syncAll();
  const before = textOf(anna.db);
  await restore(seq);
  const other = openedLibrary(anna.db.name);
  const server = await connected(url);
  let calls = 0;
  const slow = doing(server, {
    async rowsAfter(row) {
      const rows = await server.rowsAfter(row);
      if (++calls === 2) await syncOnce(other, await connected(url), () => undefined);
      return rows;
    },
  });
  await syncOnce(anna.library, slow, () => undefined).catch(() => undefined);
  await syncAll();
  expect([textOf(anna.db), textOf(ben.db)]).toEqual([before, before]);
});

test('a server that is restored within an exchange is found in it', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const seq = await lastRow();
  addMarker(anna);
  await anna.sync();
  addMarker(anna, 0.4); // waits
  const server = await connected(url);
  let once = false;
  const live = doing(server, {
    async append(client, sent) {
      if (!once) {
        once = true;
        await restore(seq);
        addMarker(ben, 0.5);
        addMarker(ben, 0.6);
        await ben.sync();
      }
      return server.append(client, sent);
    },
  });
  await syncOnce(anna.library, live, () => undefined);
  await syncAll();
  expect(textOf(anna.db)).toBe(textOf(ben.db));
});

test('no snapshot is made of a log that the server lost', async () => {
  const { url, ask, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  for (let i = 0; i < 20; i++) addMarker(anna);
  const seq = await lastRow();
  addMarker(anna, 0.7);
  await anna.sync();
  await ask(`UPDATE segue.team SET snapshot_after = 10`);
  const server = await connected(url);
  const live = doing(server, {
    async makeSnapshot(row, parts) {
      await restore(seq);
      await server.makeSnapshot(row, parts);
    },
  });
  await syncOnce(anna.library, live, () => undefined);
  addMarker(ben, 0.5);
  addMarker(ben, 0.6);
  await ben.sync();
  await ask(`UPDATE segue.team SET snapshot_after = 100000000`);
  const dora = memberLibrary();
  const sync = await join(dora.library, url);
  await syncAll();
  await sync();
  expect(textOf(dora.db)).toBe(textOf(ben.db));
});

test('a server whose tables are empty while a backup comes in is not taken for a restored one', async () => {
  const { ask, members, syncAll, lastRow } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const m = label(anna, addMarker(anna), 'old');
  await lastRow();
  const tables = ['edits', 'history', 'head', 'snapshot'];
  for (const t of tables) await ask(`CREATE TABLE public.${t} AS TABLE segue.${t}; DELETE FROM segue.${t}`);
  await anna.sync().catch(() => undefined);
  for (const t of tables) await ask(`INSERT INTO segue.${t} SELECT * FROM public.${t}`);
  label(ben, m, 'by ben');
  await ben.sync();
  await syncAll();
  expect(members.map(({ db }) => textOf(db).includes('by ben'))).toEqual([true, true]);
});

test('an edit that is sent into a server which was restored meanwhile stays', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 2);
  const [anna, ben] = members;
  const seq = await lastRow();
  addMarker(anna);
  await anna.sync();
  const waits = addMarker(anna, 0.4);
  const server = await connected(url);
  let once = false;
  const live = doing(server, {
    async append(client, sent) {
      if (!once) await restore(seq);
      once = true;
      return server.append(client, sent);
    },
  });
  await syncOnce(anna.library, live, () => undefined);
  expect(markerRows.ids(anna.db)).toContain(waits.id);
  await syncAll();
  expect(textOf(anna.db)).toBe(textOf(ben.db));
  expect(valueOf(await stepEdit(anna.library, 'undo'))).toMatchObject({ left: [] });
});

test('a server may be restored again while it is read again', async () => {
  const { url, members, syncAll, lastRow, restore } = await teamOf(postgres, 3);
  const [anna, ben, cleo] = members;
  const s0 = await lastRow();
  addMarker(ben, 0.1);
  const s1 = await lastRow();
  addMarker(anna, 0.2);
  await anna.sync();
  await restore(s1);
  const server = await connected(url);
  let calls = 0;
  const live = doing(server, {
    async rowsAfter(row) {
      const rows = await server.rowsAfter(row);
      if (++calls === 1) {
        await restore(s0);
        addMarker(cleo, 0.5);
        addMarker(cleo, 0.6);
        await cleo.sync();
      }
      return rows;
    },
  });
  await syncOnce(anna.library, live, () => undefined).catch(() => undefined);
  await syncAll();
  await syncAll();
  expect(new Set(members.map(({ db }) => textOf(db))).size).toBe(1);
  expect(markerRows.ids(anna.db)).toHaveLength(4);
});

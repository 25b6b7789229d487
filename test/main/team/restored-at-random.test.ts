import { expect, test } from 'vitest';
import { commitEdit } from '#main/library/edit-library.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import type { TeamServer } from '#main/team/team-server.ts';
import { randomChange, randomFrom } from './random-edits.ts';
import {
  connected,
  join,
  memberLibrary,
  postgresForTests,
  teamOf,
  textOf,
  type Member,
} from './team-fixture.ts';

const postgres = postgresForTests();

/** Rounds: see tools/kill.mjs. */
const rounds = 3 + Number(process.env['SEGUE_TEAM_ROUNDS'] ?? 1);

const tables = ['edits', 'history', 'head', 'snapshot'] as const;

/** A server whose connection is lost after so many calls. */
function cutAfter(server: TeamServer, calls: number): TeamServer {
  let left = calls;
  const counted =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      left-- > 0 ? call(...given) : Promise.reject(new Error('cut'));
  return {
    ...server,
    append: counted(server.append),
    editsAt: counted(server.editsAt),
    linksBefore: counted(server.linksBefore),
    rowsAfter: counted(server.rowsAfter),
    snapshot: counted(server.snapshot),
    snapshotPart: counted(server.snapshotPart),
  };
}

/** Backups of a server, of which any may be restored, as often as one likes. */
function backupsOf(ask: (text: string) => Promise<unknown[]>, random: () => number) {
  let count = 0;
  return {
    async make(): Promise<void> {
      count++;
      for (const table of tables) await ask(`CREATE TABLE public.b${count}_${table} AS TABLE segue.${table}`);
    },
    async restore(): Promise<void> {
      if (count === 0) return;
      const number = 1 + Math.floor(random() * count);
      const copy = (table: string): string =>
        `INSERT INTO segue.${table} SELECT * FROM public.b${number}_${table}`;
      await ask(tables.map((table) => `DELETE FROM segue.${table}; ${copy(table)};`).join(''));
      if (random() < 0.2) await ask(`UPDATE segue.edits SET made = now() - interval '91 days'`);
    },
  };
}

test.each(Array.from({ length: rounds }, (_, i) => i + 1))(
  'members who are never in step end with the same, whatever backups are restored between (round %i)',
  async (seed) => {
    const { url, ask, members, syncAll } = await teamOf(postgres, 3);
    const random = randomFrom(seed);
    // In half of the rounds snapshots replace the log.
    if (seed % 2 === 0) await ask('UPDATE segue.team SET snapshot_after = 1000');
    const backups = backupsOf(ask, random);
    const server = await connected(url);
    const edit = async ({ library }: Member): Promise<void> => {
      for (let i = 0; i < 1 + Math.floor(random() * 4); i++)
        await commitEdit(library, { name: 'Edit', changes: [randomChange(library.db, random)] });
    };
    const syncUntilCut = async ({ library }: Member): Promise<void> => {
      const cut = cutAfter(server, Math.floor(random() * 8));
      await syncOnce(library, cut, () => undefined).catch((error: Error) =>
        expect(error.message).toBe('cut'),
      );
    };
    for (let step = 0; step < 60; step++) {
      const member = members[Math.floor(random() * 3)];
      const kind = random();
      if (kind < 0.5) await edit(member);
      else if (kind < 0.75) await member.sync();
      else if (kind < 0.85) await syncUntilCut(member);
      else if (kind < 0.93) await backups.make();
      else await backups.restore();
    }
    for (let i = 0; i < 2; i++) await syncAll();
    const fresh = memberLibrary();
    await join(fresh.library, url);
    await syncAll();
    await join(memberLibrary().library, url);
    const stateOf = ({ db }: Pick<Member, 'db'>): unknown[] => [
      textOf(db),
      db.prepare('SELECT key, value, versions FROM team_entries ORDER BY key').all(),
    ];
    const [first, ...others] = [...members, fresh].map(stateOf);
    for (const other of others) expect(other).toEqual(first);
  },
);

import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Library } from '#main/library/library.ts';
import { commitEdit, stepEdit } from '#main/library/edit-library.ts';
import { joining } from '#main/library/team/membership.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { countUnsent } from '#main/library/team/read-unsent.ts';
import { followTeam, type FollowedTeam } from '#main/team/follow-team.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { connected, memberLibrary, postgresForTests, textOf } from './team-fixture.ts';
import { randomChange, randomFrom } from './random-edits.ts';
import { roughProxy, smooth } from './rough-proxy.ts';

const postgres = postgresForTests({ durable: true });

/** Rounds of each kind: see tools/kill.mjs. */
const rounds = Number(process.env['SEGUE_TEAM_ROUNDS'] ?? 1);

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

interface Member {
  readonly library: Library;
  followed: FollowedTeam | null;
}

/** Edits and steps at random for some time, while the connection of each member comes and goes. */
async function work(member: Member, random: () => number, edits: number): Promise<void> {
  const { library } = member;
  const follow = (): FollowedTeam =>
    followTeam(library, { onReceived: () => undefined, onFault: (error) => expect.fail(String(error)) });
  for (let i = 0; i < edits; i++) {
    const step = random();
    if (step < 0.05) await stepEdit(library, 'undo');
    else if (step < 0.07) await stepEdit(library, 'redo');
    else {
      // Found and made in one turn: what the team sends in between would make the change stale.
      const change = randomChange(library.db, random);
      await commitEdit(library, { name: 'Edit', changes: [change] });
    }
    if (random() < 0.1) {
      await member.followed?.stop();
      member.followed = member.followed === null ? follow() : null;
    }
    await wait(random() * 8);
  }
  await member.followed?.stop();
  member.followed = follow();
}

/** Lets members work at the same time. Returns what each has in the end. */
async function round(
  seed: number,
  { members: count, edits, kills }: { members: number; edits: number; kills: number },
) {
  const random = randomFrom(seed);
  const url = await postgres.newTeam();
  // A killed server looks at the files of all databases before it starts.
  onTestFinished(async () => {
    await postgres.ask('postgres', `DROP DATABASE ${databaseOf(url)} WITH (FORCE)`);
  });
  // In every other round snapshots replace the log as soon as they can.
  if (seed % 2 === 1)
    await postgres.ask(databaseOf(url), `UPDATE segue.team SET keeps = '0', snapshot_after = 1000`);
  const proxy = await roughProxy(postgres.port, random);
  const through = url.replace(`:${postgres.port()}/`, `:${proxy.port}/`);
  const { teamId } = await connected(url);
  const members: Member[] = [];
  for (let i = 0; i < count; i++) {
    const { library } = memberLibrary();
    await library.writeInSlices(() => joining(library.db, through, teamId));
    members.push({ library, followed: null });
  }
  onTestFinished(async () => {
    for (const { followed } of members) await followed?.stop();
  });
  proxy.set({ delay: 2, piece: 300, cutAfter: 30_000 });
  const working = members.map((member, i) => work(member, randomFrom(seed * 100 + i), edits));
  for (let kill = 0; kill < kills; kill++) {
    await wait(200 + random() * 500);
    await postgres.killAndStart();
  }
  // One of the members gets a clip late, to which others refer.
  members.forEach(({ library }, i) => i > 0 && addClip(library.db, '/clips/late.bvh', { rise: 7 }));
  await Promise.all(working);
  proxy.set(smooth);
  proxy.cut();
  addClip(members[0].library.db, '/clips/late.bvh', { rise: 7 });
  await settle(url, members);
  const hasSnapshot = async (): Promise<boolean> => {
    for (const { followed } of members) followed?.wake();
    return (await postgres.ask(databaseOf(url), 'SELECT 1 FROM segue.snapshot')).length > 0;
  };
  await expect.poll(hasSnapshot).toBe(seed % 2 === 1);
  const [first, ...others] = members.map(({ library }) => textOf(library.db));
  return { first, others };
}

/** Resolves when all members have sent all and have the whole log; checks that the log has each edit once. */
async function settle(url: string, members: readonly Member[]): Promise<void> {
  const ask = async (sql: string): Promise<number> => {
    const [row] = (await postgres.ask(
      databaseOf(url),
      `SELECT (${sql})::int AS value FROM segue.history`,
    )) as {
      readonly value: number;
    }[];
    return row.value;
  };
  await expect
    .poll(
      async () => {
        for (const { followed } of members) followed?.wake();
        const seq = await ask('coalesce(max(last), 0)');
        return members.map(({ library: { db } }) => [countUnsent(db), seq - (readTeam(db)?.seq ?? 0)]);
      },
      { timeout: 110_000, interval: 100 },
    )
    .toEqual(members.map(() => [0, 0]));
  const made = members.map(({ library: { db } }) =>
    db
      .prepare<[], number>(`SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'team_edits'`)
      .pluck()
      .get(),
  );
  expect(await ask('count(*)')).toBe(made.reduce<number>((sum, each) => sum + (each ?? 0), 0));
}

test.each(Array.from({ length: rounds }, (_, i) => i + 1))(
  'round %i: members who edit at random over a rough connection end with the same library',
  async (seed) => {
    const { first, others } = await round(seed, { members: 4, edits: 30, kills: 0 });
    expect(others).toEqual([first, first, first]);
  },
);

test.each(Array.from({ length: Math.ceil(rounds / 2) }, (_, i) => 1000 + i))(
  'round %i: so they do if the server is killed meanwhile',
  async (seed) => {
    const { first, others } = await round(seed, { members: 3, edits: 30, kills: 1 });
    expect(others).toEqual([first, first]);
  },
);

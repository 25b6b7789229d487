import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Library } from '#main/library/library.ts';
import { commitEdit, stepEdit } from '#main/library/edit-library.ts';
import { joining } from '#main/library/team/membership.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { countUnsent } from '#main/library/team/read-unsent.ts';
import { followTeam, type FollowedTeam } from '#main/team/follow-team.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';
import { markerRows } from '#main/library/rows/marker-rows.ts';
import { appendAnyhow, connected, memberLibrary, postgresForTests, textOf } from './team-fixture.ts';
import { KEPT, randomChange, randomFrom } from './random-edits.ts';
import { roughProxy, smooth } from './rough-proxy.ts';

const postgres = postgresForTests({ durable: true });

/** Rounds of each kind: see tools/kill.mjs. */
const rounds = Number(process.env['SEGUE_TEAM_ROUNDS'] ?? 1);

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

interface Member {
  readonly library: Library;
  followed: FollowedTeam | null;
}

const follow = (library: Library): FollowedTeam =>
  followTeam(library, { onReceived: () => undefined, onFault: (error) => expect.fail(String(error)) });

/** Edits and steps at random for some time, while the connection of each member comes and goes. */
async function work(
  member: Member,
  random: () => number,
  edits: number,
  steps: 'with steps' | 'edits alone' = 'with steps',
): Promise<void> {
  const { library } = member;
  for (let i = 0; i < edits; i++) {
    const step = steps === 'with steps' ? random() : 1;
    if (step < 0.05) await stepEdit(library, 'undo');
    else if (step < 0.07) await stepEdit(library, 'redo');
    else {
      // Found and made in one turn: what the team sends in between would make the change stale.
      const change = randomChange(library.db, random);
      await commitEdit(library, { name: 'Edit', changes: [change] });
    }
    if (random() < 0.1) {
      await member.followed?.stop();
      member.followed = member.followed === null ? follow(library) : null;
    }
    await wait(random() * 8);
  }
  await member.followed?.stop();
  member.followed = follow(library);
}

/** A team with members, who reach its server through a proxy. */
async function teamOf(seed: number, count: number, random: () => number) {
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
  return { url, proxy, members };
}

/** Lets members work at the same time. Returns what each has in the end. */
async function round(
  seed: number,
  { members: count, edits, kills }: { members: number; edits: number; kills: number },
) {
  const random = randomFrom(seed);
  const { url, proxy, members } = await teamOf(seed, count, random);
  proxy.set({ delay: 2, piece: 300, cutAfter: 30_000 });
  const working = members.map((member, i) => work(member, randomFrom(seed * 100 + i), edits));
  for (let kill = 0; kill < kills; kill++) {
    await wait(200 + random() * 500);
    await postgres.killAndStart();
  }
  // One of the members gets a clip late, to which others refer.
  const addLate = ({ library }: Member) =>
    library.write(() => addClip(library.db, '/clips/late.bvh', { rise: 7 }));
  await Promise.all(members.slice(1).map(addLate));
  await Promise.all(working);
  proxy.set(smooth);
  proxy.cut();
  await addLate(members[0]);
  await settle(url, members);
  await expectEachEditOnce(url, members);
  const hasSnapshot = async (): Promise<boolean> => {
    for (const { followed } of members) followed?.wake();
    return (await postgres.ask(databaseOf(url), 'SELECT 1 FROM segue.snapshot')).length > 0;
  };
  await expect.poll(hasSnapshot).toBe(seed % 2 === 1);
  const [first, ...others] = members.map(({ library }) => textOf(library.db));
  return { first, others };
}

/** A number that SQL gives of the history of a team. */
async function askHistory(url: string, sql: string): Promise<number> {
  const rows = await postgres.ask(databaseOf(url), `SELECT (${sql})::int AS value FROM segue.history`);
  return (rows as { readonly value: number }[])[0].value;
}

/** Resolves when all members have sent all and have the whole log. */
async function settle(url: string, members: readonly Member[]): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const { followed } of members) followed?.wake();
        const seq = await askHistory(url, 'coalesce(max(last), 0)');
        return members.map(({ library: { db } }) => [countUnsent(db), seq - (readTeam(db)?.seq ?? 0)]);
      },
      { timeout: 110_000, interval: 100 },
    )
    .toEqual(members.map(() => [0, 0]));
}

async function expectEachEditOnce(url: string, members: readonly Member[]): Promise<void> {
  const made = members.map(({ library: { db } }) =>
    db
      .prepare<[], number>(`SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'team_edits'`)
      .pluck()
      .get(),
  );
  const sum = made.reduce<number>((total, each) => total + (each ?? 0), 0);
  expect(await askHistory(url, 'count(*)')).toBe(sum);
}

/** Marks a clip so that no other edit touches it, and notes the mark. */
async function keepMark({ library }: Member, kept: Set<string>): Promise<void> {
  const [clipId] = library.db.prepare<[], string>('SELECT id FROM clips ORDER BY hash').pluck().all();
  const marker = { ...markerOn(clipId), label: KEPT };
  await commitEdit(library, { name: 'Mark', changes: [{ kind: 'marker.add', marker }] });
  kept.add(marker.id);
}

/** An older copy of the library of a member in its place. What it had not sent is gone: such marks are not kept. */
async function restoreMember(member: Member, copy: string, kept: Set<string>): Promise<Member> {
  await member.followed?.stop();
  const unsent = member.library.db.prepare<[], string>('SELECT key FROM team_writes').pluck().all();
  const had = openCopy(copy);
  const before = new Set(markerRows.ids(had.library.db));
  for (const key of unsent) {
    const id = key.replace('marker ', '');
    if (!before.has(id)) kept.delete(id);
  }
  had.followed = follow(had.library);
  return had;
}

/** Opens a copy of a library, and ends what exchanges edits with it before it is closed. */
function openCopy(file: string): Member {
  const member: Member = { library: openedLibrary(file), followed: null };
  onTestFinished(() => member.followed?.stop());
  return member;
}

/** Copies a library as it is now. */
async function copyOf({ library }: Member): Promise<string> {
  const file = path.join(temporaryFolder(), 'copy.db');
  await library.db.backup(file);
  return file;
}

/**
 * Members work while backups are made and restored, of the server in even rounds and of a member in odd ones; a copy of a library
 * becomes another member, and somebody writes what nobody can read. Every mark that a member or the team still has must be
 * with all in the end.
 */
async function restoringRound(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const { url, proxy, members } = await teamOf(seed, 3, random);
  const kept = new Set<string>();
  const backup = `${databaseOf(url)}_backup`;
  const workAndMark = () =>
    Promise.all(
      members.map(async (member, i) => {
        for (let k = 0; k < 3; k++) {
          await keepMark(member, kept);
          await work(member, randomFrom(seed * 100 + i * 10 + k), 5, 'edits alone');
        }
      }),
    );
  proxy.set({ delay: 10, piece: 1500, cutAfter: 100_000 });
  await workAndMark();
  const copy = await copyOf(members[0]);
  await postgres.copyDatabase(databaseOf(url), backup);
  onTestFinished(async () => {
    await postgres.ask('postgres', `DROP DATABASE IF EXISTS ${backup} WITH (FORCE)`);
  });
  await workAndMark();
  await appendAnyhow(url, randomUUID(), ['{}', 'null']);
  members.push(openCopy(await copyOf(members[1])));
  await workAndMark();
  if (seed % 2 === 0) await postgres.copyDatabase(backup, databaseOf(url));
  else members[0] = await restoreMember(members[0], copy, kept);
  await workAndMark();
  proxy.set(smooth);
  proxy.cut();
  await settle(url, members);
  // Who reads again last may bring back what others have not seen yet.
  await settle(url, members);
  const [text, ...others] = members.map(({ library }) => textOf(library.db));
  for (const other of others) expect(other).toBe(text);
  const there = new Set(markerRows.ids(members[0].library.db));
  expect([...kept].filter((id) => !there.has(id))).toEqual([]);
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

test.each(Array.from({ length: Math.ceil(rounds / 2) * 2 }, (_, i) => 2000 + i))(
  'round %i: backups that are restored, copies of libraries and rows that nobody can read lose nothing',
  restoringRound,
);

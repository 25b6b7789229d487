import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { TeamState } from '#contract/library/team.ts';
import type { Library } from '#main/library/library.ts';
import { commitEdit } from '#main/library/edit-library.ts';
import { leave } from '#main/library/team/membership.ts';
import { markerRows } from '#main/library/rows/marker-rows.ts';
import { followTeam } from '#main/team/follow-team.ts';
import { markerOn } from '#test/main/sample-rows.ts';
import { join, memberLibrary, postgresForTests } from './team-fixture.ts';
import { roughProxy, smooth } from './rough-proxy.ts';

const postgres = postgresForTests();

function follow(library: Library) {
  const changes: Change[] = [];
  const states: (TeamState | null)[] = [];
  const visits: string[] = [];
  const followed = followTeam(library, {
    onReceived: (received) => changes.push(...received.changes),
    onState: (state) => states.push(state),
    onFault: (error) => expect.fail(String(error)),
    passwordFor: (address) => Promise.resolve(void visits.push(address)),
  });
  onTestFinished(() => followed.stop());
  return { ...followed, changes, states, visits, connection: () => followed.state()?.connection };
}

/** Two members whose connections pass through a proxy. */
async function twoFollowed() {
  const url = await postgres.newTeam();
  const proxy = await roughProxy(postgres.port, Math.random);
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  for (const { library } of [anna, ben])
    await join(library, url.replace(`:${postgres.port()}`, `:${proxy.port}`));
  const [followedAnna, followedBen] = [follow(anna.library), follow(ben.library)];
  await expect.poll(() => followedBen.connection()?.state).toBe('online');
  const add = async (): Promise<string> => {
    const marker = markerOn(anna.walk);
    await commitEdit(anna.library, { name: 'Add marker', changes: [{ kind: 'marker.add', marker }] });
    return marker.id;
  };
  return { url, proxy, anna, ben, followedAnna, followedBen, add };
}

test('an edit comes to another member at once, and is reported as its changes', async () => {
  const { proxy, ben, followedAnna, followedBen, add } = await twoFollowed();
  const id = await add();
  await expect.poll(() => markerRows.ids(ben.db), { interval: 5 }).toEqual([id]);
  const added = { kind: 'marker.add', marker: { id, clipId: ben.walk } };
  await expect.poll(() => followedBen.changes).toMatchObject([added]);
  // Who was called once looks by himself every 15 s only.
  const soon = { timeout: 10_000 };
  const next = await add();
  await expect.poll(() => markerRows.ids(ben.db), soon).toContain(next);
  const transitionId = randomUUID();
  followedAnna.show(transitionId);
  await expect
    .poll(() => followedBen.state()?.online, soon)
    .toContainEqual(expect.objectContaining({ transitionId }));
  const other = randomUUID();
  followedAnna.show(other);
  const shown = () => followedBen.state()?.online.map((member) => member.transitionId) ?? [];
  await expect.poll(shown, soon).toContain(other);
  followedAnna.show(null);
  await expect.poll(shown, soon).not.toContain(other);
  expect(shown()).not.toContain(transitionId);
  const begun = performance.now();
  await followedBen.stop();
  expect(performance.now() - begun).toBeLessThan(soon.timeout);
  proxy.cut();
  await expect.poll(() => followedAnna.connection()?.state, { ...soon, interval: 5 }).toBe('offline');
});

test('a lost connection is said, and made up for', async () => {
  const { proxy, ben, followedBen, add } = await twoFollowed();
  proxy.cut();
  await expect
    .poll(() => followedBen.connection(), { interval: 5 })
    .toMatchObject({ state: 'offline', message: expect.stringMatching(/./) });
  const id = await add();
  await expect.poll(() => markerRows.ids(ben.db)).toEqual([id]);
  await expect.poll(() => followedBen.connection()?.state).toBe('online');
});

test('a connection is offline since it was lost, however often it is tried; a state is told once', async () => {
  const { proxy, followedBen } = await twoFollowed();
  proxy.set({ ...smooth, cutAfter: 1 });
  proxy.cut();
  const connection = () => followedBen.connection();
  await expect.poll(connection, { interval: 5 }).toMatchObject({ state: 'offline', asksPassword: false });
  const lost = connection();
  const { length } = followedBen.visits;
  for (let tried = 1; tried <= 3; tried++) {
    followedBen.wake();
    await expect
      .poll(() => followedBen.visits.length, { interval: 5 })
      .toBeGreaterThanOrEqual(length + tried);
  }
  expect(connection()).toMatchObject({ state: 'offline', since: lost?.state === 'offline' && lost.since });
  expect(connection()).toMatchObject({ asksPassword: false });
  const { states } = followedBen;
  states.slice(1).forEach((state, i) => expect(state).not.toEqual(states[i]));
});

test('a library that leaves is not followed any more', async () => {
  const { url, ben, followedBen, add } = await twoFollowed();
  const cleo = memberLibrary();
  await join(cleo.library, url);
  follow(cleo.library);
  await ben.library.write(() => ben.db.transaction(() => leave(ben.db))());
  followedBen.wake();
  await expect.poll(() => followedBen.connection()?.state).not.toBe('online');
  const id = await add();
  await expect.poll(() => markerRows.ids(cleo.db)).toEqual([id]);
  expect(markerRows.ids(ben.db)).toEqual([]);
  expect(followedBen.states.at(-1)).toBeNull();
  await join(ben.library, url);
  expect(followedBen.state()).toMatchObject({ connection: { state: 'connecting' }, role: null, online: [] });
});

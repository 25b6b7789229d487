import { expect, test } from 'vitest';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { readNote } from '#main/library/rows/clip-settings.ts';
import { edit, editNamed } from '#test/main/edit.ts';
import { transitionOf } from '#test/main/sample-rows.ts';
import { addClips, join, memberLibrary, postgresForTests } from '#test/main/team/team-fixture.ts';
import { setUp } from './handlers-fixture.ts';

const postgres = postgresForTests();

/** A window whose library joins, and another member. */
async function joined() {
  const url = await postgres.newTeam();
  const other = memberLibrary();
  const sync = await join(other.library, url);
  const window = setUp();
  const clips = addClips(window.library.db);
  const state = () => window.services.team?.state();
  expect(await window.call('team.join', { address: url })).toMatchObject({ ok: true });
  await expect.poll(state).toMatchObject({ connection: { state: 'online' }, unsent: 0 });
  return { url, other, sync, ...window, ...clips, state };
}

const rename = (before: ReturnType<typeof transitionOf>, name: string) =>
  ({ kind: 'transition.set', before, after: { ...before, name } }) as const;

test('a window joins, says how the team is, and leaves', async () => {
  const { url, call, events, state } = await joined();
  const own = { address: url, role: 'owner', online: [{ name: 'owner', transitionId: null }] };
  await expect.poll(state).toMatchObject({ ...own, overridden: 0 });
  expect(await call('team.state', {})).toEqual({ ok: true, value: state() });
  const said = () => events.filter(({ event }) => event === 'team.changed').map(({ detail }) => detail);
  expect(said().at(-1)).toEqual(state());
  expect(await call('team.join', { address: `${url}&x=1` })).toMatchObject({ error: { code: 'badTeamUrl' } });
  expect(await call('team.leave', {})).toMatchObject({ ok: true });
  await expect.poll(() => said().at(-1)).toBeNull();
});

test('a window makes a team in a database without one', async () => {
  await postgres.ask('postgres', 'CREATE DATABASE fresh');
  const { call, services } = setUp();
  const address = postgres.url('fresh');
  expect(await call('team.join', { address })).toMatchObject({ error: { code: 'noTeam' } });
  expect(await call('team.join', { address, makes: true })).toMatchObject({ ok: true });
  await expect.poll(() => services.team?.state()).toMatchObject({ role: 'owner' });
});

test('a join that is cancelled joins nothing', async () => {
  const { call, services } = setUp();
  const joining = call('team.join', { address: await postgres.newTeam() });
  await call('team.cancelJoin', {});
  expect(await joining).toMatchObject({ ok: false });
  expect(services.team?.state()).toBeNull();
});

test('a password that the server asks for is tried, and kept for the next connection', async () => {
  const url = await postgres.newTeam();
  await postgres.ask('postgres', `CREATE ROLE paul LOGIN PASSWORD 'correct horse' IN ROLE segue_viewer`);
  await postgres.askForPassword('paul');
  const { call, library, kept, services, faults, events } = setUp();
  const { walk } = addClips(library.db);
  const address = url.replace('owner@', 'paul@');
  const tried = (password?: string) => call('team.join', { address, ...(password && { password }) });
  await expect.poll(() => tried()).toMatchObject({ error: { code: 'teamPassword' } });
  expect(await tried('wrong horse')).toMatchObject({ error: { code: 'teamPassword' } });
  expect([...kept]).toEqual([]);
  expect(await tried('correct horse')).toEqual({ ok: true, value: null });
  expect([...kept]).toEqual([[address, 'correct horse']]);
  const state = () => services.team?.state();
  await expect.poll(state).toMatchObject({ role: 'viewer', connection: { state: 'online' } });
  edit(library.db, { kind: 'note.set', clipId: walk, before: '', after: 'seen' });
  await expect.poll(state).toMatchObject({ unsent: 1, connection: { state: 'online' } });
  edit(library.db, { kind: 'note.set', clipId: walk, before: 'seen', after: 'seen twice' });
  await expect.poll(state).toMatchObject({ unsent: 2, connection: { state: 'online' } });
  await expect.poll(() => JSON.stringify(events)).toContain('"unsent":2');
  expect(readNote(library.db, walk)).toBe('seen twice');
  const said = JSON.stringify([faults, events, library.db.serialize().toString('latin1')]);
  expect(/horse|offline/.exec(said)?.[0]).toBeUndefined();
  expect(await call('team.leave', {})).toMatchObject({ ok: true });
  expect([...kept], 'left').toEqual([]);
});

test('values that others overrode are listed, and taken back as one edit', async () => {
  const { other, sync, library, call, walk, state } = await joined();
  const transition = transitionOf(other.walk, other.run);
  edit(other.db, { kind: 'transition.add', transition });
  await sync();
  await expect.poll(() => transitionRows.ids(library.db)).toEqual([transition.id]);
  const mine = transitionRows.find(library.db, transition.id)!;
  edit(other.db, rename(transition, 'Theirs'));
  edit(other.db, { kind: 'note.set', clipId: other.walk, before: '', after: 'theirs' });
  edit(library.db, { kind: 'note.set', clipId: walk, before: '', after: 'mine' });
  edit(library.db, rename(mine, 'Mine'));
  await expect.poll(state).toMatchObject({ unsent: 0 });
  await sync(); // the other did not see these edits, and comes later
  await expect.poll(state).toMatchObject({ overridden: 2 });
  const { value } = (await call('team.details', {})) as { readonly value: { readonly overridden: object[] } };
  expect(value.overridden).toMatchObject([
    { kind: 'note', what: 'Note “walk”, changed by owner', mine: '“mine”', theirs: '“theirs”' },
    { kind: 'transition', what: 'Transition “Theirs”, Name, changed by owner', mine: '“Mine”' },
  ]);
  expect(await call('edit.undo', {})).toMatchObject({
    ok: true,
    value: { left: ['Left out: “Theirs”. Another member or indexing has set this since.'] },
  });
  expect(await call('edit.redo', {})).toMatchObject({ ok: true });
  const [note, name] = value.overridden.map((each) => (each as { readonly id: string }).id);
  expect(await call('team.decide', { mine: [name], theirs: [note] })).toMatchObject({
    ok: true,
    value: { undo: 'Take my value' },
  });
  await expect.poll(state).toMatchObject({ unsent: 0, overridden: 0 });
  await sync();
  expect(transitionRows.find(other.db, transition.id)?.name).toBe('Mine');
  expect(readNote(library.db, walk)).toBe('theirs');
  await call('edit.undo', {});
  await expect.poll(state).toMatchObject({ unsent: 0 });
  await sync();
  expect(transitionRows.find(other.db, transition.id)?.name).toBe('Theirs');
});

test('the history of a transition and of a clip says who changed it, with the newest first', async () => {
  const { other, sync, call, walk, state } = await joined();
  const transition = transitionOf(other.walk, other.run);
  edit(other.db, { kind: 'transition.add', transition });
  editNamed(other.db, 'Rename “x\\y”', rename(transition, 'Theirs'));
  edit(other.db, { kind: 'note.set', clipId: other.run, before: '', after: 'of another clip' });
  await sync();
  const made = expect.closeTo(Date.now(), -6) as number;
  const author = 'owner';
  expect(await call('team.history', { id: transition.id })).toEqual({
    ok: true,
    value: [
      { name: 'Rename “x\\y”', author, made },
      { name: 'Edit', author, made },
    ],
  });
  expect(await call('team.history', { id: walk })).toMatchObject({ value: { length: 2 } });
  await postgres.killAndStart();
  await expect.poll(() => state()?.connection.state).toBe('offline');
  expect(await call('team.history', { id: walk })).toMatchObject({ error: { code: 'teamOffline' } });
});

test('others see which transition is open here', async () => {
  const { call, state, url } = await joined();
  const second = setUp();
  await second.call('team.join', { address: url });
  const transitionId = crypto.randomUUID();
  await second.call('team.show', { transitionId });
  await expect
    .poll(state)
    .toMatchObject({ online: expect.arrayContaining([{ name: 'owner', transitionId }]) });
  expect(await call('team.show', { transitionId: null })).toEqual({ ok: true, value: null });
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readClipSettings, readOwnSettings } from '#main/library/rows/clip-settings.ts';
import { presetRows } from '#main/library/rows/preset-rows.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { overriddenValues, takingMine } from '#main/library/team/overridden.ts';
import { joining } from '#main/library/team/membership.ts';
import { keysOfUnsent, readingUnsent } from '#main/library/team/read-unsent.ts';
import { receiving } from '#main/library/team/receive.ts';
import { valueOf } from '#main/library/problems.ts';
import { parseTeamRows, type TeamContent } from '#main/library/team/team-edit.ts';
import { readTeam } from '#main/library/team/team-state.ts';
import { edit, redo, undo } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { connected, join, memberLibrary, postgresForTests, textOf } from '#test/main/team/team-fixture.ts';

const postgres = postgresForTests();

async function twoMembers() {
  const url = await postgres.newTeam();
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  const [syncAnna, syncBen] = [await join(anna.library, url), await join(ben.library, url)];
  const exchange = async (): Promise<void> => {
    await syncAnna();
    await syncBen();
    await syncAnna();
    expect(textOf(ben.db)).toBe(textOf(anna.db));
  };
  return { url, anna, ben, syncAnna, syncBen, exchange };
}

test('an edit, its undo and its redo come to the other member', async () => {
  const { anna, ben, exchange } = await twoMembers();
  const empty = textOf(ben.db);
  edit(anna.db, { kind: 'marker.add', marker: markerOn(anna.walk) });
  await exchange();
  const after = textOf(ben.db);
  expect(after).not.toBe(empty);
  undo(anna.db);
  await exchange();
  expect(textOf(ben.db)).toBe(empty);
  redo(anna.db);
  await exchange();
  expect(textOf(ben.db)).toBe(after);
});

test('a ground height that was set is one for all members, also where the file gives the same', async () => {
  const { anna, ben, exchange } = await twoMembers();
  const given = readClipSettings(anna.db, anna.walk)!;
  const asFile = { unit: null, upAxis: null };
  const turned = { unit: null, upAxis: 'z' as const };
  const subject = { kind: 'clip', id: anna.walk } as const;
  edit(anna.db, { kind: 'import.set', subject, before: asFile, after: turned });
  const before = readClipSettings(anna.db, anna.walk)!;
  edit(anna.db, {
    kind: 'clip.set',
    id: anna.walk,
    before,
    after: { ...before, groundHeight: given.groundHeight },
  });
  edit(anna.db, { kind: 'import.set', subject, before: turned, after: asFile });
  await exchange();
  edit(ben.db, { kind: 'clip.set', id: ben.walk, before: given, after: { ...given, loop: !given.loop } });
  await exchange();
  expect(readOwnSettings(ben.db, ben.walk)).toEqual({
    groundHeight: given.groundHeight,
    loop: !given.loop,
  });
});

test('fields of one transition that two change offline are merged; of one field the later in the log counts', async () => {
  const { anna, ben, exchange, syncBen } = await twoMembers();
  const transition = transitionOf(anna.walk, anna.run);
  edit(anna.db, { kind: 'transition.add', transition });
  await exchange();
  const mine = transitionRows.find(ben.db, transition.id)!;
  edit(anna.db, {
    kind: 'transition.set',
    before: transition,
    after: { ...transition, name: 'Anna', note: 'A' },
  });
  edit(ben.db, { kind: 'transition.set', before: mine, after: { ...mine, chosen: 1, note: 'B' } });
  await syncBen();
  await exchange();
  expect(transitionRows.find(ben.db, transition.id)).toMatchObject({ name: 'Anna', chosen: 1, note: 'A' });
  expect(ben.db.prepare('SELECT path, value, author FROM team_kept').all()).toEqual([
    { path: '["note"]', value: '"B"', author: 'owner' },
  ]);
  expect(anna.db.prepare('SELECT * FROM team_kept').all()).toEqual([]);
  expect(undo(ben.db).left).toEqual(['Left out: “Anna”. Another member or indexing has set this since.']);
  expect(transitionRows.find(ben.db, transition.id)).toMatchObject({ name: 'Anna', chosen: 0, note: 'A' });
});

test('an overridden field is called as in the edit history, and so are its values', async () => {
  const { anna, ben, exchange, syncAnna, syncBen } = await twoMembers();
  const transition = transitionOf(anna.walk, anna.run);
  edit(anna.db, { kind: 'transition.add', transition });
  await exchange();
  const changed = (before: typeof transition, halfLife: number, clipId: string) => {
    const [first, ...others] = before.slots;
    const slots = [{ ...first, values: { ...first.values, halfLife } }, ...others];
    const destination = { ...before.destination, id: clipId };
    return { kind: 'transition.set', before, after: { ...before, slots, destination } } as const;
  };
  edit(anna.db, changed(transition, 0.3, anna.walk));
  const mine = transitionRows.find(ben.db, transition.id)!;
  edit(ben.db, changed(mine, 0.25, addClip(ben.db, '/clips/jump.bvh', { rise: 5 })));
  await syncAnna();
  await syncBen();
  await syncAnna();
  const values = overriddenValues(anna.db);
  expect(values.map(({ what, mine: own, theirs }) => [what, own, theirs])).toEqual([
    ['Transition “a → b”, Destination, changed by owner', 'walk', 'jump'],
    ['Transition “a → b”, A · Half-life, changed by owner', '0.3 s', '0.25 s'],
  ]);
});

test('undo changes only the fields of the own edit', async () => {
  const { anna, ben, exchange } = await twoMembers();
  const transition = transitionOf(anna.walk, anna.run);
  edit(anna.db, { kind: 'transition.add', transition });
  await exchange();
  const mine = transitionRows.find(ben.db, transition.id)!;
  edit(ben.db, { kind: 'transition.set', before: mine, after: { ...mine, chosen: 1 } });
  edit(anna.db, { kind: 'transition.set', before: transition, after: { ...transition, name: 'Anna' } });
  await exchange();
  undo(ben.db);
  await exchange();
  expect(transitionRows.find(anna.db, transition.id)).toEqual({ ...transition, name: 'Anna' });
});

test('an edit prevails over a removal by somebody who had not seen it', async () => {
  const { anna, ben, exchange } = await twoMembers();
  const preset = presetNamed('Snappy');
  const marker = { ...markerOn(anna.walk), label: '' };
  edit(anna.db, { kind: 'preset.add', preset }, { kind: 'marker.add', marker });
  await exchange();
  edit(
    anna.db,
    { kind: 'preset.set', before: preset, after: { ...preset, name: 'Snappier' } },
    { kind: 'marker.set', before: marker, after: { ...marker, time: 0.04 } },
  );
  edit(
    ben.db,
    { kind: 'preset.remove', preset },
    { kind: 'marker.remove', marker: { ...marker, clipId: ben.walk } },
  );
  await exchange();
  expect(textOf(anna.db)).toContain('Snappier');
  const removals = overriddenValues(ben.db);
  expect(removals.map(({ what, mine, theirs }) => [what, mine, theirs])).toEqual([
    ['Marker of walk', 'removed', 'changed'],
    ['Preset “Snappier”', 'removed', '“Snappier”'],
  ]);
  edit(ben.db, ...takingMine(ben.db, [removals[1].id]));
  await exchange();
  expect(textOf(anna.db)).not.toContain('Snappier');
});

test('items that two members made alike become one when the second joins, whatever the order of their fields', async () => {
  const url = await postgres.newTeam();
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  for (const { db, walk, run } of [anna, ben]) {
    const transition = { ...transitionOf(walk, run), note: 'same' };
    edit(db, { kind: 'transition.add', transition });
    if (db === anna.db) continue;
    db.prepare(`UPDATE transitions SET document = json_patch('{"slots":[],"note":""}', document)`).run();
  }
  const [syncAnna, syncBen] = [await join(anna.library, url), await join(ben.library, url)];
  for (const sync of [syncAnna, syncBen, syncAnna]) await sync();
  expect([anna, ben].map(({ db }) => transitionRows.ids(db).length)).toEqual([1, 1]);
});

test('two presets of one name get two names, also before the second is sent', async () => {
  const { url, anna, ben, syncAnna, exchange } = await twoMembers();
  edit(anna.db, { kind: 'preset.add', preset: presetNamed('Snappy') });
  edit(ben.db, { kind: 'preset.add', preset: presetNamed('snappy', 0.3) });
  await syncAnna();
  const rows = valueOf(parseTeamRows(await (await connected(url)).rowsAfter(readTeam(ben.db)!.seq)));
  ben.db.transaction(() => atOnce(receiving(ben.db, rows)))();
  expect(textOf(ben.db)).toMatch(/"Snappy"[^]*"snappy 2"/);
  await exchange();
  expect(textOf(anna.db)).toMatch(/"Snappy"[^]*"snappy 2"/);
});

test('presets that exchange their names while somebody is away have exchanged them there, too', async () => {
  const { anna, ben, exchange } = await twoMembers();
  const [one, two] = [presetNamed('One'), presetNamed('Two')];
  edit(anna.db, { kind: 'preset.add', preset: one }, { kind: 'preset.add', preset: two });
  await exchange();
  const named = (preset: typeof one, name: string) => ({ ...preset, name });
  edit(anna.db, { kind: 'preset.set', before: one, after: named(one, 'Three') });
  edit(anna.db, { kind: 'preset.set', before: two, after: named(two, 'One') });
  edit(anna.db, { kind: 'preset.set', before: named(one, 'Three'), after: named(one, 'Two') });
  await exchange();
  expect(presetRows.find(ben.db, one.id)?.name).toBe('Two');
});

test('what refers to a missing clip waits for it, also behind a tree', async () => {
  const { anna, ben, syncBen, syncAnna } = await twoMembers();
  const empty = textOf(ben.db);
  const jump = addClip(anna.db, '/clips/jump.bvh', { rise: 5 });
  const tree = treeOf(anna.walk, jump);
  edit(
    anna.db,
    { kind: 'tag.put', tag: 'calm', clipIds: [jump] },
    { kind: 'marker.add', marker: markerOn(jump) },
    { kind: 'lab.add', item: tree },
    {
      kind: 'transition.add',
      transition: {
        ...transitionOf(anna.walk, anna.run),
        destination: { kind: 'tree', id: tree.id, time: 0, playRate: 1, mirror: false },
      },
    },
  );
  await syncAnna();
  await syncBen();
  expect(textOf(ben.db)).toBe(empty);
  addClip(ben.db, '/other/jump again.bvh', { rise: 5 });
  await syncBen();
  expect(textOf(ben.db).replaceAll('jump again', 'jump')).toBe(textOf(anna.db));
});

test('marks of a clip that was exported again stay as they are, but for those that another removes', async () => {
  const { anna, ben, exchange, syncAnna, syncBen } = await twoMembers();
  const [moved, removed] = [markerOn(anna.walk), markerOn(anna.walk)];
  edit(
    anna.db,
    { kind: 'marker.add', marker: moved },
    { kind: 'marker.add', marker: removed },
    { kind: 'transition.add', transition: transitionOf(anna.walk, anna.run) },
  );
  await exchange();
  const before = textOf(ben.db);
  ben.db.prepare('UPDATE clips SET hash = ? WHERE id = ?').run('e'.repeat(64), ben.walk);
  edit(anna.db, { kind: 'marker.set', before: moved, after: { ...moved, time: 0.25 } });
  await syncAnna();
  await syncBen();
  const marks = (text: string): number => text.match(/toe-off/g)?.length ?? 0;
  expect([marks(textOf(ben.db)), marks(before)]).toEqual([2, 2]);
  edit(anna.db, { kind: 'marker.remove', marker: removed });
  await syncAnna();
  await syncBen();
  expect(marks(textOf(ben.db))).toBe(1);
});

test('a member that joins gets what the team has, and adds only what the team has not', async () => {
  const { url, anna, syncAnna } = await twoMembers();
  edit(
    anna.db,
    { kind: 'note.set', clipId: anna.walk, before: '', after: 'of the team' },
    { kind: 'marker.add', marker: markerOn(anna.walk) },
  );
  await syncAnna();
  const cleo = memberLibrary();
  edit(
    cleo.db,
    { kind: 'note.set', clipId: cleo.walk, before: '', after: 'own' },
    { kind: 'note.set', clipId: cleo.run, before: '', after: 'own' },
    ...[cleo.walk, cleo.run, cleo.run].map((id) => ({ kind: 'marker.add', marker: markerOn(id) }) as const),
    { kind: 'transition.add', transition: transitionOf(cleo.walk, cleo.run) },
  );
  await join(cleo.library, url);
  await syncAnna();
  expect(textOf(cleo.db)).toBe(textOf(anna.db));
  expect(textOf(anna.db)).toContain('of the team');
  expect(textOf(anna.db).match(/toe-off/g)).toHaveLength(3); // one of them is the team's
  expect(cleo.db.prepare('SELECT path, value FROM team_kept').all()).toEqual([
    { path: '[]', value: '"own"' },
  ]);
});

test('a library is in one team, and is refused by another', async () => {
  const { anna } = await twoMembers();
  const other = await postgres.newTeam();
  await expect(join(anna.library, other)).rejects.toThrow(/in a team/);
});

test('an edit that is sent twice counts once', async () => {
  const server = await connected(await postgres.newTeam());
  const sent = {
    number: 1,
    id: randomUUID(),
    name: 'Edit',
    base: 0,
    about: [],
    contents: ['{}', '{}'],
  };
  await server.append(randomUUID(), sent);
  await server.append(randomUUID(), sent);
  expect(await server.rowsAfter(0)).toHaveLength(2);
});

test('a long edit is sent in rows of a length, and of many writes, in their order', () => {
  const { db, walk, run } = memberLibrary();
  db.transaction(() => atOnce(joining(db, 'postgres://anna@server/team', randomUUID())))();
  const long = Array.from({ length: 250 }, () => ({ ...transitionOf(walk, run), note: 'x'.repeat(9000) }));
  const short = Array.from({ length: 2500 }, () => markerOn(walk));
  edit(
    db,
    ...long.map((transition) => ({ kind: 'transition.add', transition }) as const),
    ...short.map((marker) => ({ kind: 'marker.add', marker }) as const),
  );
  const { contents, number } = atOnce(readingUnsent(db, 0))!;
  const rows = contents.map((each) => JSON.parse(each) as TeamContent);
  expect(rows.flatMap(({ writes }) => writes.map(({ key }) => key))).toEqual(keysOfUnsent(db, number));
  expect(rows.map(({ writes }) => writes.length)).toEqual([104, 104, 1000, 1000, 542]);
  expect(Math.max(...contents.map(({ length }) => length))).toBeLessThan(1_020_000);
});

test('a file that a member ignores is ignored by that member alone', async () => {
  const { anna, ben, exchange } = await twoMembers();
  const fileId = anna.db.prepare<[], string>('SELECT id FROM files').pluck().get()!;
  edit(anna.db, { kind: 'file.ignore', fileId, ignored: true });
  await exchange();
  const ignored = [anna, ben].map(({ db }) => db.prepare('SELECT sum(ignored) FROM files').pluck().get());
  expect(ignored).toEqual([1, 0]);
});

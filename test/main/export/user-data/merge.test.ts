import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { collectUserData, collectClipUserData, isWorkedOn } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Database } from '#main/library/database/database.ts';
import { findingMissingClips } from '#main/library/edits/find-missing-clips.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { markerRows } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import { findTree } from '#main/library/rows/take-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** A library with the clips `walk` and `run`, with ids that differ from other libraries. */
function setUp() {
  const { db } = temporaryLibrary();
  const walk = addClip(db, `/clips/walk.bvh`);
  const run = addClip(db, `/clips/run.bvh`, { rise: 3 });
  return { db, walk, run };
}

/** One item of each kind of user data. */
function work({ db, walk, run }: ReturnType<typeof setUp>) {
  const [{ settings, jointsId }] = clipSummaries(db, [walk]);
  const marker = markerOn(walk);
  const transition = transitionOf(walk, run);
  const tree = treeOf(walk, run);
  edit(
    db,
    { kind: 'marker.add', marker },
    { kind: 'range.add', range: rangeOn(run) },
    { kind: 'tag.put', tag: 'locomotion', clipIds: [walk, run] },
    { kind: 'note.set', clipId: walk, before: '', after: 'Left foot slides.' },
    { kind: 'clip.set', id: walk, before: settings, after: { ...settings, loop: true } },
    { kind: 'preset.add', preset: presetNamed('Snappy') },
    { kind: 'jointMap.set', jointsId, before: {}, after: { Tail: { role: 'spine' } } },
    { kind: 'lab.add', item: tree },
    { kind: 'transition.add', transition },
  );
  return { marker, transition, tree };
}

test('marks at the same place are the same, whatever their ids: those of the starter clips differ between libraries', () => {
  const [mine, other] = [setUp(), setUp()];
  for (const { db, walk, run } of [mine, other]) {
    const at = (time: number): number => (db === mine.db ? time : Math.fround(time)); // as engines have it
    const [marker, range] = [markerOn(walk, at(0.05)), rangeOn(run, at(0.01), at(0.05))];
    edit(db, { kind: 'marker.add', marker }, { kind: 'range.add', range });
  }
  // Marks of one file are never one mark, however near.
  const [later, beside] = [0.5, 0.50005].map((after) => ({
    ...markerOn(other.walk),
    time: markerOn(other.walk).time + after,
  }));
  edit(other.db, { kind: 'marker.add', marker: later }, { kind: 'marker.add', marker: beside });
  const file = parsed(textOf(other.db));
  const plan = planMerge(mine.db, file, 'other.json');
  expect([plan.added, plan.conflicts]).toEqual([2, []]);
  valueOf(mergeUserData(mine.db, file, 'other.json', new Set()));
  expect(textOf(mine.db)).toContain(beside.id);
  expect(planMerge(mine.db, file, 'other.json').added).toBe(0);
});

const textOf = (db: Database): string => sortedJson(collectUserData(db));
const parsed = (text: string) => valueOf(parseUserData(text, 'work.json'));

test('joint edits of both libraries stay; joints that differ are one conflict', () => {
  const [mine, other] = [setUp(), setUp()];
  const set = ({ db, walk }: typeof mine, after: JointEdits, before: JointEdits = {}) =>
    edit(db, { kind: 'jointMap.set', jointsId: clipSummaries(db, [walk])[0].jointsId, before, after });
  const [tail, ear] = [{ Tail: { role: 'spine' } }, { Ear: { role: 'head' } }] as const;
  set(mine, tail);
  set(other, ear);
  valueOf(mergeUserData(mine.db, parsed(textOf(other.db)), 'other.json', new Set()));
  expect(collectUserData(mine.db).jointMaps).toMatchObject([{ edits: { ...tail, ...ear } }]);
  set(other, { ...ear, Tail: { role: 'hips' } }, ear);
  const { added, conflicts } = planMerge(mine.db, parsed(textOf(other.db)), 'other.json');
  expect([added, conflicts.map(({ what }) => what)]).toEqual([0, ['Joint map with Tail']]);
});

test('conflicting versions are listed, mine stays unless the imported one is chosen, and nothing else changes', () => {
  const [mine, other] = [setUp(), setUp()];
  const { marker, transition } = work(mine);
  const first = parsed(textOf(mine.db));
  valueOf(mergeUserData(other.db, first, 'work.json', new Set()));
  const renamed = { ...transition, name: 'walk into run' };
  edit(
    mine.db,
    { kind: 'marker.set', before: marker, after: { ...marker, time: 0.06 } },
    { kind: 'note.set', clipId: mine.walk, before: 'Left foot slides.', after: 'Fixed.' },
    { kind: 'transition.set', before: transition, after: renamed },
  );
  const file = parsed(textOf(mine.db));
  const plan = planMerge(other.db, file, 'work.json');
  expect(plan.added).toBe(0);
  expect(plan.conflicts.map(({ kind, what, mine: here, theirs }) => [kind, what, here, theirs])).toEqual([
    ['note', 'Note of walk', 'Left foot slides.', 'Fixed.'],
    ['marker', 'Marker “toe-off” of walk', 'Time: 0.05 s', 'Time: 0.06 s'],
    ['transition', 'Transition “a → b”', 'Name: a → b', 'Name: walk into run'],
  ]);
  const before = textOf(other.db);
  expect(valueOf(mergeUserData(other.db, file, 'work.json', new Set()))).toBeNull();
  expect(textOf(other.db)).toBe(before);
  valueOf(mergeUserData(other.db, file, 'work.json', new Set([marker.id])));
  expect(markerRows.find(other.db, marker.id)?.time).toBe(0.06);
  expect(planMerge(other.db, file, 'work.json').conflicts.length).toBe(2);
});

test('a mark without a label is named by its place, and values that would read alike are said in full', () => {
  const [mine, other] = [setUp(), setUp()];
  const marker = { ...markerOn(mine.walk), label: '' };
  edit(mine.db, { kind: 'marker.add', marker });
  valueOf(mergeUserData(other.db, parsed(textOf(mine.db)), 'work.json', new Set()));
  edit(mine.db, { kind: 'marker.set', before: marker, after: { ...marker, time: 0.0501 } });
  expect(planMerge(other.db, parsed(textOf(mine.db)), 'work.json').conflicts).toMatchObject([
    { id: marker.id, what: 'Marker “at 0.050 s” of walk', mine: 'Time: 0.05', theirs: 'Time: 0.0501' },
  ]);
});

test('an item that differs by what follows from the rest is a conflict, too', () => {
  const [mine, other] = [setUp(), setUp()];
  const { transition } = work(mine);
  valueOf(mergeUserData(other.db, parsed(textOf(mine.db)), 'work.json', new Set()));
  const review = { ...transition.review, date: '2026-03-01T10:00:00.000Z' };
  edit(mine.db, { kind: 'transition.set', before: transition, after: { ...transition, review } });
  expect(planMerge(other.db, parsed(textOf(mine.db)), 'work.json').conflicts).toMatchObject([
    { what: 'Transition “a → b”', mine: 'this version', theirs: 'another version' },
  ]);
});

test('user data of clips missing from the library stays in the file, and the clips are listed', () => {
  const mine = setUp();
  work(mine);
  const { db } = temporaryLibrary();
  addClip(db, '/elsewhere/walk (copy).bvh');
  const plan = planMerge(db, parsed(textOf(mine.db)), 'work.json');
  expect(plan).toMatchObject({
    missingClips: ['run'],
    refused: ['“a → b” was not imported, since one of its clips is not in this library.'],
  });
  valueOf(mergeUserData(db, parsed(textOf(mine.db)), 'work.json', new Set()));
  expect(collectUserData(db).clips.map(({ name, note }) => [name, note])).toEqual([
    ['walk (copy)', 'Left foot slides.'],
    ['run', ''], // named by the tree that uses it
  ]);
});

test('a tree comes with its clips by content, differs as one conflict, and keeps ids of clips that are missing', () => {
  const [mine, other] = [setUp(), setUp()];
  const { tree } = work(mine);
  const file = parsed(textOf(mine.db));
  expect(clipIdsOfTree(file.lab?.[0].content.root)).toEqual(
    ['walk', 'run'].map((name) => file.clips.find((clip) => clip.name === name)?.id),
  );
  valueOf(mergeUserData(other.db, file, 'work.json', new Set()));
  expect(clipIdsOfTree(findTree(other.db, tree.id)?.content.root)).toEqual([other.walk, other.run]);
  edit(mine.db, { kind: 'lab.set', before: tree, after: { ...tree, name: 'Gaits' } });
  const later = parsed(textOf(mine.db));
  expect(planMerge(other.db, later, 'work.json').conflicts.map(({ kind, what }) => [kind, what])).toEqual([
    ['lab', 'Item “Half”'],
  ]);
  valueOf(mergeUserData(other.db, later, 'work.json', new Set([tree.id])));
  expect(findTree(other.db, tree.id)?.name).toBe('Gaits');
  const { db } = temporaryLibrary();
  valueOf(mergeUserData(db, later, 'work.json', new Set()));
  expect(clipIdsOfTree(findTree(db, tree.id)?.content.root)).toEqual(
    clipIdsOfTree(later.lab?.[0].content.root),
  );
});

test('a clip of a tree that is here is not taken for a missing one whose id in the file it has here', () => {
  const [mine, other] = [setUp(), setUp()];
  const { tree } = work(mine);
  const { clips, ...file } = collectUserData(mine.db);
  const hop = { ...clips[0], id: other.walk, name: 'hop', hash: '0'.repeat(64) };
  const text = JSON.stringify({ ...file, clips: [...clips, hop] });
  valueOf(mergeUserData(other.db, parsed(text), 'work.json', new Set()));
  const content = findTree(other.db, tree.id)?.content;
  expect(clipIdsOfTree(content?.root)).toEqual([other.walk, other.run]);
  expect(content).not.toHaveProperty('clips');
});

test('a tree keeps the names of clips that are missing, and gets the clips when they come', () => {
  const mine = setUp();
  const { tree } = work(mine);
  const file = parsed(textOf(mine.db));
  const { db } = temporaryLibrary();
  valueOf(mergeUserData(db, file, 'work.json', new Set()));
  const named = (): unknown =>
    Object.values(findTree(db, tree.id)?.content.clips ?? {})
      .map((clip) => (clip as { name: string }).name)
      .toSorted();
  expect(named()).toEqual(['run', 'walk']);
  expect(
    collectUserData(db)
      .clips.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['run', 'walk']);
  const find = () => atOnce(findingMissingClips(db));
  expect(find()).toBeNull();
  const walk = addClip(db, '/elsewhere/walk cycle.bvh');
  expect(find()?.name).toBe('Find missing clips');
  const [first, second] = clipIdsOfTree(findTree(db, tree.id)?.content.root);
  expect([first, named()]).toEqual([walk, ['run']]);
  const run = addClip(db, '/elsewhere/b.bvh', { rise: 3 });
  expect([second === run, find() === null]).toEqual([false, false]);
  expect(findTree(db, tree.id)?.content).toMatchObject({ root: { a: { clip: walk }, b: { clip: run } } });
  expect(findTree(db, tree.id)?.content).not.toHaveProperty('clips');
});

test('a tag of many clips is one change', () => {
  const [mine, other] = [setUp(), setUp()];
  work(mine);
  const merged = valueOf(mergeUserData(other.db, parsed(textOf(mine.db)), 'work.json', new Set()));
  const tagged = merged?.changes.filter(({ kind }) => kind === 'tag.put');
  expect(tagged).toEqual([{ kind: 'tag.put', tag: 'locomotion', clipIds: [other.run, other.walk] }]);
});

/** A transition that interrupts `earlier`. */
const interrupting = (earlier: Transition, destinationId: string, name: string): Transition => ({
  ...transitionOf(earlier.id, destinationId, name),
  source: { kind: 'chain', id: earlier.id, time: 0.1, playRate: 1, mirror: false },
});

test('transitions that interrupt a left-out transition are left out too, and the rest is imported', () => {
  const [mine, other] = [setUp(), setUp()];
  const third = addClip(mine.db, '/clips/third.bvh', { rise: 5 });
  const first = transitionOf(third, mine.run, 'first');
  const second = interrupting(first, mine.walk, 'second');
  const sound = transitionOf(mine.walk, mine.run, 'sound');
  const after = interrupting(sound, mine.walk, 'a chain');
  for (const transition of [first, second, sound, after])
    edit(mine.db, { kind: 'transition.add', transition });
  const file = parsed(textOf(mine.db));
  expect(planMerge(other.db, file, 'work.json')).toMatchObject({
    added: 2,
    refused: [
      '“first” was not imported, since one of its clips is not in this library.',
      '“second” was not imported, since the transition that it interrupts is not in this library.',
    ],
  });
  valueOf(mergeUserData(other.db, file, 'work.json', new Set()));
  expect(
    allTransitions(other.db)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['a chain', 'sound']);
});

test('an interrupting transition is in the sidecar file of the clip that the interrupted one leaves', () => {
  const [mine, other] = [setUp(), setUp()];
  const first = transitionOf(mine.walk, mine.run, 'first');
  const second = interrupting(first, mine.walk, 'second');
  const third = interrupting(second, mine.run, 'third');
  for (const transition of [first, second, third]) edit(mine.db, { kind: 'transition.add', transition });
  expect(collectClipUserData(mine.db, mine.run).transitions).toEqual([]);
  valueOf(mergeUserData(other.db, collectClipUserData(mine.db, mine.walk), 'walk.segue.json', new Set()));
  expect(collectUserData(other.db).transitions).toEqual(collectUserData(mine.db).transitions);
});

test('a circle of transitions is left out, of any length', () => {
  const { db, walk, run } = setUp();
  edit(db, { kind: 'tag.put', tag: 'x', clipIds: [walk, run] });
  const made = collectUserData(db);
  const like = transitionOf(walk, made.clips.find(({ name }) => name === 'run')!.id);
  const ids = Array.from({ length: 20_000 }, () => randomUUID());
  const transitions = ids.map((id, i): Transition => {
    const interrupted = ids[(i + 1) % ids.length];
    return { ...like, id, source: { ...like.source, kind: 'chain', id: interrupted } };
  });
  const plan = planMerge(db, { ...made, transitions }, 'work.json');
  expect(plan.added).toBe(0);
  expect(plan.refused.length).toBe(ids.length);
});

test('a setting equal to what the file of the clip implies is not a change', () => {
  const { db, walk } = setUp();
  edit(db, { kind: 'note.set', clipId: walk, before: '', after: 'Mine.' });
  const [{ settings }] = clipSummaries(db, [walk]);
  const made = collectUserData(db);
  const file = { ...made, clips: made.clips.map((clip) => ({ ...clip, settings })) };
  expect(planMerge(db, file, 'work.json')).toMatchObject({ added: 0, conflicts: [] });
});

test('both settings of a clip at once, and a preset name that is in use', () => {
  const [mine, other] = [setUp(), setUp()];
  const [{ settings }] = clipSummaries(mine.db, [mine.walk]);
  edit(mine.db, {
    kind: 'clip.set',
    id: mine.walk,
    before: settings,
    after: { groundHeight: 0.5, loop: true },
  });
  edit(mine.db, { kind: 'preset.add', preset: presetNamed('Snappy', 0.1) });
  edit(other.db, { kind: 'preset.add', preset: presetNamed('snappy', 0.3) });
  const file = parsed(textOf(mine.db));
  const plan = planMerge(other.db, file, 'work.json');
  expect(plan.conflicts.map(({ what }) => what)).toEqual(['Preset “snappy”']);
  valueOf(mergeUserData(other.db, file, 'work.json', new Set(plan.conflicts.map(({ id }) => id))));
  expect(clipSummaries(other.db, [other.walk])[0].settings).toEqual({ groundHeight: 0.5, loop: true });
  expect(collectUserData(other.db).presets).toMatchObject([{ name: 'Snappy' }]);
});

test('a sidecar file holds the user data of its clip, the transitions that leave it, and items of which it is the first clip', () => {
  const mine = setUp();
  work(mine);
  const walk = collectClipUserData(mine.db, mine.walk);
  expect(walk.clips.map(({ name, note }) => [name, note])).toEqual([
    ['walk', 'Left foot slides.'],
    ['run', ''],
  ]);
  expect(walk.transitions.length).toBe(1);
  const run = collectClipUserData(mine.db, mine.run);
  expect(run).toMatchObject({ clips: [{ name: 'run', tags: ['locomotion'] }], transitions: [] });
  const other = setUp();
  for (const file of [run, walk]) valueOf(mergeUserData(other.db, parsed(sortedJson(file)), 'x', new Set()));
  // Presets belong to no clip.
  const ofClips = (db: Database) => ({ ...collectUserData(db), presets: [] });
  expect(ofClips(other.db)).toEqual(ofClips(mine.db));
  const fresh = setUp();
  expect(isWorkedOn(collectClipUserData(fresh.db, fresh.run))).toBe(false);
});

const emptyClip = {
  id: randomUUID(),
  name: 'walk',
  hash: 'a'.repeat(64),
  take: '',
  tags: [],
  note: '',
  settings: {},
  markers: [],
  ranges: [],
};

const madeText = (more: object): string =>
  JSON.stringify({ format: 'segue.made', version: 1, clips: [], transitions: [], presets: [], ...more });

test.each([
  ['{', 'notJson'],
  ['{"format": "segue.settings"}', 'notUserData'],
  ['{"format": "segue.made", "version": 2}', 'userDataVersion'],
  [madeText({ magic: 1 }), 'badShape'],
  [madeText({ clips: [{ ...emptyClip, tags: ['Left Plant'] }] }), 'badShape'],
  [madeText({ transitions: [{ ...transitionOf(randomUUID(), randomUUID()), speed: 1 }] }), 'badShape'],
])('an invalid file is refused with a message: %#', (text, code) => {
  expect(parseUserData(text, 'work.json')).toMatchObject({ ok: false, error: { code } });
});

test('an id that a file has twice is refused once, and the rest is merged', () => {
  const [mine, other] = [setUp(), setUp()];
  edit(other.db, { kind: 'marker.add', marker: markerOn(other.walk) });
  const file = collectUserData(other.db);
  const [walk] = file.clips;
  const run = { ...walk, ...collectClipUserData(other.db, other.run).clips[0], markers: walk.markers };
  const twice = { ...file, clips: [walk, run] };
  const label = `“${walk.markers[0].label}”`;
  expect(planMerge(mine.db, twice, 'twice.json')).toMatchObject({
    added: 1,
    refused: [`${label} was not imported: the file has its id twice.`],
  });
  valueOf(mergeUserData(mine.db, twice, 'twice.json', new Set()));
  expect(markerRows.ids(mine.db)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { editHistory } from '#main/library/edits/edit-history.ts';
import { undoState } from '#main/library/edits/edits.ts';
import { editNamed, undo } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { openedLibrary, temporaryLibrary } from '#test/main/temporary.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';

/** A library with a transition of two clips. */
function setUp() {
  const { db } = temporaryLibrary();
  const child = 'Chest.001';
  const [walk, jog] = [
    addClip(db, '/clips/walk.bvh', { child }),
    addClip(db, '/clips/jog.bvh', { child, frames: 4 }),
  ];
  const transition = transitionOf(walk, jog, 'Walk to jog');
  /** The words of an edit, as the history lists them. */
  const words = (name: string, ...changes: Change[]): string[] => {
    editNamed(db, name, ...changes);
    const [{ what, where }] = editHistory(db).steps;
    return [what, where];
  };
  words('Add transition', { kind: 'transition.add', transition });
  let before = transition;
  const set = (after: Partial<Transition>): string[] => {
    const change = { kind: 'transition.set', before, after: { ...before, ...after } } as const;
    before = change.after;
    return words('Change it', change);
  };
  const setSlot = (index: number, of: object): string[] =>
    set({ slots: before.slots.map((slot, i) => (i === index ? { ...slot, ...of } : slot)) });
  return { db, walk, jog, transition, words, set, setSlot };
}

test('a setting of a slot has its label, its unit, its values and its place', () => {
  const { transition, setSlot } = setUp();
  const [{ values }] = transition.slots;
  expect(setSlot(0, { values: { ...values, halfLife: 0.2 } })).toEqual([
    'Half-life: 0.12 s → 0.2 s',
    'A · Walk to jog',
  ]);
  expect(setSlot(1, { profile: { 'Chest.001': 1.5 } })).toEqual([
    'Joint profile of Chest.001: 1 → 1.5',
    'B · Walk to jog',
  ]);
  expect(setSlot(1, { cutJoints: ['Hips'] })).toEqual(['Cut joints: none → Hips', 'B · Walk to jog']);
  expect(setSlot(1, { tick: 30 })).toEqual(['Tick: continuous → 30 Hz', 'B · Walk to jog']);
});

test('a vote is named, and nothing else', () => {
  const { set } = setUp();
  const of = ['springExact', 'deadBlending'].map((method) => ({ method, measures: {} }));
  const vote = { reviewer: 'Ana', date: '2026-03-01T10:00:00.000Z', best: 0, of };
  expect(set({ votes: [vote] })).toEqual(['Change it', 'Walk to jog']);
  expect(set({ votes: [vote, vote] })).toEqual(['Change it', 'Walk to jog']);
});

test('another method is listed without its values', () => {
  const { setSlot } = setUp();
  expect(setSlot(1, { method: 'cut', values: {} })).toEqual([
    'Method: Dead blending → Cut',
    'B · Walk to jog',
  ]);
});

test('settings of a transition say which end, and clips have names', () => {
  const { transition, jog, set } = setUp();
  expect(set({ source: { ...transition.source, time: 0.08 } })).toEqual([
    'Source out: 0.05 s → 0.08 s',
    'Walk to jog',
  ]);
  expect(set({ source: { ...transition.source, time: 0.08, id: jog } })[0]).toBe('Source: walk → jog');
  const offset = { x: 0.5, z: 0, yaw: Math.PI / 2 };
  expect(set({ alignment: { kind: 'none', offset } })[0]).toBe(
    'Change it: Kind of alignment: root → none, X of offset: 0 m → 0.5 m, Yaw of offset: 0° → 90°',
  );
  expect(set({ chosen: 1 })[0]).toBe('Chosen: A → B');
  expect(set({ review: { status: 'needsWork', reviewer: '', date: '2026-05-01T10:00:00.000Z' } })[0]).toBe(
    'Status of review: unreviewed → needs work',
  );
  expect(set({ note: 'a'.repeat(50) })[0]).toBe(`Note: none → ${'a'.repeat(40)}…`);
});

test('marks, settings and notes of clips say the clip', () => {
  const { walk, words } = setUp();
  const marker = markerOn(walk);
  expect(words('Add out marker', { kind: 'marker.add', marker })).toEqual(['Add out marker', 'walk']);
  const moved: Change = { kind: 'marker.set', before: marker, after: { ...marker, time: 0.07 } };
  expect(words('Move out marker', moved)).toEqual(['Time: 0.05 s → 0.07 s', 'walk']);
  const range = rangeOn(walk);
  expect(words('Add phase', { kind: 'range.add', range })).toEqual(['Add phase', 'walk']);
  expect(words('Change note', { kind: 'note.set', clipId: walk, before: '', after: 'limps' })).toEqual([
    'Note: none → limps',
    'walk',
  ]);
  const tag = { kind: 'tag.put', tag: 'calm', clipIds: [walk] } as const;
  expect(words('Tag 1 clip', tag)).toEqual(['Tag 1 clip', 'walk']);
  const subject = { kind: 'clip', id: walk } as const;
  const root: Change = { kind: 'root.set', subject, before: null, after: { kind: 'joint', joint: 'Hips' } };
  expect(words('Change root', root)).toEqual(['Root: not set → joint Hips', 'walk']);
});

test('a setting of a clip that its file gives has the value of the file in the words', () => {
  const { db, walk, words } = setUp();
  db.prepare('UPDATE clips SET derived_loop = 1').run();
  const [{ settings }] = clipSummaries(db, [walk]);
  const set = (after: object): Change => ({
    kind: 'clip.set',
    id: walk,
    before: settings,
    after: { ...settings, ...after },
  });
  expect(words('Set loop', set({ loop: false }))).toEqual(['Loop: on → off', 'walk']);
});

test('a parameter has its label also after the method of its slot was exchanged', () => {
  const { db, transition, setSlot } = setUp();
  const [{ values }] = transition.slots;
  setSlot(0, { values: { ...values, halfLife: 0.2 } });
  setSlot(0, { method: 'cut', values: {} });
  const fresh = openedLibrary(db.name).db; // words are derived once in each process
  expect(editHistory(fresh).steps[1].what).toBe('Half-life: 0.12 s → 0.2 s');
});

test('an added slot or item has the name of its edit, as in the status: not the length of a list', () => {
  const { transition, walk, words, db } = setUp();
  const [slot] = transition.slots;
  const after = { ...transition, slots: [...transition.slots, slot] };
  const add: Change = { kind: 'transition.set', before: transition, after };
  expect(words('Add C, a copy of A', add)).toEqual(['Add C, a copy of A', 'Walk to jog']);
  const tree = treeOf(walk);
  expect(words(`Add “${tree.name}”`, { kind: 'lab.add', item: tree })).toEqual([`Add “${tree.name}”`, '']);
  expect(undoState(db).undo).toBe(`Add “${tree.name}”`);
});

test('presets, blend trees and joint maps say their fields by name', () => {
  const { walk, words } = setUp();
  const preset = presetNamed('Snappy');
  expect(words('Save preset Snappy', { kind: 'preset.add', preset })).toEqual(['Save preset Snappy', '']);
  const settings = { ...preset.settings, values: { halfLife: 0.3 } };
  const update: Change = { kind: 'preset.set', before: preset, after: { ...preset, settings } };
  expect(words('Update preset', update)).toEqual(['Half-life: 0.2 s → 0.3 s', 'Snappy']);
  const tree = treeOf(walk);
  words('Add tree', { kind: 'lab.add', item: tree });
  const after = {
    ...tree,
    content: { ...tree.content, root: { ...(tree.content['root'] as object), weight: 0.75 } },
  };
  const [what, where] = words('Change tree', { kind: 'lab.set', before: tree, after });
  expect([what, where]).toEqual(['Weight of root: 0.5 → 0.75', tree.name]);
  const jointsId = 'a'.repeat(64);
  const map: Change = { kind: 'jointMap.set', jointsId, before: {}, after: { Hips: { role: 'hips' } } };
  expect(words('Change joint Hips', map)).toEqual(['Role of Hips: none → hips', '']);
  const planted: Change = { ...map, before: map.after, after: { Hips: { role: 'hips', planted: true } } };
  expect(words('Plant feet', planted)).toEqual(['Planted feet of Hips: off → on', '']);
});

test('undo and redo have the words of their step, also of several changes', () => {
  const { db, walk, words } = setUp();
  const [one, two] = [markerOn(walk, 0.01), markerOn(walk, 0.02)];
  words('Add 2 markers', { kind: 'marker.add', marker: one }, { kind: 'marker.add', marker: two });
  const moves = [one, two].map((each): Change => ({
    kind: 'marker.set',
    before: each,
    after: { ...each, time: each.time + 0.01 },
  }));
  words('Move 2 markers', ...moves);
  const name = 'Move 2 markers';
  const moved = { name, what: 'Move 2 markers: Time: 0.01 s → 0.02 s, Time: 0.02 s → 0.03 s', where: 'walk' };
  expect(undoState(db).words).toEqual({ undo: moved, redo: null });
  expect(undo(db).undo.words).toEqual({
    undo: { name: 'Add 2 markers', what: 'Add 2 markers', where: 'walk' },
    redo: moved,
  });
});

test('a very long edit keeps its name alone', () => {
  const { walk, words } = setUp();
  const markers = Array.from({ length: 400 }, () => markerOn(walk));
  const added = markers.map((marker): Change => ({ kind: 'marker.add', marker }));
  expect(words('Paste 400 markers', ...added)).toEqual(['Paste 400 markers', '']);
});

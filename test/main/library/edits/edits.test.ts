import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { Result } from '#core/kit/result.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { undoState } from '#main/library/edits/edits.ts';
import { allJointMaps, readJointEdits } from '#main/library/rows/joint-map-rows.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { allLabItems } from '#main/library/rows/lab-rows.ts';
import { markersOf, rangesOf } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { allPresets } from '#main/library/rows/preset-rows.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { edit, editNamed, redo, redoEdit, refusalOf, tryEdit, undo, undoEdit } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';

const codeOf = (result: Result<unknown, Problem>): string => (result.ok ? 'ok' : result.error.code);

function libraryWithClips() {
  const library = temporaryLibrary();
  const a = addClip(library.db, '/clips/a.bvh');
  const b = addClip(library.db, '/clips/b.bvh', { rise: 2 });
  return { library, db: library.db, a, b };
}

/** Each kind of change, one after the other, and what they change. */
function chainOfChanges() {
  const { db, a, b } = libraryWithClips();
  const marker = markerOn(a);
  const range = rangeOn(a);
  const transition = transitionOf(a, b);
  const preset = presetNamed('Soft');
  const tree = treeOf(a);
  const { settings, jointsId } = clipSummaries(db, [a])[0];
  const state = (): unknown => [
    markersOf(db, [a]),
    rangesOf(db, [a]),
    allTransitions(db),
    allPresets(db),
    allLabItems(db),
    allJointMaps(db),
    clipSummaries(db, [a, b]),
  ];
  const changes: Change[] = [
    { kind: 'marker.add', marker },
    { kind: 'marker.set', before: marker, after: { ...marker, time: 0.06, kind: 'in' } },
    { kind: 'marker.remove', marker: { ...marker, time: 0.06, kind: 'in' } },
    { kind: 'range.add', range },
    { kind: 'range.set', before: range, after: { ...range, end: 0.08, kind: 'loop', label: '' } },
    { kind: 'range.remove', range: { ...range, end: 0.08, kind: 'loop', label: '' } },
    { kind: 'clip.set', id: a, before: settings, after: { groundHeight: 0.1, loop: true } },
    { kind: 'root.set', subject: { kind: 'clip', id: a }, before: null, after: { kind: 'none' } },
    { kind: 'root.set', subject: { kind: 'folder', path: '/clips' }, before: null, after: { kind: 'hips' } },
    { kind: 'note.set', clipId: a, before: '', after: 'slides' },
    { kind: 'tag.put', tag: 'walk', clipIds: [a, b] },
    { kind: 'tag.rename', from: 'walk', to: 'stroll' },
    { kind: 'tag.take', tag: 'stroll', clipIds: [b, a] },
    { kind: 'lab.add', item: tree },
    { kind: 'lab.set', before: tree, after: { ...tree, name: 'Gaits' } },
    { kind: 'lab.remove', item: { ...tree, name: 'Gaits' } },
    { kind: 'transition.add', transition },
    { kind: 'transition.set', before: transition, after: { ...transition, name: 'renamed' } },
    { kind: 'transition.remove', transition: { ...transition, name: 'renamed' } },
    { kind: 'preset.add', preset },
    { kind: 'preset.set', before: preset, after: { ...preset, name: 'SOFT' } },
    { kind: 'preset.remove', preset: { ...preset, name: 'SOFT' } },
    { kind: 'jointMap.set', jointsId, before: {}, after: { Tail: { role: 'spine', counterpart: null } } },
  ];
  return { db, state, changes };
}

test('no edit gives an item the id of another', () => {
  const { db, changes } = chainOfChanges();
  for (const change of changes) {
    const after: unknown = 'after' in change ? change.after : null;
    if (typeof after === 'object' && after !== null && 'id' in after) {
      const other = { ...change, after: { ...after, id: randomUUID() } } as Change;
      expect(refusalOf(db, other).code).toBe('badEdit');
    }
    edit(db, change);
  }
});

test('an edit of one or several changes is undone from its last one to its first, and redone in its order', () => {
  const { db, state, changes } = chainOfChanges();
  const before = state();
  for (let count = 1; count <= changes.length; count++) {
    edit(db, ...changes.slice(0, count));
    const after = state();
    undo(db);
    expect(state()).toEqual(before);
    redo(db);
    expect(state()).toEqual(after);
    undo(db);
  }
});

test('a long edit of one field is undone at once to what it was, and redone to what it became', () => {
  const { db, a } = libraryWithClips();
  const notes = Array.from({ length: 251 }, (_, i) => (i === 0 ? '' : `note ${i}`));
  const changes = notes.slice(1).map((after, i): Change => {
    return { kind: 'note.set', clipId: a, before: notes[i], after };
  });
  edit(db, ...changes);
  const ends = ['', 'note 250'];
  expect(undo(db).changes).toEqual([{ kind: 'note.set', clipId: a, before: ends[1], after: ends[0] }]);
  expect(redo(db).changes).toEqual([{ kind: 'note.set', clipId: a, before: ends[0], after: ends[1] }]);
});

test('fields come back in their order, which is that of rows: several, at any place', () => {
  const { db, a } = libraryWithClips();
  const { jointsId } = clipSummaries(db, [a])[0];
  const spine = { role: 'spine' } as const;
  const named = (names: string): JointEdits =>
    Object.fromEntries(names.split('').map((name) => [name, spine]));
  const order = (): string => Object.keys(readJointEdits(db, jointsId)).join('');
  let before: JointEdits = {};
  const orders = ['abcdef', 'adf', 'abcdefg', 'g', 'xgyz', 'xbgyaz', 'bac'];
  for (const names of orders) {
    const after = named(names);
    edit(db, { kind: 'jointMap.set', jointsId, before, after });
    before = after;
  }
  const isSame = (names: string, other: string): boolean => {
    const kept = names
      .split('')
      .filter((name) => other.includes(name))
      .join('');
    return (
      kept ===
      other
        .split('')
        .filter((name) => names.includes(name))
        .join('')
    );
  };
  expect(orders.slice(1).every((names, i) => isSame(names, orders[i]))).toBe(true);
  for (const names of ['', ...orders].toReversed().slice(1)) {
    undo(db);
    expect(order()).toBe(names);
  }
  for (const names of orders) {
    redo(db);
    expect(order()).toBe(names);
  }
});

test('preset names are unique, even after undo', () => {
  const { db } = libraryWithClips();
  const soft = presetNamed('Soft');
  const add = (name: string) => tryEdit(db, { kind: 'preset.add', preset: presetNamed(name) });
  edit(db, { kind: 'preset.add', preset: soft });
  expect(add('soft')).toMatchObject({
    ok: false,
    error: {
      code: 'nameTaken',
      message: 'A preset “Soft” already exists. Rename or delete it first.',
    },
  });
  edit(db, { kind: 'preset.remove', preset: soft });
  valueOf(add('SOFT'));
  const other = allPresets(db)[0];
  expect(refusalOf(db, { kind: 'preset.add', preset: soft }).code).toBe('nameTaken');
  const renamed = { ...other, name: 'Hard' };
  edit(db, { kind: 'preset.set', before: other, after: renamed });
  edit(db, { kind: 'preset.add', preset: soft });
  expect(refusalOf(db, { kind: 'preset.set', before: renamed, after: other }).code).toBe('nameTaken');
  expect(allPresets(db).map(({ name }) => name)).toEqual(['Hard', 'Soft']);
});

test('the joints of a preset may have any names', () => {
  const { db } = libraryWithClips();
  const odd = presetNamed('odd');
  const settings = { ...odd.settings, profile: { Anything: 2 }, cutJoints: ['Wing'] };
  edit(db, { kind: 'preset.add', preset: { ...odd, settings } });
  expect(allPresets(db)).toEqual([{ ...odd, settings }]);
});

test('undo and redo have names, and work after the library was closed', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'library.db');
  let library = valueOf(openLibrary(file));
  const clip = addClip(library.db, '/clips/a.bvh');
  const marker = markerOn(clip);
  const moved = { ...marker, time: 0.01 };
  editNamed(library.db, 'Add marker', { kind: 'marker.add', marker });
  editNamed(library.db, 'Move marker', { kind: 'marker.set', before: marker, after: moved });
  closeLibrary(library);

  library = valueOf(openLibrary(file));
  expect(undoState(library.db)).toMatchObject({ undo: 'Move marker', redo: null });
  expect(undo(library.db).undo).toMatchObject({ undo: 'Add marker', redo: 'Move marker' });
  expect(markersOf(library.db, [clip])).toEqual([marker]);
  closeLibrary(library);

  library = valueOf(openLibrary(file));
  const redone = redo(library.db);
  expect(redone).toMatchObject({ name: 'Move marker', undo: { undo: 'Move marker', redo: null } });
  expect(markersOf(library.db, [clip])).toEqual([moved]);
  closeLibrary(library);
});

test('undo twice, redo twice: in order', () => {
  const { db, a } = libraryWithClips();
  const [first, second] = [markerOn(a, 0), markerOn(a, 0.03)];
  editNamed(db, 'first', { kind: 'marker.add', marker: first });
  edit(db, { kind: 'marker.add', marker: second });
  undo(db);
  undo(db);
  expect(undoState(db)).toMatchObject({ undo: null, redo: 'first' });
  expect(codeOf(undoEdit(db))).toBe('nothingToDo');
  redo(db);
  expect(markersOf(db, [a])).toEqual([first]);
  redo(db);
  expect(markersOf(db, [a])).toEqual([first, second]);
  expect(codeOf(redoEdit(db))).toBe('nothingToDo');
});

test('an edit after undo discards the undone edit, and keeps its row', () => {
  const { db, a } = libraryWithClips();
  editNamed(db, 'old', { kind: 'marker.add', marker: markerOn(a) });
  undo(db);
  editNamed(db, 'new', { kind: 'marker.add', marker: markerOn(a) });
  expect(undoState(db)).toMatchObject({ undo: 'new', redo: null });
  expect(db.prepare('SELECT name, state FROM edits ORDER BY number').all()).toEqual([
    { name: 'old', state: 'abandoned' },
    { name: 'new', state: 'applied' },
  ]);
});

test('an edit is applied completely or not at all', () => {
  const { db, a } = libraryWithClips();
  const marker = markerOn(a);
  const add: Change = { kind: 'marker.add', marker };
  expect(refusalOf(db, add, add).code).toBe('staleEdit');
  expect(markersOf(db, [a])).toEqual([]);
  expect(undoState(db)).toMatchObject({ undo: null, redo: null });
});

test('a setting can be undone even if its file implies other values now', () => {
  const { db, a } = libraryWithClips();
  const derived = clipSummaries(db, [a])[0].settings;
  const looped = { ...derived, loop: true };
  editNamed(db, 'loop', { kind: 'clip.set', id: a, before: derived, after: looped });
  db.prepare('UPDATE clips SET derived_ground_height = 0.25 WHERE id = ?').run(a);
  expect(clipSummaries(db, [a])[0].settings).toEqual({ groundHeight: 0.25, loop: true });
  undo(db);
  expect(clipSummaries(db, [a])[0].settings).toEqual({ groundHeight: 0.25, loop: false });
  redo(db);
  expect(clipSummaries(db, [a])[0].settings).toEqual({ groundHeight: 0.25, loop: true });
  const stale = { kind: 'clip.set', id: a, before: derived, after: looped } as const;
  expect(refusalOf(db, stale).code).toBe('staleEdit');
});

test('a removed transition is restored at its position', () => {
  const { db, a, b } = libraryWithClips();
  const all = ['one', 'two', 'three'].map((name) => transitionOf(a, b, name));
  for (const transition of all) {
    edit(db, { kind: 'transition.add', transition });
  }
  edit(db, { kind: 'transition.remove', transition: all[1] });
  expect(allTransitions(db).map(({ name }) => name)).toEqual(['one', 'three']);
  expect(undo(db).changes).toEqual([{ kind: 'transition.add', transition: all[1], next: all[2].id }]);
  expect(allTransitions(db)).toEqual(all);
  edit(db, { kind: 'transition.remove', transition: all[2] });
  expect(undo(db).changes).toEqual([{ kind: 'transition.add', transition: all[2] }]); // at the end
});

test('a value equal to the derived setting is not stored as an override', () => {
  const { db, a } = libraryWithClips();
  const derived = clipSummaries(db, [a])[0].settings;
  const other = { groundHeight: 1, loop: !derived.loop };
  edit(db, { kind: 'clip.set', id: a, before: derived, after: other });
  expect(clipSummaries(db, [a])[0].settings).toEqual(other);
  editNamed(db, 'back', { kind: 'clip.set', id: a, before: other, after: derived });
  expect(db.prepare('SELECT ground_height, loop FROM clips WHERE id = ?').get(a)).toEqual({
    ground_height: null,
    loop: null,
  });
});

describe('refused in plain words without changes', () => {
  test('an edit based on an outdated copy', () => {
    const { db, a } = libraryWithClips();
    const marker = markerOn(a);
    edit(db, { kind: 'marker.add', marker });
    const elsewhere = { ...marker, time: 0.02 };
    edit(db, { kind: 'marker.set', before: marker, after: elsewhere });
    const late = refusalOf(db, { kind: 'marker.set', before: marker, after: { ...marker, time: 0.03 } });
    expect(late).toMatchObject({ code: 'staleEdit', message: expect.stringContaining('toe-off') as string });
    expect(markersOf(db, [a])).toEqual([elsewhere]);
  });

  test('a transition may end at a tree; once the tree is deleted, the rest of the transition can still be edited', () => {
    const { db, a, b } = libraryWithClips();
    const item = treeOf(a, b);
    edit(db, { kind: 'lab.add', item });
    const clips = transitionOf(a, b);
    const transition = {
      ...clips,
      destination: { ...clips.destination, kind: 'tree' as const, id: item.id },
    };
    edit(db, { kind: 'transition.add', transition });
    edit(db, { kind: 'lab.remove', item });
    const after = { ...transition, name: 'into the tree' };
    edit(db, { kind: 'transition.set', before: transition, after });
    expect(allTransitions(db)).toEqual([after]);
  });

  test('a new transition between different skeletons; replacing one end after the other is allowed', () => {
    const { db, a, b } = libraryWithClips();
    const other = addClip(db, '/clips/other.bvh', { child: 'Head' });
    const mixed = transitionOf(a, other);
    expect(refusalOf(db, { kind: 'transition.add', transition: mixed })).toMatchObject({
      code: 'differentSkeletons',
    });
    const transition = transitionOf(a, b);
    edit(db, { kind: 'transition.add', transition });
    const after = { ...transition, source: { ...transition.source, id: other } };
    edit(db, { kind: 'transition.set', before: transition, after });
  });
});

describe('a transition that interrupts another', () => {
  function libraryWithChain() {
    const { library, db, a, b } = libraryWithClips();
    const first = transitionOf(a, b);
    const later = interruptionOf(first, a);
    edit(db, { kind: 'transition.add', transition: first });
    edit(db, { kind: 'transition.add', transition: later });
    return { library, db, a, b, first, later };
  }
  const interruptionOf = (earlier: Transition, clip: string): Transition => ({
    ...transitionOf(clip, clip),
    source: { kind: 'chain', id: earlier.id, time: 0.1, playRate: 1, mirror: false },
  });
  const set = (before: Transition, after: Transition): Change => ({ kind: 'transition.set', before, after });

  test('stays valid when the interrupted transition is deleted and restored, and can be deleted and restored itself', () => {
    const { db, first, later } = libraryWithChain();
    edit(db, { kind: 'transition.remove', transition: first });
    expect(allTransitions(db)).toEqual([later]);
    const renamed = { ...later, name: 'still here' };
    edit(db, set(later, renamed));
    edit(db, { kind: 'transition.remove', transition: renamed });
    for (let i = 0; i < 3; i++) undo(db);
    expect(allTransitions(db)).toEqual([first, later]);
  });

  test('cannot interrupt a missing transition or itself, form a circle, or go to a transition', () => {
    const { db, a, b, first, later } = libraryWithChain();
    const orphan = interruptionOf(transitionOf(a, b), a);
    expect(refusalOf(db, { kind: 'transition.add', transition: orphan }).code).toBe('missingSource');
    const selfish = { ...later, source: { ...later.source, id: later.id } };
    expect(refusalOf(db, set(later, selfish)).code).toBe('endlessChain');
    const round = { ...first, source: { ...later.source, id: later.id } };
    expect(refusalOf(db, set(first, round)).code).toBe('endlessChain');
    const into = { ...later, destination: { ...later.source, id: first.id } };
    expect(refusalOf(db, set(later, into)).code).toBe('unsupported');
  });

  test('begins at the seam of the interrupted one or later, at its rate', () => {
    const { db, later } = libraryWithChain();
    const early = { ...later, source: { ...later.source, time: -0.1 } };
    expect(refusalOf(db, set(later, early))).toMatchObject({ place: 'source.time' });
    const fast = { ...later, source: { ...later.source, playRate: 2 } };
    expect(refusalOf(db, set(later, fast))).toMatchObject({ place: 'source.playRate' });
  });
});

test('two connections on one library: neither overwrites edits of the other', () => {
  const folder = temporaryFolder();
  const one = temporaryLibrary(folder);
  const two = temporaryLibrary(folder);
  const clip = addClip(one.db, '/clips/a.bvh');
  const marker = markerOn(clip);
  edit(one.db, { kind: 'marker.add', marker });
  expect(markersOf(two.db, [clip])).toEqual([marker]);
  edit(two.db, { kind: 'marker.remove', marker });
  expect(refusalOf(one.db, { kind: 'marker.remove', marker }).code).toBe('staleEdit');
});

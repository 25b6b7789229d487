import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Change, Edit } from '#contract/edits/edits.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/result.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { applyEdit, undoState } from '#main/library/edits/edits.ts';
import { inverseOf } from '#main/library/kinds/kinds.ts';
import { redoEdit, undoEdit } from './undo-edit.ts';
import { allJointMaps } from '#main/library/rows/joint-map-rows.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { allLabItems } from '#main/library/rows/lab-rows.ts';
import { markersOf, rangesOf } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { allPresets } from '#main/library/rows/preset-rows.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';

const edit = (name: string, ...changes: Change[]): Edit => ({ name, changes });
const codeOf = (result: Result<unknown, Problem>): string => (result.ok ? 'ok' : result.error.code);

function libraryWithClips() {
  const library = temporaryLibrary();
  const a = addClip(library.db, '/clips/a.bvh');
  const b = addClip(library.db, '/clips/b.bvh', { rise: 2 });
  return { library, db: library.db, a, b };
}

test('the inverse of every kind of change undoes it', () => {
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
  for (const change of changes) {
    const before = state();
    valueOf(applyEdit(db, edit('do', change)));
    const after = state();
    expect(after).not.toEqual(before);
    valueOf(applyEdit(db, edit('take back', inverseOf(change))));
    expect(state()).toEqual(before);
    valueOf(applyEdit(db, edit('do again', change)));
    expect(state()).toEqual(after);
  }
});

test('preset names are unique, even after undo', () => {
  const { db } = libraryWithClips();
  const soft = presetNamed('Soft');
  const add = (name: string) => applyEdit(db, edit('add', { kind: 'preset.add', preset: presetNamed(name) }));
  valueOf(applyEdit(db, edit('add', { kind: 'preset.add', preset: soft })));
  expect(add('soft')).toMatchObject({
    ok: false,
    error: {
      code: 'nameTaken',
      message: 'A preset “Soft” already exists. Rename or delete it first.',
    },
  });
  valueOf(applyEdit(db, edit('remove', { kind: 'preset.remove', preset: soft })));
  valueOf(add('SOFT'));
  const other = allPresets(db)[0];
  expect(codeOf(applyEdit(db, edit('add', { kind: 'preset.add', preset: soft })))).toBe('nameTaken');
  const renamed = { ...other, name: 'Hard' };
  valueOf(applyEdit(db, edit('rename', { kind: 'preset.set', before: other, after: renamed })));
  valueOf(applyEdit(db, edit('add', { kind: 'preset.add', preset: soft })));
  expect(codeOf(applyEdit(db, edit('back', { kind: 'preset.set', before: renamed, after: other })))).toBe(
    'nameTaken',
  );
  expect(allPresets(db).map(({ name }) => name)).toEqual(['Hard', 'Soft']);
});

test('an invalid preset is refused with a message; its joints may have any names', () => {
  const { db } = libraryWithClips();
  const add = (settings: object) =>
    applyEdit(
      db,
      edit('add', {
        kind: 'preset.add',
        preset: { ...presetNamed('odd'), settings: { ...presetNamed('').settings, ...settings } },
      }),
    );
  expect(add({ method: 'magic' })).toMatchObject({
    error: { code: 'unknownMethod', place: 'settings.method' },
  });
  expect(codeOf(add({ values: { halfLife: 1e5 } }))).toBe('badValue');
  expect(codeOf(add({ profile: { Anything: 2 }, cutJoints: ['Wing'] }))).toBe('ok');
});

test('undo and redo have names, and work after the library was closed', () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'library.db');
  let library = valueOf(openLibrary(file));
  const clip = addClip(library.db, '/clips/a.bvh');
  const marker = markerOn(clip);
  const moved = { ...marker, time: 0.01 };
  valueOf(applyEdit(library.db, edit('Add marker', { kind: 'marker.add', marker })));
  valueOf(applyEdit(library.db, edit('Move marker', { kind: 'marker.set', before: marker, after: moved })));
  closeLibrary(library);

  library = valueOf(openLibrary(file));
  expect(undoState(library.db)).toMatchObject({ undo: 'Move marker', redo: null });
  expect(valueOf(undoEdit(library.db)).undo).toMatchObject({ undo: 'Add marker', redo: 'Move marker' });
  expect(markersOf(library.db, [clip])).toEqual([marker]);
  closeLibrary(library);

  library = valueOf(openLibrary(file));
  const redone = valueOf(redoEdit(library.db));
  expect(redone).toMatchObject({ name: 'Move marker', undo: { undo: 'Move marker', redo: null } });
  expect(markersOf(library.db, [clip])).toEqual([moved]);
  closeLibrary(library);
});

test('undo twice, redo twice: in order', () => {
  const { db, a } = libraryWithClips();
  const [first, second] = [markerOn(a, 0), markerOn(a, 0.03)];
  valueOf(applyEdit(db, edit('first', { kind: 'marker.add', marker: first })));
  valueOf(applyEdit(db, edit('second', { kind: 'marker.add', marker: second })));
  valueOf(undoEdit(db));
  valueOf(undoEdit(db));
  expect(undoState(db)).toMatchObject({ undo: null, redo: 'first' });
  expect(codeOf(undoEdit(db))).toBe('nothingToDo');
  valueOf(redoEdit(db));
  expect(markersOf(db, [a])).toEqual([first]);
  valueOf(redoEdit(db));
  expect(markersOf(db, [a])).toEqual([first, second]);
  expect(codeOf(redoEdit(db))).toBe('nothingToDo');
});

test('an edit after undo discards the undone edit, and keeps its row', () => {
  const { db, a } = libraryWithClips();
  valueOf(applyEdit(db, edit('old', { kind: 'marker.add', marker: markerOn(a) })));
  valueOf(undoEdit(db));
  valueOf(applyEdit(db, edit('new', { kind: 'marker.add', marker: markerOn(a) })));
  expect(undoState(db)).toMatchObject({ undo: 'new', redo: null });
  expect(db.prepare('SELECT name, state FROM edits ORDER BY number').all()).toEqual([
    { name: 'old', state: 'abandoned' },
    { name: 'new', state: 'applied' },
  ]);
});

test('an edit is applied completely or not at all', () => {
  const { db, a } = libraryWithClips();
  const marker = markerOn(a);
  const result = applyEdit(db, edit('twice', { kind: 'marker.add', marker }, { kind: 'marker.add', marker }));
  expect(codeOf(result)).toBe('staleEdit');
  expect(markersOf(db, [a])).toEqual([]);
  expect(undoState(db)).toMatchObject({ undo: null, redo: null });
});

test('a setting can be undone even if its file implies other values now', () => {
  const { db, a } = libraryWithClips();
  const derived = clipSummaries(db, [a])[0].settings;
  const looped = { ...derived, loop: true };
  valueOf(applyEdit(db, edit('loop', { kind: 'clip.set', id: a, before: derived, after: looped })));
  db.prepare('UPDATE clips SET derived_ground_height = 0.25 WHERE id = ?').run(a);
  expect(clipSummaries(db, [a])[0].settings).toEqual({ groundHeight: 0.25, loop: true });
  valueOf(undoEdit(db));
  expect(clipSummaries(db, [a])[0].settings).toEqual({ groundHeight: 0.25, loop: false });
  valueOf(redoEdit(db));
  expect(clipSummaries(db, [a])[0].settings).toEqual({ groundHeight: 0.25, loop: true });
  const stale = { kind: 'clip.set', id: a, before: derived, after: looped } as const;
  expect(codeOf(applyEdit(db, edit('again', stale)))).toBe('staleEdit');
});

test('a removed transition is restored at its position', () => {
  const { db, a, b } = libraryWithClips();
  const all = ['one', 'two', 'three'].map((name) => transitionOf(a, b, name));
  for (const transition of all) {
    valueOf(applyEdit(db, edit('add', { kind: 'transition.add', transition })));
  }
  valueOf(applyEdit(db, edit('remove', { kind: 'transition.remove', transition: all[1] })));
  expect(allTransitions(db).map(({ name }) => name)).toEqual(['one', 'three']);
  valueOf(undoEdit(db));
  expect(allTransitions(db)).toEqual(all);
});

test('a value equal to the derived setting is not stored as an override', () => {
  const { db, a } = libraryWithClips();
  const derived = clipSummaries(db, [a])[0].settings;
  const other = { groundHeight: 1, loop: !derived.loop };
  valueOf(applyEdit(db, edit('set', { kind: 'clip.set', id: a, before: derived, after: other })));
  expect(clipSummaries(db, [a])[0].settings).toEqual(other);
  valueOf(applyEdit(db, edit('back', { kind: 'clip.set', id: a, before: other, after: derived })));
  expect(db.prepare('SELECT ground_height, loop FROM clips WHERE id = ?').get(a)).toEqual({
    ground_height: null,
    loop: null,
  });
});

describe('refused in plain words without changes', () => {
  test('an edit based on an outdated copy', () => {
    const { db, a } = libraryWithClips();
    const marker = markerOn(a);
    valueOf(applyEdit(db, edit('add', { kind: 'marker.add', marker })));
    const elsewhere = { ...marker, time: 0.02 };
    valueOf(applyEdit(db, edit('elsewhere', { kind: 'marker.set', before: marker, after: elsewhere })));
    const late = applyEdit(
      db,
      edit('late', { kind: 'marker.set', before: marker, after: { ...marker, time: 0.03 } }),
    );
    expect(late).toMatchObject({
      ok: false,
      error: { code: 'staleEdit', message: expect.stringContaining('toe-off') as string },
    });
    expect(markersOf(db, [a])).toEqual([elsewhere]);
  });

  test('an edit of a removed row', () => {
    const { db, a, b } = libraryWithClips();
    const transition = transitionOf(a, b);
    const change: Change = { kind: 'transition.set', before: transition, after: transition };
    expect(codeOf(applyEdit(db, edit('gone', change)))).toBe('staleEdit');
  });

  test('a marker or a transition of a missing clip', () => {
    const { db, a } = libraryWithClips();
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const marker = edit('add', { kind: 'marker.add', marker: markerOn(nowhere) });
    expect(codeOf(applyEdit(db, marker))).toBe('unknownClip');
    const transition = edit('add', { kind: 'transition.add', transition: transitionOf(a, nowhere) });
    expect(applyEdit(db, transition)).toMatchObject({
      ok: false,
      error: { code: 'unknownClip', place: 'destination.id' },
    });
  });

  test('invalid settings', () => {
    const { db, a, b } = libraryWithClips();
    const transition = transitionOf(a, b);
    const refused = (changed: object): Result<unknown, Problem> =>
      applyEdit(db, edit('add', { kind: 'transition.add', transition: { ...transition, ...changed } }));
    expect(refused({ source: { ...transition.source, kind: 'tree' } })).toMatchObject({
      error: { code: 'unknownTree', place: 'source.id' },
    });
    const item = treeOf(a);
    const content = { ...item.content, root: { kind: 'clip', clip: a, playRate: -1 } };
    expect(applyEdit(db, edit('add', { kind: 'lab.add', item: { ...item, content } }))).toMatchObject({
      error: { code: 'badContent', place: 'root.playRate' },
    });
    const chains = [{ joints: ['tail'], dampTime: -1, angleLimitDegrees: 30 }];
    const set = { ...item, kind: 'trailing' as const, content: { schemaVersion: 1, chains } };
    expect(applyEdit(db, edit('add', { kind: 'lab.add', item: set }))).toMatchObject({
      error: { code: 'badContent', place: 'chains[0].dampTime' },
    });
    expect(allLabItems(db)).toEqual([]);
    const slots = [{ ...transition.slots[0], method: 'magic' }];
    expect(refused({ slots })).toMatchObject({ error: { code: 'unknownMethod', place: 'slots[0].method' } });
    expect(allTransitions(db)).toEqual([]);
  });

  test('a transition may end at a tree; once the tree is deleted, the rest of the transition can still be edited', () => {
    const { db, a, b } = libraryWithClips();
    const item = treeOf(a, b);
    valueOf(applyEdit(db, edit('add', { kind: 'lab.add', item })));
    const clips = transitionOf(a, b);
    const transition = {
      ...clips,
      destination: { ...clips.destination, kind: 'tree' as const, id: item.id },
    };
    valueOf(applyEdit(db, edit('add', { kind: 'transition.add', transition })));
    valueOf(applyEdit(db, edit('remove', { kind: 'lab.remove', item })));
    const after = { ...transition, name: 'into the tree' };
    valueOf(applyEdit(db, edit('rename', { kind: 'transition.set', before: transition, after })));
    expect(allTransitions(db)).toEqual([after]);
  });

  test('a new transition between different skeletons; replacing one end after the other is allowed', () => {
    const { db, a, b } = libraryWithClips();
    const other = addClip(db, '/clips/other.bvh', { child: 'Head' });
    const mixed = transitionOf(a, other);
    expect(applyEdit(db, edit('add', { kind: 'transition.add', transition: mixed }))).toMatchObject({
      error: { code: 'differentSkeletons' },
    });
    const transition = transitionOf(a, b);
    valueOf(applyEdit(db, edit('add', { kind: 'transition.add', transition })));
    const after = { ...transition, source: { ...transition.source, id: other } };
    valueOf(applyEdit(db, edit('exchange', { kind: 'transition.set', before: transition, after })));
  });
});

describe('a transition that interrupts another', () => {
  function libraryWithChain() {
    const { library, db, a, b } = libraryWithClips();
    const first = transitionOf(a, b);
    const later = interruptionOf(first, a);
    valueOf(applyEdit(db, edit('add', { kind: 'transition.add', transition: first })));
    valueOf(applyEdit(db, edit('interrupt', { kind: 'transition.add', transition: later })));
    return { library, db, a, b, first, later };
  }
  const interruptionOf = (earlier: Transition, clip: string): Transition => ({
    ...transitionOf(clip, clip),
    source: { kind: 'chain', id: earlier.id, time: 0.1, playRate: 1, mirror: false },
  });
  const set = (before: Transition, after: Transition): Edit =>
    edit('set', { kind: 'transition.set', before, after });

  test('stays valid when the interrupted transition is deleted and restored, and can be deleted and restored itself', () => {
    const { db, first, later } = libraryWithChain();
    valueOf(applyEdit(db, edit('delete', { kind: 'transition.remove', transition: first })));
    expect(allTransitions(db)).toEqual([later]);
    const renamed = { ...later, name: 'still here' };
    valueOf(applyEdit(db, set(later, renamed)));
    valueOf(applyEdit(db, edit('delete', { kind: 'transition.remove', transition: renamed })));
    for (let i = 0; i < 3; i++) valueOf(undoEdit(db));
    expect(allTransitions(db)).toEqual([first, later]);
  });

  test('cannot interrupt a missing transition, itself, or form a circle', () => {
    const { db, a, b, first, later } = libraryWithChain();
    const orphan = interruptionOf(transitionOf(a, b), a);
    const added = edit('add', { kind: 'transition.add', transition: orphan });
    expect(codeOf(applyEdit(db, added))).toBe('missingSource');
    const selfish = { ...later, source: { ...later.source, id: later.id } };
    expect(codeOf(applyEdit(db, set(later, selfish)))).toBe('endlessChain');
    const round = { ...first, source: { ...later.source, id: later.id } };
    expect(codeOf(applyEdit(db, set(first, round)))).toBe('endlessChain');
  });

  test('begins at the seam of the interrupted one or later, at its rate', () => {
    const { db, later } = libraryWithChain();
    const early = { ...later, source: { ...later.source, time: -0.1 } };
    expect(applyEdit(db, set(later, early))).toMatchObject({ error: { place: 'source.time' } });
    const fast = { ...later, source: { ...later.source, playRate: 2 } };
    expect(applyEdit(db, set(later, fast))).toMatchObject({ error: { place: 'source.playRate' } });
  });
});

test('two connections on one library: neither overwrites edits of the other', () => {
  const folder = temporaryFolder();
  const one = temporaryLibrary(folder);
  const two = temporaryLibrary(folder);
  const clip = addClip(one.db, '/clips/a.bvh');
  const marker = markerOn(clip);
  valueOf(applyEdit(one.db, edit('add', { kind: 'marker.add', marker })));
  expect(markersOf(two.db, [clip])).toEqual([marker]);
  valueOf(applyEdit(two.db, edit('remove', { kind: 'marker.remove', marker })));
  expect(codeOf(applyEdit(one.db, edit('again', { kind: 'marker.remove', marker })))).toBe('staleEdit');
});

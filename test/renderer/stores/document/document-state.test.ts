import { describe, expect, test } from 'vitest';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import { applyChanges, withClips, withMarksOf } from '#renderer/stores/document/document-state.ts';
import { clipOf, documentOf, markerOf, plain, transitionOf } from '../library-fixture.ts';

const out = markerOf('m1', 'walk', 1);
const early = markerOf('m0', 'walk', 0.2, 'note');

test('markers stay in order of time, and the clip counts them', () => {
  const state = applyChanges(documentOf([out]), [{ kind: 'marker.add', marker: early }]);
  expect(state.markers.get('walk')).toEqual([early, out]);
  expect(state.clips.get('walk')?.markerCount).toBe(2);
  const moved = { ...early, time: 2 };
  const after = applyChanges(state, [{ kind: 'marker.set', before: early, after: moved }]);
  expect(after.markers.get('walk')).toEqual([out, moved]);
});

test('applying a change twice has no effect, because main reports it twice', () => {
  const transition = transitionOf('t1');
  const changes: readonly Change[] = [
    { kind: 'marker.add', marker: early },
    { kind: 'transition.add', transition },
    { kind: 'transition.set', before: transition, after: { ...transition, name: 'other' } },
    {
      kind: 'clip.set',
      id: 'hop',
      before: { groundHeight: 0, loop: false },
      after: { groundHeight: 0.1, loop: true },
    },
    { kind: 'marker.remove', marker: out },
  ];
  const once = applyChanges(documentOf([out]), changes);
  const twice = applyChanges(once, changes);
  expect(plain(twice)).toEqual(plain(once));
  expect(once.transitions.map(({ name }) => name)).toEqual(['other']);
  expect(once.clips.get('hop')?.settings).toEqual({ groundHeight: 0.1, loop: true });
  expect(once.markers.get('walk')).toEqual([early]);
});

test('unknown clips are ignored', () => {
  const before = documentOf([]);
  const state = { ...before, markers: new Map() };
  expect(applyChanges(state, [{ kind: 'marker.add', marker: out }]).markers.size).toBe(0);
  const gone = { kind: 'transition.remove', transition: transitionOf('t9') } as const;
  expect(applyChanges(before, [gone])).toBe(before);
});

test('an item that comes back is added at its place, once', () => {
  const [one, two, three] = ['t1', 't2', 't3'].map((id) => transitionOf(id));
  const back: Change = { kind: 'transition.add', transition: two, next: 't3' };
  const state = applyChanges(documentOf([], [one, three]), [back, back]);
  expect(state.transitions).toEqual([one, two, three]);
});

test('the previous state does not change', () => {
  const before = documentOf([out]);
  applyChanges(before, [{ kind: 'marker.remove', marker: out }]);
  expect(before.markers.get('walk')).toEqual([out]);
});

test('markers of clips are replaced by those of main, also by none', () => {
  const state = withMarksOf(documentOf([out]), ['walk', 'hop'], {
    markers: [markerOf('m2', 'hop', 0.4, 'in')],
    ranges: [],
  });
  expect(state.markers.get('walk')).toEqual([]);
  expect(state.markers.get('hop')).toHaveLength(1);
});

describe('root overrides', () => {
  const hips: RootOverride = { kind: 'hips' };
  const inPlace: RootOverride = { kind: 'none' };
  const set = (subject: OverrideSubject, after: RootOverride | null): Change => ({
    kind: 'root.set',
    subject,
    before: null,
    after,
  });
  const mocap = { kind: 'folder', path: '/mocap' } as const;
  const lab = { kind: 'folder', path: '/mocap/lab' } as const;
  const walk = { kind: 'clip', id: 'walk' } as const;
  /** walk and hop are in /mocap, run in /mocap/lab, sit in /mocap2. */
  const before = withClips(documentOf([]), [
    { ...clipOf('run'), path: '/mocap/lab/run.bvh' },
    { ...clipOf('sit'), path: '/mocap2/sit.bvh' },
  ]);
  const kinds = (...changes: Change[]) =>
    Object.fromEntries(
      applyChanges(before, changes)
        .clips.values()
        .map(({ id, root }) => [id, root.choice.kind]),
    );

  test('an override of a folder applies to its clips and subfolders; the nearest one wins', () => {
    expect(kinds(set(mocap, hips))).toEqual({ walk: 'hips', hop: 'hips', run: 'hips', sit: 'auto' });
    for (const changes of [
      [set(mocap, hips), set(lab, inPlace)],
      [set(lab, inPlace), set(mocap, hips)],
    ])
      expect(kinds(...changes)).toEqual({ walk: 'hips', hop: 'hips', run: 'none', sit: 'auto' });
    expect(kinds(set(mocap, hips), set(lab, inPlace), set(lab, null))).toMatchObject({ run: 'hips' });
    expect(kinds(set(mocap, hips), set(mocap, null))).toMatchObject({ walk: 'auto', run: 'auto' });
  });

  test('the override of a clip precedes that of its folder, which applies again after a reset', () => {
    const changes = [set(walk, inPlace), set(mocap, hips)];
    expect(kinds(...changes)).toMatchObject({ walk: 'none', hop: 'hips' });
    expect(kinds(...changes, set(walk, null))).toMatchObject({ walk: 'hips', hop: 'hips' });
    expect(kinds(...changes, set(walk, { kind: 'auto' }))).toMatchObject({ walk: 'auto', hop: 'hips' });
  });
});

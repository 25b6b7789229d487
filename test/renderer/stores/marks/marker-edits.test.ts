import { expect, test } from 'vitest';
import { applyChanges } from '#renderer/stores/document/document-state.ts';
import { followMarker, moveEnd, moveSeam, setInterruption } from '#renderer/stores/marks/marker-edits.ts';
import { removeMarks } from '#contract/edits/mark-edits.ts';
import { documentOf, markerOf, transitionOf } from '../library-fixture.ts';

const out = markerOf('m1', 'walk', 1);
const follower = transitionOf('t1', { source: 'm1' });
const free = transitionOf('t2');
const state = documentOf([out], [follower, free]);

test('moving an end unlinks it: the marker and other ends on it stay', () => {
  const edit = moveEnd(state, follower, 'source', 0.75);
  expect(edit.name).toBe('Move out point off its marker');
  const after = applyChanges(state, edit.changes);
  expect(after.markers.get('walk')?.[0]?.time).toBe(1);
  expect(after.transitions[0]?.source).toMatchObject({ time: 0.75 });
  expect(after.transitions[0]?.source.marker).toBeUndefined();
});

test('moving an unlinked end moves only that end', () => {
  const edit = moveEnd(state, free, 'destination', 0.6);
  expect(edit).toMatchObject({ name: 'Move in point', changes: [{ kind: 'transition.set' }] });
  expect(applyChanges(state, edit.changes).transitions[1]?.destination.time).toBe(0.6);
});

test('an end with a removed marker is free and moves', () => {
  const lost = transitionOf('t3', { source: 'gone' });
  const after = applyChanges(
    documentOf([], [lost]),
    moveEnd(documentOf([], [lost]), lost, 'source', 2).changes,
  );
  expect(after.transitions[0]?.source.time).toBe(2);
});

test('following a marker takes its time, unlinking keeps it', () => {
  const linked = applyChanges(state, followMarker(free, 'source', markerOf('m1', 'walk', 1.5)).changes)
    .transitions[1];
  expect(linked?.source).toMatchObject({ marker: 'm1', time: 1.5 });
  const unlinked = applyChanges(state, followMarker(follower, 'source', null).changes).transitions[0];
  expect(unlinked?.source).toEqual(free.source);
});

test('removing a marker unlinks its ends', () => {
  const after = applyChanges(state, removeMarks(state, [out]).changes);
  expect(after.markers.get('walk')).toEqual([]);
  expect(after.transitions[0]?.source).toEqual({ ...free.source });
});

test('an interruption moves with the time of the interrupted clip, never before its seam', () => {
  const earlier = {
    ...transitionOf('first'),
    destination: { ...transitionOf('first').destination, playRate: 2 },
  };
  const source = { kind: 'chain', id: 'first', time: 0.1, playRate: 1, mirror: false } as const;
  const later = { ...transitionOf('second'), source };
  const state = documentOf([], [earlier, later]);
  // Entered at 0.5 s at double rate: 0.9 s on the clip is 0.2 s later.
  const timeAt = (time: number): number | undefined =>
    applyChanges(state, moveEnd(state, later, 'source', time).changes).transitions[1]?.source.time;
  expect(timeAt(0.9)).toBeCloseTo(0.2, 9);
  expect(timeAt(0.3)).toBe(0);
  expect(moveEnd(state, later, 'source', 0.9).name).toBe('Move interruption');
  for (const elapsed of [0.3, -0.3]) {
    const [, moved] = applyChanges(state, setInterruption(later, elapsed).changes).transitions;
    expect(moved).toEqual({ ...later, source: { ...source, time: Math.max(0, elapsed) } });
  }
});

test('a seam is moved as one edit of both points, which follow no marker then', () => {
  const edit = moveSeam(state, follower, { source: 0.25, destination: 0.75 });
  expect(edit.changes).toHaveLength(1);
  const [moved] = applyChanges(state, edit.changes).transitions;
  expect([moved?.source.time, moved?.destination.time]).toEqual([0.25, 0.75]);
  expect(moved?.source.marker).toBeUndefined();
});

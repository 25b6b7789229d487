import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { applyChanges } from '#renderer/stores/document/document-state.ts';
import {
  addTransition,
  duplicateTransition,
  describePlace,
  replaceClips,
} from '#renderer/stores/transitions/transition-edits.ts';
import { clipOf, documentOf, markerOf, transitionOf } from '../library-fixture.ts';

const walk = { clip: clipOf('walk'), markers: [] };
const hop = {
  clip: clipOf('hop'),
  markers: [markerOf('n', 'hop', 0.1, 'note'), markerOf('i', 'hop', 1.2, 'in')],
};

test('a new transition uses out and in markers, or two thirds and a quarter of the clips', () => {
  const edit = addTransition('t', walk, hop, transitionOf('x').slots, []);
  const [added] = applyChanges(documentOf([]), edit.changes).transitions;
  expect(added?.name).toBe('walk → hop');
  expect(added?.source).toMatchObject({ id: 'walk', time: 160 / 60 }); // 4 s * 2/3, on a frame
  expect(added?.source).not.toHaveProperty('marker');
  expect(added?.destination).toMatchObject({ id: 'hop', time: 1.2, marker: 'i' });
});

test('replacing the clip at one end keeps the other end, and updates the default name', () => {
  const before = transitionOf('t', { source: 'm' });
  const [change] = replaceClips(documentOf([]), before, { source: hop, destination: hop }).changes;
  expect(change).toMatchObject({ after: { source: { id: 'hop', time: 160 / 60 }, name: 'hop → hop' } });
  expect(change).toMatchObject({ after: { destination: before.destination } });
});

test('a custom name stays', () => {
  const before = { ...transitionOf('t'), name: 'left plant' };
  const [change] = replaceClips(documentOf([]), before, { source: hop, destination: hop }).changes;
  expect(change).toMatchObject({ after: { name: 'left plant' } });
});

test('a duplicate is equal except for its id and name, and is unreviewed', () => {
  const reviewed = {
    ...transitionOf('t'),
    name: 'left plant (2)',
    note: 'keep the arms',
    review: { status: 'approved' as const, reviewer: 'Ada', date: '2026-01-02T03:04:05.000Z' },
    votes: [{ winner: 0 }] as unknown as NonNullable<Transition['votes']>,
  };
  const others = [reviewed, { ...reviewed, name: 'left plant' }];
  const [change] = duplicateTransition('u', reviewed, others).changes;
  expect(change).toEqual({
    kind: 'transition.add',
    transition: {
      ...reviewed,
      id: 'u',
      name: 'left plant (3)',
      review: { status: 'unreviewed', reviewer: '', date: null },
      votes: undefined,
    },
  });
});

test('a duplicate of a numbered name has a number too, even if the name without one is free', () => {
  const seventh = { ...transitionOf('t'), name: 'take (7)' };
  const [change] = duplicateTransition('u', seventh, [seventh]).changes;
  expect(change).toMatchObject({ transition: { name: 'take (2)' } });
});

test('an end at a given time is there, and follows a marker at that time', () => {
  const before = transitionOf('t', { source: 'm' });
  const enteredAt = (time: number): unknown => {
    const ends = { source: { ...walk, clip: clipOf(before.source.id) }, destination: { ...hop, time } };
    const [change] = replaceClips(documentOf([]), before, ends).changes;
    return change?.kind === 'transition.set' ? change.after.destination : null;
  };
  expect(enteredAt(0.5)).toMatchObject({ id: 'hop', time: 0.5 });
  expect(enteredAt(0.5)).not.toHaveProperty('marker');
  expect(enteredAt(1.2)).toMatchObject({ time: 1.2, marker: 'i' });
  expect(enteredAt(1.21)).toMatchObject({ time: 1.21 });
  expect(enteredAt(1.21), 'it is on another frame').not.toHaveProperty('marker');
  expect(enteredAt(1.205), 'the marker is on the nearest frame').toMatchObject({ time: 1.2, marker: 'i' });
});

test('words say where out and in points come from', () => {
  const labelled = { ...hop, markers: [{ ...hop.markers[1], label: 'Wind-up' }] };
  expect(describePlace(walk, 'source')).toBe('out at two thirds');
  expect(describePlace(hop, 'destination')).toBe('in at marker “in”');
  expect(describePlace(labelled, 'destination')).toBe('in at marker “Wind-up”');
  expect(describePlace({ ...labelled, time: 0.5 }, 'destination')).toBe('in at the playhead');
  expect(describePlace({ ...labelled, markers: [] }, 'destination')).toBe('in at a quarter');
});

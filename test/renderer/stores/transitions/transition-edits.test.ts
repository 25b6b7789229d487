import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import { createJointMap, type JointEdits } from '#core/rig/roles/joint-map.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { applyChanges } from '#renderer/stores/document/document-state.ts';
import { resetJoint, resetJoints, setJoint } from '#renderer/stores/transitions/joint-map-edits.ts';
import { chainRows } from '#renderer/stores/transitions/kept-chains.ts';
import {
  describePlace,
  duplicateTransition,
  replaceClips,
} from '#renderer/stores/transitions/transition-edits.ts';
import { addTransition } from '#contract/edits/add-transition.ts';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
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
  expect(change).toMatchObject({ after: { source: { id: 'hop', time: 2.4 }, name: 'hop → hop' } });
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

/** `b` interrupts `a`. */
const link = (id: string, name: string, interrupted?: string): Transition => {
  const transition = { ...transitionOf(id), name };
  if (interrupted === undefined) return transition;
  return { ...transition, source: { ...transition.source, kind: 'chain', id: interrupted } };
};
const kept = [
  link('a', 'Keys: walk → run'),
  link('b', 'Keys: run → hop', 'a'),
  link('c', 'Keys: hop → walk', 'b'),
];
const own = link('own', 'walk → hop');

/** Ids of the rows: links in brackets, `+n` for n links that are not listed. */
function idsOf(
  transitions: readonly Transition[],
  isOpen = (_: readonly string[]): boolean => false,
  found = transitions,
): string {
  const rows = chainRows(
    transitions,
    (transition) => found.includes(transition),
    (last, links) => isOpen([last, ...links].map(({ id }) => id)),
  );
  return rows
    .map(({ transition: { id }, last, links, isOpen: open }) =>
      last.id !== id ? `(${id} of ${last.id})` : links.length > 0 && !open ? `${id}+${links.length}` : id,
    )
    .join(' ');
}

test('a kept chain is the row of its last transition, which opens', () => {
  expect(idsOf([own, ...kept])).toBe('own c+2');
  expect(idsOf([...kept, own], (chain) => chain.join() === 'c,a,b')).toBe('c (a of c) (b of c) own');
});

test('a filter lists what it finds', () => {
  expect(idsOf(kept, () => true, [kept[1], kept[2]])).toBe('c (b of c)');
  expect(idsOf(kept, () => true, [kept[0]])).toBe('a');
});

test('a transition that a user made, renamed, reviewed or described keeps its row', () => {
  expect(idsOf([own, link('next', 'hop → run', 'own')])).toBe('own next');
  expect(idsOf([...kept, link('next', 'hop → run', 'c')])).toBe('c+2 next');
  expect(idsOf([...kept, link('d', 'Keys: walk → run 2')])).toBe('c+2 d');
  const [a, b, c] = kept;
  expect(idsOf([a, { ...b, name: 'the good one' }, c])).toBe('a b c');
  expect(idsOf([a, { ...b, note: 'see knee' }, c])).toBe('b+1 c');
  expect(idsOf([a, { ...b, review: { ...b.review, status: 'approved' } }, c])).toBe('b+1 c');
});

const skeleton = starterSkeleton();
const openWith = (edits: JointEdits) => ({
  jointsId: 'id',
  clips: ['walk'],
  edits,
  map: createJointMap(skeleton, edits),
});
const after = ({ changes: [change] }: Edit): JointEdits => {
  if (change.kind !== 'jointMap.set') throw new Error(change.kind);
  return change.after;
};

test('a value set for a joint is kept; the detected value is no edit', () => {
  const change = setJoint(openWith({}), 'Head', { role: 'neck' });
  expect(change.name).toBe('Change joint Head');
  const edits = after(change);
  expect(edits).toEqual({ Head: { role: 'neck' } });
  expect(after(setJoint(openWith(edits), 'Head', { role: 'head' }))).toEqual({});
});

test('what a user wants of the feet is kept with the hips, which stay as detected', () => {
  const plant = setJoint(openWith({}), 'Hips', { planted: true });
  expect(plant.name).toBe('Plant feet');
  const edits = after(plant);
  expect(edits).toEqual({ Hips: { planted: true } });
  const map = createJointMap(skeleton, edits);
  expect(map.planted).toBe(true);
  expect(map.joints.some(({ edited }) => edited)).toBe(false);
  const free = setJoint(openWith(edits), 'Hips', { planted: false });
  expect(free.name).toBe('Stop planting feet');
  expect(after(free)).toEqual({ Hips: { planted: false } });
  expect(createJointMap(skeleton, after(free)).planted).toBe(false);
  for (const planted of [false, true]) {
    const both = openWith({ Hips: { role: null, planted } });
    expect(both.map.joints[0].edited).toBe(true);
    expect(after(resetJoint(both, 'Hips'))).toEqual({ Hips: { planted } });
  }
  expect(createJointMap(skeleton).planted).toBeNull();
});

test('counterparts are symmetric, and the former counterpart has none', () => {
  const edits = after(setJoint(openWith({}), 'LeftHand', { counterpart: 'RightFoot' }));
  const { joints } = createJointMap(skeleton, edits);
  const at = (name: string): number => skeleton.names.indexOf(name);
  expect(joints[at('LeftHand')].counterpart).toBe(at('RightFoot'));
  expect(joints[at('RightFoot')].counterpart).toBe(at('LeftHand'));
  expect(joints[at('RightHand')].counterpart).toBe(at('RightHand'));
});

test('one joint, or all, reset to auto-detected', () => {
  const open = openWith({ Head: { role: 'neck' }, Neck: { role: null } });
  expect(after(resetJoint(open, 'Head'))).toEqual({ Neck: { role: null } });
  expect(after(resetJoints(open))).toEqual({});
});

import { signal } from '@preact/signals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createListState } from '#renderer/stores/library/list-state.ts';
import { createMarkState } from '#renderer/stores/marks/mark-state.ts';
import { createReviewState } from '#renderer/stores/reviews/review-state.ts';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import {
  createJointSelection,
  MAX_PICKED,
  selectedJoints,
  selectJoint,
  toggleJoint,
} from '#renderer/stores/session/joint-selection.ts';
import { type JointStep, stepFrom } from '#renderer/stores/session/joint-steps.ts';
import { createLayers } from '#renderer/stores/session/layers.ts';
import { advanceTime, atEnd, createPlayback, nextShuttle } from '#renderer/stores/session/playback.ts';
import { createSession } from '#renderer/stores/session/session.ts';
import { createTransitionState } from '#renderer/stores/transitions/transition-state.ts';
import { forAll } from '#test/fixtures/property.ts';

test('no part of the session hides what another declares', () => {
  const parts = [
    createJointSelection(),
    createLayers(),
    createListState(),
    createMarkState(),
    createPlayback(),
    createReviewState(),
    createTransitionState(),
    { focus: null, recordsMetrics: false, stage: null },
  ];
  expect(parts.flatMap(Object.keys).toSorted()).toEqual(Object.keys(createSession()).toSorted());
});

test('the state of a feature is made once for each session', () => {
  const unfolded = featureState(() => signal(false));
  const [mine, other] = [createSession(), createSession()];
  unfolded(mine).value = true;
  expect([unfolded(mine).value, unfolded(other).value]).toEqual([true, false]);
});

const range = { start: -1, end: 2 };

test('a loop continues at the other end', () => {
  expect(advanceTime(1.9, 0.3, range, true)).toBeCloseTo(-0.8, 12);
  expect(advanceTime(-0.9, -0.3, range, true)).toBeCloseTo(1.8, 12);
  expect(advanceTime(0, 0.25, range, true)).toBe(0.25);
});

test('playback without a loop stops at its end', () => {
  expect(advanceTime(1.9, 0.3, range, false)).toBe(2);
  expect(advanceTime(-0.9, -0.3, range, false)).toBe(-1);
  expect(atEnd(2, 1, range)).toBe(true);
  expect(atEnd(2, -1, range)).toBe(false);
  expect([-1, -0.9].map((time) => atEnd(time, -1, range))).toEqual([true, false]);
  expect(atEnd(1.9, 1, range)).toBe(false);
});

test('a loop starts again from outside the range', () => {
  expect(advanceTime(5, 0.01, range, true)).toBe(-1);
  expect(advanceTime(-5, -0.01, range, true)).toBe(2);
});

test('a loop never leaves its range', () => {
  const time = fc.double({ min: -1, max: 2, noNaN: true });
  const delta = fc.double({ min: -50, max: 50, noNaN: true });
  forAll(time, delta, (from, by) => {
    const to = advanceTime(from, by, range, true);
    expect(to).toBeGreaterThanOrEqual(-1);
    expect(to).toBeLessThanOrEqual(2);
  });
});

test('J and L: each press in the same direction doubles the speed, the other one reverses', () => {
  expect(nextShuttle(1, false, 1)).toBe(1);
  expect(nextShuttle(1, true, 1)).toBe(2);
  expect(nextShuttle(4, true, 1)).toBe(4);
  expect(nextShuttle(2, true, -1)).toBe(-1);
  expect(nextShuttle(-1, true, -1)).toBe(-2);
});

test('the joint picked last comes first; a second toggle removes it', () => {
  const session = createSession();
  expect(selectedJoints(session)).toEqual([]);
  selectJoint(session, 4);
  toggleJoint(session, 2);
  toggleJoint(session, 7);
  expect(selectedJoints(session)).toEqual([7, 2, 4]);
  expect(session.selectedJoint.value).toBe(7);
  toggleJoint(session, 7);
  expect(selectedJoints(session)).toEqual([2, 4]);
  selectJoint(session, 1);
  expect(selectedJoints(session)).toEqual([1]);
  toggleJoint(session, 1);
  expect(selectedJoints(session)).toEqual([]);
});

test('beyond the limit, the oldest is removed; a removed last joint leaves none', () => {
  const session = createSession();
  for (let joint = 0; joint <= MAX_PICKED; joint++) toggleJoint(session, joint);
  expect(selectedJoints(session)).toHaveLength(MAX_PICKED);
  expect(selectedJoints(session)).not.toContain(0);
  session.selectedJoint.value = null;
  expect(selectedJoints(session)).toEqual([]);
});

/*
 *   0 hips ─┬─ 1 left thigh ── 2 left shin
 *           ├─ 3 right thigh ── 4 right shin
 *           └─ 5 spine ─┬─ 6 still dummy
 *                       └─ 7 neck
 */
const parentIndices = [-1, 0, 1, 0, 3, 0, 5, 5];
const joints = { parentIndices, moves: (joint: number) => joint !== 6 };
const step = (from: number, to: JointStep, visited = new Map<number, number>()): number | null =>
  stepFrom(joints, from, to, visited);

test('up to the parent, and back down to the same child', () => {
  const visited = new Map<number, number>();
  expect(step(4, 'parent', visited)).toBe(3);
  expect(step(3, 'parent', visited)).toBe(0);
  expect(step(0, 'child', visited)).toBe(3);
  expect(step(3, 'child', visited)).toBe(4);
});

test('down to the first moving child, or to one that does not move if there is no other', () => {
  expect(step(5, 'child')).toBe(7);
  expect(stepFrom({ parentIndices, moves: () => false }, 5, 'child', new Map())).toBe(6);
});

test('a visited child of another skeleton is ignored', () => {
  expect(step(0, 'child', new Map([[0, 7]]))).toBe(1);
});

test('sideways through siblings, then from limb to limb, wrapping around', () => {
  expect(step(1, 'next')).toBe(3);
  expect(step(5, 'next')).toBe(1);
  expect(step(1, 'previous')).toBe(5);
  expect(step(2, 'next')).toBe(4);
  expect(step(4, 'next')).toBe(6);
});

test('no joint above the root, below the last joint, or beside the only one', () => {
  expect(step(0, 'parent')).toBeNull();
  expect(step(7, 'child')).toBeNull();
  expect(step(0, 'next')).toBeNull();
});

import { expect, test } from 'vitest';
import { stepFrom, type JointStep } from '#renderer/stores/session/joint-steps.ts';

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

import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import {
  alignAtJoint,
  hasDefaultPlacement,
  resetPlacement,
  setAlignmentKind,
} from '#renderer/features/transition/alignment-edits.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const open = transitionOf('t1');
function after({ changes: [change] }: Edit): Transition {
  if (change.kind !== 'transition.set') throw new Error(change.kind);
  return change.after;
}

test('a first alignment at a joint uses the given one; a later one keeps the joint', () => {
  const first = after(setAlignmentKind(open, 'joint', 'Hips'));
  expect(first.alignment).toMatchObject({ kind: 'joint', joint: 'Hips' });
  const hand = after(alignAtJoint(first, 'LeftHand'));
  const foot = after(setAlignmentKind(hand, 'plantedFoot', 'Hips'));
  expect(foot.alignment.kind).toBe('plantedFoot');
  expect(after(setAlignmentKind(foot, 'joint', 'Hips')).alignment).toMatchObject({ joint: 'LeftHand' });
});

test('the manual offset stays with another alignment; a reset removes it and the rates', () => {
  const offset = { x: 0.5, z: 0, yaw: 1 };
  const moved: Transition = {
    ...open,
    alignment: { kind: 'none', offset },
    source: { ...open.source, playRate: 0.5 },
  };
  expect(after(setAlignmentKind(moved, 'plantedFoot', '')).alignment).toEqual({
    kind: 'plantedFoot',
    offset,
  });
  expect([hasDefaultPlacement(open), hasDefaultPlacement(moved)]).toEqual([true, false]);
  expect(after(resetPlacement(moved))).toEqual(open);
});

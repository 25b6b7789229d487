import { expect, test } from 'vitest';
import { withJoints } from '#core/transition/clips/joints-on.ts';
import type { Alignment } from '#core/transition/document/document.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';

/** Where a joint is on the other skeleton: the hips by another name, the wrist as two, the tail nowhere. */
const others: Readonly<Record<string, readonly string[]>> = {
  hips: ['pelvis'],
  wrist: ['wrist', 'wrist_twist'],
};
const namesOf = (name: string): readonly string[] => others[name] ?? [];
const offset = { x: 1, z: 2, yaw: 3 };
const aligned = (alignment: Omit<Alignment, 'offset'>) =>
  withJoints(transitionOf({ alignment: { ...alignment, offset } }), namesOf).alignment;

test('an alignment follows its joint; without it, the ground track stays', () => {
  expect(aligned({ kind: 'joint', joint: 'hips' })).toEqual({ kind: 'joint', joint: 'pelvis', offset });
  expect(aligned({ kind: 'joint', joint: 'tail' })).toEqual({ kind: 'groundTrack', offset });
  expect(aligned({ kind: 'none', joint: 'tail' })).toEqual({ kind: 'none', offset });
  expect(aligned({ kind: 'none' })).toEqual({ kind: 'none', offset });
});

test('factors, cut joints and trailing chains go to each joint that is driven; rest offsets only where the name is kept', () => {
  const slot = { ...slotOf('crossfade'), profile: { wrist: 2, tail: 3 }, cutJoints: ['hips', 'tail'] };
  const offsets = { wrist: [1, 2, 3], hips: [4, 5, 6] } as const;
  const chain = { joints: ['wrist', 'tail'], dampTime: 0.2, angleLimitDegrees: 90, offsets };
  const moved = withJoints(transitionOf({ slots: [slot], trailing: [chain] }), namesOf);
  expect(moved.slots[0].profile).toEqual({ wrist: 2, wrist_twist: 2 });
  expect(moved.slots[0].cutJoints).toEqual(['pelvis']);
  expect(moved.trailing[0].joints).toEqual(['wrist', 'wrist_twist']);
  expect(moved.trailing[0].offsets).toEqual({ wrist: [1, 2, 3] });
});

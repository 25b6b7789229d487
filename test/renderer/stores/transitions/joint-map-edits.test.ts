import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import { createJointMap, type JointEdits } from '#core/joints/joint-map.ts';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import { resetJoint, resetJoints, setJoint } from '#renderer/stores/transitions/joint-map-edits.ts';

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

test('planted feet are kept with the hips, which stay as detected, until they are free again', () => {
  const plant = setJoint(openWith({}), 'Hips', { planted: true });
  expect(plant.name).toBe('Plant feet');
  const edits = after(plant);
  expect(edits).toEqual({ Hips: { planted: true } });
  const map = createJointMap(skeleton, edits);
  expect(map.planted).toBe(true);
  expect(map.joints.some(({ edited }) => edited)).toBe(false);
  const free = setJoint(openWith(edits), 'Hips', { planted: false });
  expect(free.name).toBe('Stop planting feet');
  expect(after(free)).toEqual({});
  const both = openWith({ Hips: { role: null, planted: true } });
  expect(both.map.joints[0].edited).toBe(true);
  expect(after(resetJoint(both, 'Hips'))).toEqual({ Hips: { planted: true } });
  expect(createJointMap(skeleton).planted).toBe(false);
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

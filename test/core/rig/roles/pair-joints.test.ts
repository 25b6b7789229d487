import { describe, expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { findJointPairs, pairJoints, type JointPairs } from '#core/rig/roles/pair-joints.ts';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import { withoutNames } from './body-shapes.ts';
import { skeletonOf } from './skeletons.ts';

const suit = skeletonOf(`
Hips
  LeftUpLeg
    LeftLeg
  RightUpLeg
    RightLeg
  Tail`);
const engine = skeletonOf(`
pelvis
  thigh_l
    calf_l
    thigh_twist_01_l
  thigh_r
    calf_r
      Knee_Pad`);

const spelt = ({ pairs }: JointPairs, source = suit, target = engine): string[] =>
  pairs.map((pair) => `${source.names[pair.source]} ${target.names[pair.target]} ${pair.reason}`);

test('worked example: pairs by part, and joints without a partner on both sides', () => {
  const found = findJointPairs(createJointMap(suit), createJointMap(engine));
  expect(spelt(found)).toEqual([
    'Hips pelvis part',
    'LeftUpLeg thigh_l part',
    'LeftLeg calf_l part',
    'RightUpLeg thigh_r part',
    'RightLeg calf_r part',
  ]);
  expect(found.sourceLeft.map((j) => suit.names[j])).toEqual(['Tail']);
  expect(found.targetLeft.map((j) => engine.names[j])).toEqual(['thigh_twist_01_l', 'Knee_Pad']);
});

test('equal names pair by name, recognised or not; all joints have partners', () => {
  const found = findJointPairs(createJointMap(suit), createJointMap(suit));
  expect(new Set(found.pairs.map(({ reason }) => reason))).toEqual(new Set(['name']));
  expect([found.sourceLeft, found.targetLeft]).toEqual([[], []]);
});

describe('edits of users', () => {
  test('are distinguished from recognised joints, on both sides', () => {
    const source = createJointMap(suit, { Tail: { role: 'spine' } });
    const target = createJointMap(engine, { Knee_Pad: { role: 'spine', side: 'centre' } });
    expect(spelt(findJointPairs(source, target)).at(-1)).toBe('Tail Knee_Pad you');
  });

  test('of two joints that are one part, the first alone moves', () => {
    const target = createJointMap(engine, { Knee_Pad: { role: 'shin', side: 'right' } });
    expect([...pairJoints(createJointMap(suit), target)]).toEqual([0, 1, 2, -1, 3, 4, -1]);
  });

  test('on a skeleton with the same names each joint moves by its own, also two that are one part', () => {
    const map = createJointMap(skeletonOf('Hips\n  Spine\n    Neck\n    Tail'), { Tail: { role: 'neck' } });
    expect([...pairJoints(map, map)]).toEqual([0, 1, 2, 3]);
  });

  test('a joint with another counterpart has no pair', () => {
    const target = createJointMap(engine, { thigh_l: { counterpart: null } });
    const reasons = findJointPairs(createJointMap(suit), target).pairs.map(({ reason }) => reason);
    expect(reasons).not.toContain('you');
  });
});

test('skeletons with meaningless names pair by shape: all recognised joints have partners', () => {
  const [source, target] = [
    createJointMap(starterSkeleton()),
    createJointMap(withoutNames(starterSkeleton())),
  ];
  const found = findJointPairs(source, target);
  expect(found.pairs.length).toBeGreaterThanOrEqual(20);
  for (const pair of found.pairs) expect([pair.source, pair.reason]).toEqual([pair.target, 'shape']);
});

test('spines with equal names at different places pair from the hips up, so that all joints have partners', () => {
  const [cmu, usual] = ['LowerBack Spine Spine1', 'Spine Spine1 Spine2'].map((names) => {
    const [a, b, c] = names.split(' ');
    return createJointMap(skeletonOf(`Hips\n  ${a}\n    ${b}\n      ${c}`));
  });
  expect([...pairJoints(usual, cmu)]).toEqual([0, 1, 2, 3]);
  expect(findJointPairs(usual, cmu).sourceLeft).toEqual([]);
});

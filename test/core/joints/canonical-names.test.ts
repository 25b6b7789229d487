import { expect, test } from 'vitest';
import {
  canonicalNamesOf,
  isCanonicalName,
  oppositeName,
  recognisedMap,
} from '#core/joints/canonical-names.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { skeletonOf } from './skeletons.ts';

const unreal = skeletonOf(`root
  pelvis
    spine_01
    thigh_l
      calf_l
        foot_l
    thigh_r
      calf_r`);

test('worked example: canonical names do not depend on joint names', () => {
  expect(canonicalNamesOf(recognisedMap(unreal))).toEqual(
    'root, hips, spine 1, left thigh, left shin, left foot, right thigh, right shin'.split(', '),
  );
  expect(recognisedMap(unreal)).toBe(recognisedMap(unreal));
});

test('edits of users count, and the first of two equal names counts', () => {
  const named = (edits: Parameters<typeof createJointMap>[1]) =>
    canonicalNamesOf(createJointMap(unreal, edits));
  expect(named({ thigh_r: { role: 'shin', side: 'left' } })).toEqual(
    'root, hips, spine 1, left thigh, left shin, left foot, , right shin'.split(', '),
  );
  expect(named({ calf_l: { role: null } })[4]).toBe('');
});

test('joint names are accepted, other words are not', () => {
  for (const name of canonicalNamesOf(recognisedMap(unreal))) expect(isCanonicalName(name)).toBe(true);
  for (const name of ['', 'foot', 'left hips', 'LeftFoot', 'spine', 'left foot 2', 'constructor']) {
    expect(isCanonicalName(name)).toBe(false);
  }
  expect(isCanonicalName('left index 3')).toBe(true);
});

test('the name of the other side', () => {
  expect(['left shin', 'right upper arm', 'hips'].map(oppositeName)).toEqual([
    'right shin',
    'left upper arm',
    'hips',
  ]);
});

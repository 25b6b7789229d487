import { describe, expect, test } from 'vitest';
import { createJointMap, type JointEdits } from '#core/rig/roles/joint-map.ts';
import { starterClips } from '../../../../tools/starter/starter-clips.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { figures } from '../mirror/mirror-figures.ts';
import { skeletonOf } from './skeletons.ts';
import { forAll } from '#test/fixtures/property.ts';

const counterpartsOf = (skeleton: Skeleton, edits: JointEdits = {}): number[] =>
  createJointMap(skeleton, edits).joints.map(({ counterpart }) => counterpart);

const unnamed = (skeleton: Skeleton): Skeleton => ({
  ...skeleton,
  names: skeleton.names.map((_, j) => `Bone.${String(j).padStart(3, '0')}`),
});

describe('joints with meaningless names', () => {
  test('swap with the joints that rest on the other side', () => {
    const figure = figures({ axes: 'parallel', isSymmetrical: true, isStretched: false });
    forAll(figure, ({ clip, counterparts }) => {
      expect(counterpartsOf(unnamed(clip.skeleton))).toEqual(counterparts);
    });
  });

  test.runIf(hasMocap)('swap even if left and right were measured and differ', () => {
    for (const name of ['cmu_12_01', 'cmu_131_01']) {
      const { skeleton } = cmuClip(name);
      expect(counterpartsOf(unnamed(skeleton))).toEqual(counterpartsOf(skeleton));
    }
  });

  test('a helper finds its counterpart among named joints', () => {
    const { skeleton } = starterClips()[0].clip;
    const names = skeleton.names.map((name) =>
      name === 'LeftForeArm' ? 'Bone.012' : name === 'RightForeArm' ? 'Knochen' : name,
    );
    expect(counterpartsOf({ ...skeleton, names })).toEqual(counterpartsOf(skeleton));
  });

  test('joints in one place pair with the joint that has as many descendants', () => {
    const skeleton = skeletonOf(`
a @ 0 100 0
  b @ 0 0 0
    c @ 10 -5 0
      d @ 0 -40 0
  e @ 0 0 0
    f @ -10 -5 0
    g @ -10 -5 0
      h @ 0 -40 0
  i @ 0 50 0`);
    // f is where c is in the mirror, but g is more like it: f has none.
    expect(counterpartsOf(skeleton)).toEqual([0, 4, 6, 7, 1, 5, 2, 3, 8]);
  });

  test('two joints without children at one position, or as far apart as rounding, have no counterparts', () => {
    const of = (x: number): number[] =>
      counterpartsOf(
        skeletonOf(
          `a\n  b @ 9 0 0\n  c @ ${x} 0 0\n  d @ -9 0 0\n  e @ -${x} 0 0\n  f @ 5 0 0\n  g @ -5 0 0`,
        ),
      );
    for (const x of [9, 9.003]) expect(of(x)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(of(9.02)).toEqual([0, 3, 4, 1, 2, 6, 5]);
  });
});

describe('precedence', () => {
  const text = `
Hips @ 0 100 0
  LeftUpLeg @ 10 0 0
    LeftLeg @ 0 -40 0
      Bone.1 @ 5 0 0
  RightUpLeg @ -10 0 0
    RightLeg @ 0 -40 0
      Bone.2 @ -5 0 0
  Spine @ 0 20 0
    Tail @ 0 0 -20`;

  test('an edit takes precedence over the position', () => {
    const edits = { 'Bone.1': { counterpart: 'Tail' }, Tail: { counterpart: 'Bone.1' } };
    expect(counterpartsOf(skeletonOf(text), edits)[3]).toBe(8);
    expect(counterpartsOf(skeletonOf(text))[3]).toBe(6);
  });

  test('a name takes precedence over the position in an invalid rest pose', () => {
    // All bones in one line, as some files have it: places say that the right shin is a left one.
    const line = skeletonOf(`
Hips @ 0 100 0
  LeftUpLeg @ 10 0 0
    LeftLeg @ 40 0 0
  RightUpLeg @ 10 0 0
    RightLeg @ 40 0 0
  Spine @ 10 0 0
    Head @ 20 0 0`);
    expect(counterpartsOf(line)).toEqual([0, 3, 4, 1, 2, 5, 6]);
    expect(counterpartsOf(unnamed(line))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('names take precedence over a symmetry that contradicts many: fins are counted from behind on the right', () => {
    const fins = skeletonOf(`
Hips @ 0 100 0
  LeftUpLeg @ 10 0 0
  RightUpLeg @ -10 0 0
  Fin1_L @ 8 0 20
  Fin2_L @ 8 0 -20
  Fin1_R @ -8 0 -20
  Fin2_R @ -8 0 20`);
    expect(counterpartsOf(fins)).toEqual([0, 2, 1, 5, 6, 3, 4]);
  });

  test('a name that contradicts its place counts if the rest of the skeleton agrees with it', () => {
    const left = text.replace('Tail @ 0 0 -20', 'Ear_L @ 0 5 0\n    Ear_R @ 0 -5 0');
    expect(counterpartsOf(skeletonOf(left)).slice(-2)).toEqual([9, 8]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findTransitionProblem } from '#core/transition/document/validate-transition.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import { cmuClip, hasMocap } from '#test/fixtures/mocap.ts';
import { chainUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const skeleton = chainSkeleton(3);
const problemOf = (changes: Partial<Transition>, other: Skeleton = skeleton) =>
  findTransitionProblem(transitionOf(changes), skeleton, other);
const alignment = transitionOf().alignment;

test('a normal transition has no problem', () => {
  expect(problemOf({})).toBeNull();
  expect(problemOf({ alignment: { ...alignment, kind: 'none' }, slots: [slotOf('crossfade')] })).toBeNull();
  expect(problemOf({ slots: [{ ...slotOf('springExact'), profile: { joint1: 0.5 } }] })).toBeNull();
  const weighed = {
    ...slotOf('crossfade'),
    profile: { joint1: 2 },
    profileMode: 'weight',
    cutJoints: ['joint2'],
  } as const;
  expect(problemOf({ slots: [weighed] })).toBeNull();
});

test('trailing chains are checked on the skeleton, with the path of the first problem', () => {
  const chain = { joints: ['joint2'], dampTime: 0.1, angleLimitDegrees: 30 };
  expect(problemOf({ trailing: [chain] })).toBeNull();
  expect(problemOf({ trailing: [chain, { ...chain, joints: ['joint1', 'tail'] }] })).toMatchObject({
    code: 'unknownJoint',
    field: 'trailing[1].joints[1]',
  });
});

test.each<[string, Partial<Transition>, string]>([
  ['destination.kind', { destination: chainUse('a', 1) }, 'A chain as destination is not supported yet.'],
])('unsupported settings are rejected with a message: %s', (field, changes, message) => {
  expect(problemOf(changes)).toEqual({ code: 'unsupported', field, message });
});

describe('values that the schema allows, and the method or the kind of motion does not, are reported by name', () => {
  test.each<[string, Partial<Transition>]>([
    ['source.mirror', { source: { ...chainUse('00000000-0000-4000-8000-000000000009', 1), mirror: true } }],
    ['slots[0].values.halfLife', { slots: [slotOf('springExact', { halfLife: 1e5 })] }],
    ['slots[0].values.halfLife', { slots: [slotOf('springExact', { halfLife: Number.NaN })] }],
    [
      'slots[1].values.blendTime',
      { slots: [slotOf('springExact'), slotOf('crossfade', { blendTime: -0.1 })] },
    ],
    ['slots[0].values.easing', { slots: [slotOf('crossfade', { easing: 'bouncy' })] }],
    ['slots[0].values.blendTime', { slots: [slotOf('crossfade', { blendTime: 'long' })] }],
    [
      'slots[0].profileMode',
      { slots: [{ ...slotOf('springExact'), profile: { joint1: 2 }, profileMode: 'weight' }] },
    ],
    [
      'slots[0].profile.joint1',
      { slots: [{ ...slotOf('crossfade'), profile: { joint1: 0 }, profileMode: 'weight' }] },
    ],
  ])('%s', (field, changes) => {
    const problem = problemOf(changes);
    expect(problem).toMatchObject({ code: 'badValue', field });
    expect(problem?.message.length).toBeGreaterThan(10);
  });

  test('worked example: ranges have the wording of the inspector', () => {
    expect(problemOf({ slots: [slotOf('crossfade', { blendTime: 9 })] })?.message).toBe(
      'Blend time (slots[0].values.blendTime) must be between 0 and 5 s, not 9.',
    );
    expect(problemOf({ slots: [{ ...slotOf('crossfade'), tick: 2000 }] })?.message).toBe(
      'Tick (slots[0].tick) must be between 1 and 1000 Hz, not 2000.',
    );
  });

  test('worked example: an easing is a known name or a valid curve', () => {
    const messageOf = (easing: string | number) =>
      problemOf({ slots: [slotOf('crossfade', { easing })] })?.message;
    expect(messageOf('curve 0,0 0.25,0.1 0.75,1.2 1,1')).toBeUndefined();
    expect(messageOf('curve 0,0 0.5,9 1,1')).toBe(
      'Easing (slots[0].values.easing) is not valid, “curve 0,0 0.5,9 1,1”: y must be between -0.5 and 1.5; point 2 has 9.',
    );
    expect(messageOf(`curve ${'0,0 '.repeat(30)}`)).toBe(
      `Easing (slots[0].values.easing) is not valid, “curve ${'0,0 '.repeat(13)}0,…”: a curve must have 2 to 16 points, not 30.`,
    );
    expect(messageOf(3)).toMatch(
      /^Easing \(slots\[0\]\.values\.easing\) is not valid, “3”: expected linear, /,
    );
  });
});

test('an alignment at a joint requires that joint in both clips', () => {
  const at = (joint?: string) => problemOf({ alignment: { ...alignment, kind: 'joint', joint } });
  expect(at('joint2')).toBeNull();
  expect(at()).toEqual({
    code: 'unknownJoint',
    field: 'alignment.joint',
    message: 'Alignment by joint needs a joint name.',
  });
  expect(at('Tail')?.message).toBe('The alignment uses the joint “Tail”, which the clips do not have.');
  // Kept while another kind is chosen, it does no harm.
  expect(problemOf({ alignment: { ...alignment, kind: 'plantedFoot', joint: 'Tail' } })).toBeNull();
});

test('unknown methods, parameters and joints are reported by name', () => {
  expect(problemOf({ slots: [slotOf('magic')] })).toMatchObject({
    code: 'unknownMethod',
    field: 'slots[0].method',
  });
  expect(problemOf({ slots: [slotOf('springExact', { speed: 1 })] })).toEqual({
    code: 'unknownParameter',
    field: 'slots[0].values.speed',
    message: 'Spring inertialization has no parameter “speed”. Its parameters: halfLife.',
  });
  // A Godot blend from before it had a rest pose.
  const blend = { blendTime: 0.3, easing: 'linear' };
  expect(problemOf({ slots: [{ ...slotOf('godotBlend'), values: blend }] })).toBeNull();
  expect(problemOf({ slots: [{ ...slotOf('springExact'), values: {} }] })).toMatchObject({
    code: 'missingParameter',
    field: 'slots[0].values.halfLife',
  });
  expect(problemOf({ slots: [{ ...slotOf('springExact'), cutJoints: ['joint1', 'Tail'] }] })).toMatchObject({
    code: 'unknownJoint',
    field: 'slots[0].cutJoints[1]',
  });
  expect(problemOf({ slots: [{ ...slotOf('springExact'), profile: { Tail: 1 } }] })).toMatchObject({
    code: 'unknownJoint',
    field: 'slots[0].profile.Tail',
  });
});

describe('skeletons that differ', () => {
  const bones = (change: (positions: Float32Array) => void): Skeleton => {
    const restPositions = Float32Array.from(skeleton.restPositions);
    change(restPositions);
    return { ...skeleton, restPositions };
  };

  test('different joints are reported by name', () => {
    expect(problemOf({}, { ...skeleton, names: ['joint0', 'arm', 'joint2'] })).toMatchObject({
      code: 'differentSkeletons',
      message: expect.stringContaining(
        'joint 2 is joint1 in the source and arm in the destination',
      ) as string,
    });
    expect(problemOf({}, chainSkeleton(4))?.message).toContain('the source has 3 joints, the destination 4');
    expect(problemOf({}, { ...skeleton, parentIndices: Int32Array.of(-1, 0, 0) })?.message).toContain(
      'the parent of joint2 is joint1 in the source and joint0 in the destination',
    );
  });

  test('a bone with another direction at rest is reported', () => {
    const bent = bones((positions) => positions.set([0.1, 0, 0], 3));
    expect(problemOf({}, bent)?.message).toContain('the bone to joint1 (10.0 cm) has another direction');
  });

  test('the position of the root is ignored, and of each bone a millimetre and a hundredth of its length', () => {
    const lengths = [1, 0.1, 0.5];
    const chain = (by: readonly number[], root = 0): Skeleton => ({
      ...chainSkeleton(4),
      restPositions: Float32Array.of(root, 0, 0, ...lengths.flatMap((length, i) => [0, length + by[i], 0])),
    });
    const problem = (...by: readonly number[]) =>
      findTransitionProblem(transitionOf(), chain([0, 0, 0]), chain(by, 7));
    const said = (...by: readonly number[]) => problem(...by)?.message;
    expect(problem(0.02, 0, 0)?.code).toBe('differentProportions');
    lengths.forEach((length, i) => {
      const one = (by: number): number[] => lengths.map((_, j) => (j === i ? by : 0));
      const limit = 0.001 + 0.01 * length;
      for (const sign of [1, -1]) {
        expect(said(...one(sign * limit * 0.97))).toBeUndefined();
        expect(said(...one(sign * limit * 1.03))).toContain(`: the bone to joint${i + 1} is `);
      }
    });
    // The worst is the one that is furthest beyond its tolerance.
    expect(said(0.02, 0.015, -0.012)).toContain(
      'the bone to joint2 is 10.0 cm long in the source and 11.5 cm',
    );
  });

  test.skipIf(!hasMocap)('real figures: clips of one performer match, of two do not', () => {
    const [walk, hop, other] = ['cmu_131_01', 'cmu_131_03', 'cmu_12_01'].map(
      (name) => cmuClip(name).skeleton,
    );
    expect(findTransitionProblem(transitionOf(), walk, hop)).toBeNull();
    expect(findTransitionProblem(transitionOf(), walk, other)?.code).toBe('differentSkeletons');
  });
});

import { expect, test } from 'vitest';
import { bindTrailing, type TrailingChain } from '#core/procedural/trailing/trailing-chain.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';

/** hips ─ tail ─ tip ─ (end site), hips ─ ear, and a stump without length. */
const dog: Skeleton = {
  names: ['hips', 'tail', 'tip', 'ear', 'stump'],
  parentIndices: Int32Array.of(-1, 0, 1, 0, 0),
  restPositions: Float32Array.of(0, 1, 0, 0, 0, -0.25, 0, 0, -0.5, 0, 0.125, 0, 0, 0, 0),
  endSites: [{ joint: 2, offset: [0, 0, -0.0625] }],
};

const tail: TrailingChain = { joints: ['tail', 'tip'], dampTime: 0.2, angleLimitDegrees: 90 };

function problemOf(...chains: TrailingChain[]): string {
  const { problems } = bindTrailing(chains, dog);
  return problems.map(({ field, message }) => `${field}: ${message}`).join('\n') || 'none';
}

test('worked example: a joint points to the next of its chain, the last to its end site, a leaf along its bone', () => {
  const bound = bindTrailing([tail, { ...tail, joints: ['ear'], dampTime: 0.5 }], dog);
  expect(bound.problems).toEqual([]);
  const targets = [...bound.joints].map(([index, { localTarget }]) => [index, Array.from(localTarget)]);
  expect(targets).toEqual([
    [1, [0, 0, -0.5]],
    [2, [0, 0, -0.0625]],
    [3, [0, 0.125, 0]],
  ]);
  expect(bound.joints.get(1)).toMatchObject({ dampSeconds: 0.2, angleLimit: Math.PI / 2 });
  expect(bound.joints.get(3)?.dampSeconds).toBe(0.5);
});

test('the next name of a chain counts only if it is a child', () => {
  const bound = bindTrailing([{ ...tail, joints: ['tail', 'ear'] }], dog);
  expect(Array.from(bound.joints.get(1)?.localTarget ?? [])).toEqual([0, 0, -0.5]);
});

test('a joint without a direction does not trail', () => {
  const bound = bindTrailing([{ ...tail, joints: ['stump'] }], dog);
  expect(Array.from(bound.joints.get(4)?.localTarget ?? [])).toEqual([0, 0, 0]);
});

test('problems are reported with their paths', () => {
  expect(problemOf(tail, { ...tail, joints: ['ear', 'nose'] })).toBe(
    'trailing[1].joints[1]: A trailing chain contains the joint “nose”, which the clips do not have.',
  );
  expect(problemOf(tail, { ...tail, joints: ['tip'] })).toBe(
    'trailing[1].joints[0]: “tip” is already in a trailing chain: a joint can be in only one chain, once.',
  );
});

test('a rest offset of the chain takes the place of the skeleton’s', () => {
  const { joints, problems } = bindTrailing(
    [{ ...tail, offsets: { tip: [0, -0.5, 0.25], nose: [1, 1, 1] } }],
    dog,
  );
  expect(problems).toEqual([]);
  expect(Array.from(joints.get(1)?.localTarget ?? [])).toEqual([0, 0, -0.5]);
  expect(Array.from(joints.get(2)?.localTarget ?? [])).toEqual([0, -0.5, 0.25]);
});

test('what can trail does so beside all problems', () => {
  const { joints, problems } = bindTrailing(
    [
      { ...tail, joints: ['nose', 'tip'] },
      { ...tail, joints: ['ear'] },
      { ...tail, joints: ['tail', 'tip'] },
    ],
    dog,
  );
  expect([...joints.keys()]).toEqual([2, 3, 1]);
  expect(problems.map(({ field }) => field)).toEqual(['trailing[0].joints[0]', 'trailing[2].joints[1]']);
});

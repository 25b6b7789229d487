import { expect, test } from 'vitest';
import { bindTrailing } from '../../../core/trailing/bind-trailing.ts';
import type { Skeleton } from '../../../core/skeleton.ts';
import type { TrailingChain } from '../../../core/transition/document/document.ts';

/** hips ─ tail ─ tip ─ (end site), hips ─ ear, and a stump without length. */
const dog: Skeleton = {
  names: ['hips', 'tail', 'tip', 'ear', 'stump'],
  parentIndices: Int32Array.of(-1, 0, 1, 0, 0),
  restPositions: Float32Array.of(0, 1, 0, 0, 0, -0.25, 0, 0, -0.5, 0, 0.125, 0, 0, 0, 0),
  endSites: [{ joint: 2, offset: [0, 0, -0.0625] }],
};

const tail: TrailingChain = { joints: ['tail', 'tip'], dampTime: 0.2, angleLimitDegrees: 90 };

function problemOf(...chains: TrailingChain[]): string {
  const bound = bindTrailing(chains, dog);
  return bound.ok ? 'none' : `${bound.error.field}: ${bound.error.message}`;
}

test('by hand: a joint points to the next of its chain, the last to its end site, a leaf along its bone', () => {
  const bound = bindTrailing([tail, { ...tail, joints: ['ear'], dampTime: 0.5 }], dog);
  if (!bound.ok) throw new Error(bound.error.message);
  const targets = [...bound.value].map(([index, { localTarget }]) => [index, Array.from(localTarget)]);
  expect(targets).toEqual([
    [1, [0, 0, -0.5]],
    [2, [0, 0, -0.0625]],
    [3, [0, 0.125, 0]],
  ]);
  expect(bound.value.get(1)).toMatchObject({ dampSeconds: 0.2, angleLimit: Math.PI / 2 });
  expect(bound.value.get(3)?.dampSeconds).toBe(0.5);
});

test('the next name of a chain counts only if it is a child', () => {
  const bound = bindTrailing([{ ...tail, joints: ['tail', 'ear'] }], dog);
  expect(bound.ok && Array.from(bound.value.get(1)?.localTarget ?? [])).toEqual([0, 0, -0.5]);
});

test('a joint without a direction does not trail', () => {
  const bound = bindTrailing([{ ...tail, joints: ['stump'] }], dog);
  expect(bound.ok && Array.from(bound.value.get(4)?.localTarget ?? [])).toEqual([0, 0, 0]);
});

test('problems are reported with their paths', () => {
  expect(problemOf(tail, { ...tail, joints: ['ear', 'nose'] })).toBe(
    'trailing[1].joints[1]: A trailing chain contains the joint “nose”, which the clips do not have.',
  );
  expect(problemOf(tail, { ...tail, joints: ['tip'] })).toBe(
    'trailing[1].joints[0]: “tip” is already in a trailing chain: a joint can be in only one chain, once.',
  );
  expect(problemOf({ ...tail, dampTime: -1 })).toBe(
    'trailing[0].dampTime: trailing[0].dampTime must be between 0 and 1e6, but is -1.',
  );
  expect(problemOf({ ...tail, angleLimitDegrees: Number.NaN })).toMatch(/^trailing\[0\]\.angleLimitDegrees/);
});

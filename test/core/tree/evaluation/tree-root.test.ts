import { MAX_PATH_DURATION, motionOfTree } from '#core/tree/evaluation/tree-motion.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { composeRoots, invertRoot, rootVelocity } from '#core/clip/root/root-state.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import type { Motion } from '#core/clip/motion.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { inputs, sampleTrees } from '../sample-trees.ts';
import { assets, clip, rootVelocityAt, treeOf } from '../tree-fixture.ts';
import { forRuns } from '#test/fixtures/property.ts';

const motionOf = (root: object): Motion => motionOfTree(treeOf(root, inputs));
const rootAt = (motion: Motion, elapsed: number) => motion.root(createRootSample(), { elapsed });
const closeTo = (numbers: ArrayLike<number>, digits = 4): unknown[] =>
  Array.from(numbers, (value): unknown => expect.closeTo(value, digits));

/** The path of a clip's own root from its first frame, [3]. */
function recordedWay(id: string, time: number): Float64Array {
  const found = assets.clips.get(id);
  if (found === undefined) throw new Error(id);
  const cursor = createClipCursor(found);
  const start = invertRoot(new Float64Array(3), sampleRoot(createRootSample(), cursor).state);
  cursor.time = time;
  return composeRoots(start, start, sampleRoot(createRootSample(), cursor).state) as Float64Array;
}

test.each(['a', 'circle'])(
  'a clip alone: follows the recorded path from the origin, in both directions: %s',
  (id) => {
    const motion = motionOf(clip(id));
    expect([...rootAt(motion, 0).state]).toEqual([0, 0, 0]);
    for (const time of [0.001, 0.7, 2.9, 12.3, -0.4, -7.7]) {
      expect([...rootAt(motion, time).state]).toEqual(closeTo(recordedWay(id, time)));
    }
  },
);

test('worked example: half of a straight walk and half of a curve make a curve of half the turn', () => {
  const root = { kind: 'continuousBlend', a: clip('travel'), b: clip('circle'), weight: 0.5 };
  // Half a turn in 4 s at 1.5 m/s: a half circle of 6 m, 12 / pi m across, to the side that it turns to.
  const { state } = rootAt(motionOf(root), 4);
  expect([...state]).toEqual(closeTo([12 / Math.PI, 0, Math.PI], 3));
});

describe.each(['crossfade', 'layer', 'additive', 'cadence', 'rules', 'transitional'])('%s', (kind) => {
  const times = fc.oneof(
    numberBetween(-1, 4),
    fc.integer({ min: -240, max: 960 }).map((step) => step / 240),
  );

  test('the same moment gives the same bits in any order, and in a new motion', () => {
    const motion = motionOf(sampleTrees[kind]);
    forRuns(20, fc.array(times, { minLength: 1, maxLength: 6 }), (order) => {
      for (const time of order) rootAt(motion, time);
      const last = order[order.length - 1];
      expect(rootAt(motion, last)).toEqual(rootAt(motionOf(sampleTrees[kind]), last));
    });
  });

  test('its velocity equals the tree’s, and is the derivative of its path', () => {
    const motion = motionOf(sampleTrees[kind]);
    const tree = treeOf(sampleTrees[kind], inputs);
    for (const time of [-0.313, 0.111, 0.737, 1.318, 2.519]) {
      const [before, now, after] = [-1e-3, 0, 1e-3].map((dt) => rootAt(motion, time + dt));
      const measured = rootVelocity(new Float64Array(3), before.state, after.state, 2e-3);
      expect([...now.velocity]).toEqual(rootVelocityAt(tree, time));
      expect([...now.velocity]).toEqual(closeTo(measured, 1));
    }
  });
});

test('it is continuous at nodes', () => {
  const motion = motionOf(sampleTrees.crossfade);
  for (const step of [-100, -1, 0, 1, 143, 500]) {
    const [before, after] = [-1e-9, 1e-9].map((dt) => rootAt(motion, step / 240 + dt).state);
    expect([...after]).toEqual(closeTo(before, 7));
  }
});

test('beyond the longest path it stands still, and a non-finite time is refused', () => {
  const motion = motionOf(clip('travel'));
  expect(motion.begins).toBe(-MAX_PATH_DURATION);
  for (const side of [1, -1]) {
    for (const time of [MAX_PATH_DURATION, MAX_PATH_DURATION + 10, 1e9]) {
      const { state, velocity } = rootAt(motion, side * time);
      expect([...state]).toEqual(closeTo([0, side * 1.5 * MAX_PATH_DURATION, 0], 3));
      expect([...velocity]).toEqual([0, 0, 0]);
    }
  }
  expect(() => rootAt(motion, Number.NaN)).toThrow('not finite');
});

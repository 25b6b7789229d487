import { motionOfTree } from '#core/tree/evaluation/tree-motion.ts';
import { describe, expect, test } from 'vitest';
import type { Pose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { setupOfChange, treeMethods } from '#core/tree/node-parts/method-change.ts';
import { createPlayback, motionOf } from '#core/transition/clips/clip-playback.ts';
import type { Motion } from '#core/clip/motion.ts';
import { createChain, createChainFrame, evaluateChain } from '#core/transition/evaluation/chain.ts';
import { treatAlike } from '#core/transition/evaluation/captured-blend.ts';
import { differenceOf, largestDifference } from '#test/fixtures/poses.ts';
import {
  assets,
  clip,
  clipPose,
  frameAt,
  JOINTS,
  poseAt,
  problemsOf,
  rootVelocityAt,
  treeOf,
  weightsAt,
} from '../tree-fixture.ts';

const others = treeMethods.filter(({ id }) => id !== 'crossfade').map(({ id }) => id);
const is = (value: number) => ({ input: 'state', is: 'equal', value });
const state = {
  kind: 'int',
  value: 0,
  keys: [
    { time: 0.5, value: 1 },
    { time: 0.65, value: 2 },
  ],
};

/**
 * Rules that go from a clip to the next at 0.5 s and, in the middle of that transition, to a third at 0.65 s.
 */
const rulesTree = (method: string, ids: readonly string[] = ['a', 'b', 'c'], fields: object = {}): Tree => {
  const states = ids.map((id, i) => ({ name: `${i}`, node: clip(id), restart: false }));
  const rules = ids.map((_, i) => ({ to: `${i}`, when: is(i), duration: 0.4, method, ...fields }));
  return treeOf({ kind: 'rules', states, rules }, { state });
};

/** The same transitions in a slot. */
function chainOf(method: string, ids: readonly string[], factors?: readonly number[]) {
  const motions = ids.map((id): Motion => {
    const use = { kind: 'clip', id, time: 0, playRate: 1, mirror: false } as const;
    return motionOf(createPlayback(use, assets.clips.get(id) ?? expect.fail(id)));
  });
  const setup = setupOfChange({ method, easing: 'smoothstep' }, 0.4);
  const alike = { ...treatAlike(JOINTS), hips: 0 };
  const treatment = factors ? { ...alike, factors: Float64Array.from(factors) } : alike;
  const links = [0.5, 0.65].map((at, i) => ({ ...setup, at, to: motions[i + 1], treatment }));
  return createChain(motions[0], links, JOINTS);
}

const times = Array.from({ length: 60 }, (_, k) => 0.4 + k * 0.0131);
const JUST = 1e-7;

describe.each(others)('a change by %s', (method) => {
  test('is the transition of a slot, also where it is interrupted, and for each joint of a profile', () => {
    const profile = { joint1: 0.5, joint2: 1.5 };
    for (const [tree, factors] of [
      [rulesTree(method), undefined],
      [rulesTree(method, ['a', 'b', 'c'], { profile }), [1, 0.5, 1.5]],
    ] as const) {
      const chain = chainOf(method, ['a', 'b', 'c'], factors);
      for (const time of times) {
        const expected = evaluateChain(createChainFrame(JOINTS), { ...chain, truly: true }, time).pose;
        expect(largestDifference(poseAt(tree, time), expected), `at ${time} s`).toBeLessThan(2e-5);
      }
    }
  });

  test('moves the root as in a slot, which takes its velocity at the seam from the step before', () => {
    const ids = ['travel', 'circle', 'dash'];
    const tree = rulesTree(method, ids);
    const chain = chainOf(method, ids);
    for (const time of times) {
      const { velocity } = evaluateChain(createChainFrame(JOINTS), chain, time).root;
      const apart = rootVelocityAt(tree, time).map((value, i) => Math.abs(value - velocity[i]));
      expect(Math.max(...apart), `at ${time} s`).toBeLessThan(time < 0.65 ? 1e-3 : 0.04);
    }
  });

  test('begins with the pose, the velocities and the root velocity before it, also within another one', () => {
    const tree = rulesTree(method, ['travel', 'b', 'dash']);
    for (const seam of [0.5, 0.65]) {
      const [before, after] = [frameAt(tree, seam - JUST), frameAt(tree, seam)];
      const { position, rotation } = differenceOf(before.pose, after.pose);
      expect(Math.max(position, rotation)).toBeLessThan(1e-5);
      const { startsC1 } = startOf(method);
      if (startsC1) expectAlike(before.pose, after.pose);
      after.rootVelocity.forEach((value, i) => expect(value).toBeCloseTo(before.rootVelocity[i], 4));
    }
  });

  test('does not move the figure at a seam', () => {
    const { root } = motionOfTree(rulesTree(method, ['travel', 'circle', 'dash']));
    const [before, after] = [createRootSample(), createRootSample()];
    for (const seam of [0.5, 0.65]) {
      root(before, { elapsed: seam - 1e-4 });
      root(after, { elapsed: seam + 1e-4 });
      const way = Math.hypot(after.state[0] - before.state[0], after.state[1] - before.state[1]);
      // The dash, the fastest, travels at 3 m/s.
      expect(way).toBeLessThan(3.1 * 2e-4);
      expect(Math.abs(after.state[2] - before.state[2])).toBeLessThan(2 * 2e-4);
    }
  });

  test('settles in its duration, on the incoming child, which alone has weight from the seam on', () => {
    const tree = rulesTree(method, ['a', 'b']);
    expect(weightsAt(tree, 0.5 - JUST)).toEqual({ a: 1, b: 0 });
    expect(weightsAt(tree, 0.5)).toEqual({ a: 0, b: 1 });
    const apart = largestDifference(clipPose('a', 0.5), clipPose('b', 0.5));
    expect(largestDifference(poseAt(tree, 0.7), clipPose('b', 0.7))).toBeGreaterThan(0.005 * apart);
    expect(largestDifference(poseAt(tree, 0.9), clipPose('b', 0.9))).toBeLessThan(0.005 * apart);
  });
});

const startOf = (id: string) => {
  const { method, values } = setupOfChange({ method: id, easing: 'smoothstep' }, 0.4);
  return method.promises(values);
};

const expectAlike = (a: Pose, b: Pose): void => {
  for (const velocities of ['linearVelocities', 'angularVelocities'] as const)
    a[velocities].forEach((value, i) => expect(value).toBeCloseTo(b[velocities][i], 3));
};

describe('a cross-fade', () => {
  const blend = { method: 'crossfade', easing: 'linear' };
  const to = (index: number, fields: object) => ({
    to: `${index}`,
    when: is(index),
    duration: 0.4,
    ...fields,
  });
  const mixed = (rules: readonly object[], ids = ['a', 'b', 'c']) =>
    treeOf(
      { kind: 'rules', states: ids.map((id, i) => ({ name: `${i}`, node: clip(id) })), rules },
      { state },
    );

  test('that a method interrupts is left as it was mixed, with the rates of its weights', () => {
    const tree = mixed([to(1, blend), to(2, { method: 'springExact' })]);
    expect(weightsAt(tree, 0.65 - JUST).b).toBeCloseTo(0.375, 5);
    expect(weightsAt(tree, 0.65)).toEqual({ a: 0, b: 0, c: 1 });
    expectAlike(frameAt(tree, 0.65 - JUST).pose, frameAt(tree, 0.65).pose);
  });

  test('that begins during a method changes what it leads to, without a jump', () => {
    const tree = mixed([to(1, { method: 'springExact' }), to(2, { ...blend, easing: 'smoothstep' })]);
    expectAlike(poseAt(tree, 0.65 - JUST), poseAt(tree, 0.65 + JUST));
    expect(weightsAt(tree, 0.85).c).toBeCloseTo(0.5, 9);
    expect(largestDifference(poseAt(tree, 1.8), clipPose('c', 1.15))).toBeLessThan(1e-3);
  });
});

describe('what a change reads', () => {
  test('a child that reacts to the same input is left as it was before it', () => {
    const on = { kind: 'bool', keys: [{ time: 0.5, value: true }] };
    const inner = {
      kind: 'selectByBool',
      input: { input: 'on' },
      blendTime: 0,
      whenFalse: clip('a'),
      whenTrue: clip('c'),
    };
    const outer = { ...inner, blendTime: 0.4, method: 'springExact', whenFalse: inner, whenTrue: clip('b') };
    const plain = { ...outer, whenFalse: clip('a') };
    expect(poseAt(treeOf(outer, { on }), 0.6)).toEqual(poseAt(treeOf(plain, { on }), 0.6));
  });

  test('a node without weight at its seam has the velocities of its children', () => {
    const node = {
      kind: 'selectByInt',
      input: { input: 'state' },
      method: 'springExact',
      blendTime: 0.4,
      choices: ['travel', 'dash', 'circle'].map((id) => clip(id)),
    };
    const tree = (x: object | number) =>
      treeOf(
        { kind: 'continuousBlend', a: clip('a'), b: { kind: 'cadence', node }, weight: x },
        { x: step, state },
      );
    const step = { kind: 'number', value: 0, keys: [{ time: 0.7, value: 1 }] };
    const [hidden, shown] = [tree({ input: 'x' }), tree(1)].map((one) => rootVelocityAt(one, 0.71));
    hidden.forEach((value, i) => expect(value).toBeCloseTo(shown[i], 3));
  });

  test('a transition from a motion to itself leaves pose and root as they are', () => {
    for (const method of ['springExact', 'quintic', 'cubicOffset']) {
      const tree = rulesTree(method, ['circle', 'circle']);
      for (const time of [0.55, 0.7, 0.9]) {
        expect(largestDifference(poseAt(tree, time), clipPose('circle', time))).toBeLessThan(1e-5);
        const alone = rootVelocityAt(treeOf(clip('circle')), time);
        rootVelocityAt(tree, time).forEach((value, i) => expect(value).toBeCloseTo(alone[i], 9));
      }
    }
  });
});

describe('the other nodes', () => {
  test('a selection changes as rules do', () => {
    const select = {
      kind: 'selectByInt',
      input: { input: 'state' },
      method: 'deadBlendArticle',
      blendTime: 0.4,
      choices: ['a', 'b', 'c'].map((id) => clip(id)),
    };
    const [selected, ruled] = [treeOf(select, { state }), rulesTree('deadBlendArticle')];
    for (const time of times) expect(poseAt(selected, time)).toEqual(poseAt(ruled, time));
  });

  test('a queue changes by the method of a pair, and says so in its requests; fades stay cross-fades', () => {
    const hit = { name: 'hit', node: clip('b'), start: 0.5, in: 0.5, out: 1.5, fadeIn: 0.1, fadeOut: 0.4 };
    const pair = { from: 'rest', to: 'hit', blendTime: 0.4, method: 'springExact' };
    const tree = treeOf({ kind: 'fifo', entries: [hit], rest: clip('a'), transitions: [pair] });
    for (const time of [0.51, 0.6, 0.8])
      expect(
        largestDifference(poseAt(tree, time), poseAt(rulesTree('springExact', ['a', 'b']), time)),
      ).toBeLessThan(1e-5);
    expect(tree.requests.map(({ method }) => method)).toEqual(['springExact']);
    expect(weightsAt(tree, 1.3).a).toBeCloseTo(0.5, 9);
  });

  test('rules say the method of each request', () => {
    expect(rulesTree('quintic').requests.map(({ method }) => method)).toEqual(['quintic', 'quintic']);
    expect(rulesTree('crossfade').requests[0].method).toBe('crossfade');
  });

  test('methods that need ticks or muscles are refused', () => {
    const node = { kind: 'selectByInt', input: { input: 'state' }, choices: [clip('a')], method: 'muscle' };
    expect(problemsOf(node, { state })).toMatchObject([{ path: 'root.method' }]);
    const ids = treeMethods.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['springExact', 'deadBlendUnreal', 'crossfade']));
    for (const id of ['unrealDeadBlend', 'muscleCrossfade', 'cut']) expect(ids).not.toContain(id);
  });
});

import { motionOfTree } from '#core/tree/evaluation/tree-motion.ts';
import { describe, expect, test } from 'vitest';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { largestDifference, velocityError } from '#test/fixtures/poses.ts';
import { clip, clipPose, poseAt, problemsOf, ramp, rootVelocityAt, treeOf } from '../tree-fixture.ts';

const cadenced = (weight: unknown, inputs: object = {}, law = 'rate', walk = {}, run = {}) =>
  treeOf(
    {
      kind: 'cadence',
      law,
      node: { kind: 'continuousBlend', a: clip('walk', walk), b: clip('run', run), weight },
    },
    inputs,
  );

describe('cadence', () => {
  test('worked example: half a walk of 1 s and half a run of 0.5 s cycle 1.5 times a second', () => {
    // Both clips are one curve over their phase: so is the blend, at phase 0.75 after half a second.
    expect(
      largestDifference(
        { ...poseAt(cadenced(0.5), 0.5), linearVelocities: [], angularVelocities: [] },
        { ...clipPose('walk', 0.75), linearVelocities: [], angularVelocities: [] },
      ),
    ).toBeLessThan(1e-4);
    const byDuration = poseAt(cadenced(0.5, {}, 'duration'), 0.75);
    expect(byDuration.positions[1]).toBeCloseTo(clipPose('walk', 0).positions[1], 5);
  });

  test('while the weight changes the phase is the integral of its rate', () => {
    // Cycles per second go from 1 to 2 in 2 s: t + t^2 / 4 rounds.
    const tree = cadenced({ input: 'x' }, { x: ramp(1, 2) });
    for (const time of [0.3, 1, 1.7]) {
      const phase = time + (time * time) / 4;
      expect(poseAt(tree, time).positions[1]).toBeCloseTo(1 + 0.1 * Math.sin(2 * Math.PI * phase), 4);
    }
    expect(poseAt(tree, 5).positions[1]).toBeCloseTo(1 + 0.1 * Math.sin(2 * Math.PI * (3 + 2 * 3)), 4);
  });

  test('markers are aligned: a clip that plants its feet later is shifted', () => {
    const tree = cadenced(0, {}, 'rate', { markers: [0.25, 0.75] }, { markers: [0, 0.25] });
    expect(poseAt(tree, 0).positions[1]).toBeCloseTo(1.1, 4);
  });

  test('a loop of two strides steps with a loop of one', () => {
    const tree = cadenced(0.5, {}, 'rate', { cycles: 2 });
    for (const time of [0.1, 0.25, 0.4, 0.7])
      expect(poseAt(tree, time).positions[1]).toBeCloseTo(
        0.5 * (clipPose('walk', time).positions[1] + clipPose('run', time).positions[1]),
        4,
      );
    expect(problemsOf({ kind: 'cadence', node: clip('walk', { cycles: 2, markers: [0.1] }) })).toEqual([
      { path: 'root.node.cycles', message: '2 cycles cannot share 1 markers equally.' },
    ]);
  });

  test('velocities are continuous across cycles and markers', () => {
    const tree = cadenced({ input: 'x' }, { x: ramp(1, 2) }, 'duration', { markers: [0.1, 0.6] });
    for (const time of [0.311, 0.953, 1.517, 3.21]) {
      const [before, now, after] = [-1, 0, 1].map((k) => poseAt(tree, time + k / 512));
      expect(velocityError(before, now, after, 1 / 512).linear).toBeLessThan(2e-3);
    }
  });

  test('a clip that is not a loop is refused', () => {
    expect(problemsOf({ kind: 'cadence', node: clip('a') })).toEqual([
      { path: 'root.node.clip', message: 'Only a loop can be in a cadence, and this clip is not a loop.' },
    ]);
  });
});

describe('cadence of travel', () => {
  const walk = clip('travel'); // 1.5 m in 1 s
  const jog = clip('dash'); // 1.5 m in 0.5 s
  const gait = (weight: unknown, law: string, a: object = walk, b: object = jog) => ({
    kind: 'cadence',
    law,
    node: { kind: 'continuousBlend', a, b, weight },
  });
  const speedOf = (root: object, inputs: object = {}, time = 0.3): number =>
    rootVelocityAt(treeOf(root, inputs), time)[1];

  test('worked example: half a walk and half a jog travel at the mean of their speeds, each at its play rate', () => {
    // By rate 1.5 rounds a second: the walk plays at 1.5, the jog at 0.75. By duration one round in 0.75 s:
    // at 4/3 and 2/3.
    expect(speedOf(gait(0.5, 'rate'))).toBeCloseTo((1.5 * 1.5 + 0.75 * 3) / 2, 6);
    expect(speedOf(gait(0.5, 'duration'))).toBeCloseTo(((4 / 3) * 1.5 + (2 / 3) * 3) / 2, 6);
    expect(speedOf(gait(0, 'rate'))).toBeCloseTo(1.5, 6);
    expect(speedOf(gait(1, 'rate'))).toBeCloseTo(3, 6);
  });

  test('every cycle is a mean stride long, however the weights change', () => {
    const tree = treeOf(gait({ input: 'x' }, 'rate'), { x: ramp(1, 2) });
    const root = motionOfTree(tree).root(createRootSample(), { elapsed: 2 });
    // Both strides are 1.5 m, and there are 1 s + 2 s rounds.
    expect(root.state[1]).toBeCloseTo(3 * 1.5, 4);
  });

  test('the speed does not jump while the weight changes, nor at the start and end of the change', () => {
    const tree = treeOf(gait({ input: 'x' }, 'duration'), { x: ramp(1, 2) });
    for (let time = -0.1; time < 2.3; time += 0.01) {
      const [before, after] = [time, time + 0.001].map((at) => rootVelocityAt(tree, at)[1]);
      expect(Math.abs(after - before)).toBeLessThan(0.003);
    }
  });

  test('no motion in place travels, and half in place travels half', () => {
    const still = { inPlace: true };
    expect(speedOf(gait(0.5, 'rate', clip('travel', still), clip('dash', still)))).toBe(0);
    expect(speedOf(gait(0.5, 'rate', walk, clip('dash', still)))).toBeCloseTo((1.5 * 1.5) / 2, 6);
  });
});

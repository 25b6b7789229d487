import { describe, expect, test } from 'vitest';
import { largestDifference, velocityError } from '../../../fixtures/poses.ts';
import { clip, clipPose, poseAt, problemsOf, ramp, treeOf } from '../tree-fixture.ts';

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
  test('by hand: half a walk of 1 s and half a run of 0.5 s go round 1.5 times a second', () => {
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

  test('while the weight moves the phase is the integral of the rate: nothing stutters', () => {
    // Cycles per second go from 1 to 2 in 2 s: t + t^2 / 4 rounds.
    const tree = cadenced({ input: 'x' }, { x: ramp(1, 2) });
    for (const time of [0.3, 1, 1.7]) {
      const phase = time + (time * time) / 4;
      expect(poseAt(tree, time).positions[1]).toBeCloseTo(1 + 0.1 * Math.sin(2 * Math.PI * phase), 4);
    }
    expect(poseAt(tree, 5).positions[1]).toBeCloseTo(1 + 0.1 * Math.sin(2 * Math.PI * (3 + 2 * 3)), 4);
  });

  test('markers meet: a clip that puts its feet down later is moved on', () => {
    const tree = cadenced(0, {}, 'rate', { markers: [0.25, 0.75] }, { markers: [0, 0.25] });
    expect(poseAt(tree, 0).positions[1]).toBeCloseTo(1.1, 4);
  });

  test('velocities hold across rounds and markers', () => {
    const tree = cadenced({ input: 'x' }, { x: ramp(1, 2) }, 'duration', { markers: [0.1, 0.6] });
    for (const time of [0.311, 0.953, 1.517, 3.21]) {
      const [before, now, after] = [-1, 0, 1].map((k) => poseAt(tree, time + k / 512));
      expect(velocityError(before, now, after, 1 / 512).linear).toBeLessThan(2e-3);
    }
  });

  test('a clip that does not loop is refused', () => {
    expect(problemsOf({ kind: 'cadence', node: clip('a') })).toEqual([
      { path: 'root.node.clip', message: 'Only a loop can keep cadence: this clip is none.' },
    ]);
  });
});

describe('in place', () => {
  test('a loop that travels sways where its cycle began, at whatever round, and its velocity loses the travel', () => {
    const tree = treeOf(clip('travel', { inPlace: true }));
    for (const time of [-2.3, 0.4, 1.4, 40.4]) {
      const pose = poseAt(tree, time);
      expect(pose.positions[2]).toBeCloseTo(0, 4);
      expect(pose.linearVelocities[2]).toBeCloseTo(0, 4);
    }
    expect(poseAt(treeOf(clip('travel')), 2).positions[2]).toBeCloseTo(3, 4);
  });
});

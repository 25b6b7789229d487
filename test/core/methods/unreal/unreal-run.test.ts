import { describe, expect, test } from 'vitest';
import { InvariantError } from '#core/kit/assert.ts';
import { easeOf } from '#core/methods/curves/easing.ts';
import { deadBlendNode } from '#core/methods/unreal/dead-blend-node.ts';
import { evaluateUnrealRun } from '#core/methods/unreal/unreal-run.ts';
import { clonePose, createDoublePose, differenceOf, isSound } from '#test/fixtures/poses.ts';
import { angleOf, ESTIMATE, jointAt, nodesOf, runBetween, swaying, ticksOf } from './unreal-motions.ts';

/** A joint that moves 1 m/s and turns 1 rad/s. */
const steady = (time: number) => jointAt(time, time);

describe.each([30, 60, 120])('nodes on a joint at constant velocity into itself, at %i Hz', (fps) => {
  const [inertialized, deadBlended] = nodesOf([0.5]).map(([, node]) => {
    const poses = ticksOf(runBetween(node, steady, steady, 1 / fps), fps);
    return {
      /** Speed at each tick from the seam on, and the lag of the joint, s. */
      speeds: poses.slice(1).map((pose, i) => (pose.positions[0] - poses[i].positions[0]) * fps),
      behind: poses.map((pose, i) => (i - 1) / fps - pose.positions[0]),
      turnedBehind: poses.map((pose, i) => (i - 1) / fps - angleOf(pose)),
    };
  });

  test('inertialization: 0.67 of the speed in the first tick, recovered within five', () => {
    expect(inertialized.speeds[0]).toBeCloseTo(1, 9);
    expect(inertialized.speeds[1]).toBeCloseTo(1 - 0.32768, 9);
    expect(Math.max(...inertialized.behind)).toBeCloseTo(0.32768 / fps, 9);
    expect(Math.max(...inertialized.turnedBehind)).toBeCloseTo(0.32768 / fps, 9);
    expect(inertialized.behind[6]).toBeCloseTo(0, 12);
    expect(inertialized.behind[5]).toBeGreaterThan(1e-6);
  });

  test('dead blending: between 0.41 and 1.53 of the speed, and 91 mm behind', () => {
    expect(Math.min(...deadBlended.speeds)).toBeCloseTo(0.41, 1);
    expect(Math.max(...deadBlended.speeds)).toBeCloseTo(1.53, 2);
    expect(Math.max(...deadBlended.behind)).toBeCloseTo(0.091, 3);
    expect(Math.max(...deadBlended.turnedBehind)).toBeCloseTo(0.091, 3);
  });
});

test('inertialization loses velocity across the offset in the first tick', () => {
  const [[, node]] = nodesOf([0.5]);
  const across = (time: number) => {
    const pose = jointAt(0.3);
    pose.positions[1] = 2 * time;
    return pose;
  };
  const poses = ticksOf(
    runBetween(node, across, () => jointAt(0), 1 / 60),
    3,
  );
  expect(poses[1].positions[1] - poses[0].positions[1]).toBeCloseTo(2 / 60, 12);
  expect(poses[2].positions[1]).toBeCloseTo(0, 12);
});

describe.each(nodesOf([0.3, 0.5, 0, 0.2]))('%s', (_, node) => {
  const [source, destination] = [swaying(4, 0), swaying(4, 2)];
  const run = runBetween(node, source, destination, 1 / 60);

  test('the first two poses are the previous output; it moves at the first tick', () => {
    const [before, shown, first] = ticksOf(run, 3);
    expect(before).toMatchObject({
      positions: source(-1 / 60).positions,
      rotations: source(-1 / 60).rotations,
    });
    expect(shown).toMatchObject({ positions: source(0).positions, rotations: source(0).rotations });
    expect(first.positions).not.toEqual(shown.positions);
  });

  test('each joint equals the destination from its own blend time on, to the last bit', () => {
    const poses = ticksOf(run, 40);
    [0.3, 0.5, 0, 0.2].forEach((blendTime, j) => {
      poses.slice(2).forEach(({ positions, rotations }, i) => {
        const elapsed = (i + 1) * (1 / 60);
        const meant = destination(elapsed);
        const same = [0, 1, 2].every((axis) => positions[j * 3 + axis] === meant.positions[j * 3 + axis]);
        const turned = [0, 1, 2, 3].every(
          (axis) => rotations[j * 4 + axis] === meant.rotations[j * 4 + axis],
        );
        if (elapsed >= blendTime) expect([same, turned], `joint ${j} at ${elapsed}`).toEqual([true, true]);
        else if (elapsed < 0.75 * blendTime) expect(same, `joint ${j} at ${elapsed}`).toBe(false);
      });
    });
    expect(run.setup.node.end).toBe(0.5);
  });

  test('any order of ticks gives the same bits and valid poses', () => {
    const forwards = ticksOf(run, 40);
    const out = createDoublePose(4);
    const backwards = forwards.map((_, i) => clonePose(evaluateUnrealRun(out, run, 38 - i))).toReversed();
    expect(backwards).toEqual(forwards);
    expect(forwards.every((pose) => isSound(pose, 1e-12))).toBe(true);
  });

  test('it keeps copies of the output poses', () => {
    const shown = source(0);
    const { setup } = run;
    const own = runBetween(node, (time) => (time === 0 ? shown : source(time)), destination, 1 / 60);
    shown.positions.fill(9);
    shown.rotations.fill(9);
    expect(ticksOf(own, 40)).toEqual(ticksOf(run, 40));
    expect(setup.shown.positions).toEqual(source(0).positions);
  });

  test('a fraction of a tick is rejected', () => {
    expect(() => evaluateUnrealRun(createDoublePose(4), run, 0.5)).toThrow(InvariantError);
    expect(() => runBetween(node, source, destination, 0)).toThrow(InvariantError);
  });
});

test('dead blending stays continuous beyond half a turn, in any order of ticks', () => {
  const node = deadBlendNode({ fade: { ease: easeOf('smoothstep'), blendTimes: [1] }, estimate: ESTIMATE });
  const turningBack = (time: number) => {
    const pose = jointAt(0, -6 * time);
    // As clips hold them: of two quaternions the one with a positive w.
    if (pose.rotations[3] < 0) pose.rotations.forEach((part, i) => (pose.rotations[i] = -part));
    return pose;
  };
  const run = runBetween(node, steady, turningBack, 1 / 30);
  const poses = ticksOf(run, 31);
  const turns = poses.slice(1).map((pose, i) => differenceOf(pose, poses[i]).rotation);
  // On the other side, the offset at half weight would differ by half a turn.
  expect(Math.max(...turns)).toBeLessThan(0.5);
  expect(run.blend.sides.includes(-1)).toBe(true);
});

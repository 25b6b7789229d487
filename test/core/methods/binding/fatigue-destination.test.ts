import { describe, expect, test } from 'vitest';
import { withBoundMuscles, LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import type { Pose } from '#core/pose/pose.ts';
import type { BlendMethod, Values } from '#core/methods/parts/method.ts';
import { withFatiguePose } from '#core/methods/binding/fatigue-destination.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { between } from '#test/fixtures/method-run.ts';
import { clonePose, differenceOf, jointPose, turnAbout, velocityError } from '#test/fixtures/poses.ts';
import { slotOf } from '#test/fixtures/transitions.ts';

/** A joint that moves and turns steadily, at 1 m as source and at 0.8 m as destination. */
function motion(time: number, height: number): Pose {
  return jointPose({
    positions: [0.2 * time, height, 0],
    rotations: turnAbout([0, 0, 1], 0.5 * time),
    linearVelocities: [0.2, 0, 0],
    angularVelocities: [0, 0, 0.5],
  });
}

/** Crouched at 0.4 m, turned by 1 rad about X. */
const crouch = [0, 0.4, 0, ...turnAbout([1, 0, 0], 1)];

function runOf(id: string, values: Values, fatiguePose: readonly number[] | null = crouch) {
  const method = findBlendMethod(id) as BlendMethod;
  const bound = { asset: { ...LEFT_LEG, joints: {} }, mirrored: false, fatiguePose };
  const chosen = withBoundMuscles(slotOf(id, values).values, bound);
  return between(
    withFatiguePose(method),
    chosen,
    (time) => motion(time, 1),
    (time) => motion(time, 0.8),
  );
}

describe.each(['muscle', 'muscleCrossfade', 'muscleInertialization'])('%s', (id) => {
  test('starts at the source, however tired, and arrives halfway between destination and fatigue pose', () => {
    // Activation 0.5 with equal constants keeps fatigue at a half.
    const run = runOf(id, { fatigue: 0.5, activation: 0.5, tauFatigue: 10, tauRecovery: 10 });
    expect(differenceOf(run.at(0), motion(0, 1)).position).toBeLessThan(1e-9);
    const end = clonePose(run.at(6));
    expect(end.positions[1]).toBeCloseTo(0.6, 4);
    // Half of the way from where it moved, 1.2 m, to where the fatigue pose is.
    expect(end.positions[0]).toBeCloseTo(0.6, 4);
  });

  test('its velocities are those of its poses', () => {
    const run = runOf(id, { fatigue: 0.2, activation: 1, tauFatigue: 0.5 });
    const step = 1e-4;
    for (const time of [0.05, 0.2, 1]) {
      const [before, at, after] = [time - step, time, time + step].map((each) => clonePose(run.at(each)));
      const { linear, angular } = velocityError(before, at, after, step);
      expect(Math.max(linear, angular)).toBeLessThan(1e-2);
    }
  });

  test('the same at any time in any order, and without a fatigue pose on this skeleton as the method alone', () => {
    const run = runOf(id, { fatigue: 0.3 });
    const once = clonePose(run.at(0.3));
    run.at(2);
    expect(clonePose(run.at(0.3))).toEqual(once);
    const method = findBlendMethod(id) as BlendMethod;
    const ends = [(time: number) => motion(time, 1), (time: number) => motion(time, 0.8)] as const;
    const alone = between(method, slotOf(id, { fatigue: 0.3 }).values, ...ends);
    for (const pose of [null, [...crouch, ...crouch]])
      expect(clonePose(runOf(id, { fatigue: 0.3 }, pose).at(0.2))).toEqual(clonePose(alone.at(0.2)));
  });
});

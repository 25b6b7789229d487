import { describe, expect, test } from 'vitest';
import type { Pose } from '#core/pose/pose.ts';
import type { BlendMethod, Values } from '#core/methods/parts/method.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { between, methodOf } from '#test/fixtures/method-run.ts';
import { createDoublePose, jointPose, largestDifference, turnAbout } from '#test/fixtures/poses.ts';
import { slotOf } from '#test/fixtures/transitions.ts';

describe('worked examples', () => {
  const crossfade = methodOf('crossfade');
  const cubicOffset = methodOf('cubicOffset');
  const cut = methodOf('cut');
  const deadBlendArticle = methodOf('deadBlendArticle');
  const deadBlendConstant = methodOf('deadBlendConstant');
  const deadBlendUnreal = methodOf('deadBlendUnreal');
  const muscleCrossfade = methodOf('muscleCrossfade');
  const muscleInertialization = methodOf('muscleInertialization');
  const muscle = methodOf('muscle');
  const quintic = methodOf('quintic');
  const springExact = methodOf('springExact');
  const springPublished = methodOf('springPublished');
  const velocityFade = methodOf('velocityFade');
  const still = (height: number, angle: number): Pose =>
    jointPose({ positions: [0, height, 0], rotations: turnAbout([1, 0, 0], angle) });
  const angleOf = (pose: Pose): number => 2 * Math.atan2(pose.rotations[0], pose.rotations[3]);
  const go = (method: BlendMethod, values: Values, source: Pose, destination: Pose) =>
    between(
      method,
      values,
      () => source,
      () => destination,
    );

  test('crossfade: halfway through a smoothstep of 0.4 s the weight is half, at 1.5 offsets per blend time', () => {
    const pose = go(crossfade, slotOf('crossfade', { blendTime: 0.4 }).values, still(0, 0), still(2, 1)).at(
      0.2,
    );
    expect(pose.positions[1]).toBeCloseTo(1, 12);
    expect(pose.linearVelocities[1]).toBeCloseTo(7.5, 12);
    expect(angleOf(pose)).toBeCloseTo(0.5, 12);
    expect(pose.angularVelocities[0]).toBeCloseTo(3.75, 12);
  });

  test('springExact: after one half-life 59.657 % of an offset at rest remain', () => {
    const pose = go(springExact, { halfLife: 0.2 }, still(1, 1), still(0, 0)).at(0.2);
    expect(pose.positions[1]).toBeCloseTo(0.5965735903, 9);
    expect(angleOf(pose)).toBeCloseTo(0.5965735903, 9);
  });

  test('deadBlendArticle: a rotation at 1 rad/s towards 1 rad extrapolates with 0.3 s; at half weight it is between', () => {
    const source = jointPose({ angularVelocities: [1, 0, 0] });
    const run = go(
      deadBlendArticle,
      slotOf('deadBlendArticle', { blendTime: 0.6 }).values,
      source,
      still(0, 1),
    );
    const { angularHalfLives, angularVelocities, extrapolated } = run.explain(0.3);
    expect(angularHalfLives[0]).toBeCloseTo(0.3, 12);
    expect(angularVelocities[0]).toBe(1);
    const turned = (0.3 / Math.LN2) * 0.5;
    expect(angleOf(extrapolated)).toBeCloseTo(turned, 12);
    expect(extrapolated.angularVelocities[0]).toBeCloseTo(0.5, 12);
    expect(angleOf(run.at(0.3))).toBeCloseTo((turned + 1) / 2, 12);
  });

  test('cut: the destination from the seam on', () => {
    expect(go(cut, {}, still(1, 1), still(0, 0.5)).at(0)).toEqual(still(0, 0.5));
  });

  test('springPublished: a quarter turn away it reports the apparent velocity of a rotation about another axis', () => {
    const turning = jointPose({ angularVelocities: [0, 1, 0] });
    const run = go(springPublished, { halfLife: 0.2 }, still(0, Math.PI / 2), turning);
    // ws - wd + rotate(exp(r), wd), where the source stands still.
    const { angularVelocities } = run.at(0);
    [0, -1, 1].forEach((w, axis) => expect(angularVelocities[axis]).toBeCloseTo(w, 12));
  });

  test('springPublished: equals springExact about one axis', () => {
    const [from, to] = [still(1, 1), still(0, 0.2)];
    from.angularVelocities[0] = 3;
    const [published, exact] = [springPublished, springExact].map((method) =>
      go(method, { halfLife: 0.2 }, from, to).at(0.1),
    );
    expect(largestDifference(published, exact)).toBeLessThan(1e-12);
  });

  test('quintic: from rest half remains halfway, at -15/8 offsets per blend time', () => {
    const pose = go(quintic, { blendTime: 1 }, still(1, 1), still(0, 0)).at(0.5);
    expect(pose.positions[1]).toBeCloseTo(0.5, 12);
    expect(pose.linearVelocities[1]).toBeCloseTo(-1.875, 12);
    expect(angleOf(pose)).toBeCloseTo(0.5, 12);
  });

  test('quintic: an offset of 1 m that closes at 10 m/s is gone after 0.5 s, with any blend time', () => {
    const from = jointPose({ positions: [0, 1, 0], linearVelocities: [3, -10, 0] });
    const run = go(quintic, { blendTime: 2 }, from, still(0, 0));
    expect(run.at(0.5).positions[1]).toBe(0);
    expect(run.at(0.45).positions[1]).toBeGreaterThan(0);
    // Along the offset the speed is kept, across it is dropped.
    expect(Array.from(run.at(0).linearVelocities)).toEqual([0, -10, 0]);
  });

  test('cubicOffset: halfway an eighth of the velocity is displacement, and half of the offset remains', () => {
    const from = jointPose({
      positions: [1, 0, 0],
      linearVelocities: [0, 1, 0],
      angularVelocities: [2, 0, 0],
    });
    const pose = go(cubicOffset, { blendTime: 1 }, from, still(0, 0)).at(0.5);
    expect(pose.positions[0]).toBeCloseTo(0.5, 12);
    expect(pose.linearVelocities[0]).toBeCloseTo(-1.5, 12);
    expect(pose.positions[1]).toBeCloseTo(0.125, 12);
    expect(pose.linearVelocities[1]).toBeCloseTo(-0.25, 12);
    expect(angleOf(pose)).toBeCloseTo(0.25, 12);
  });

  test('velocityFade: after half of 0.5 s a motion of 2 m/s has moved 0.375 m and has 1 m/s left', () => {
    const from = jointPose({ linearVelocities: [2, 0, 0], angularVelocities: [4, 0, 0] });
    const run = go(velocityFade, slotOf('velocityFade', { blendTime: 0.5 }).values, from, still(0, 0));
    const { extrapolated, angularHalfLives, angularVelocities } = run.explain(0.25);
    expect(extrapolated.positions[0]).toBeCloseTo(0.375, 12);
    expect(extrapolated.linearVelocities[0]).toBeCloseTo(1, 12);
    expect(angleOf(extrapolated)).toBeCloseTo(0.75, 12);
    expect(run.at(0.25).positions[0]).toBeCloseTo(0.1875, 12);
    expect([angularHalfLives[0], angularVelocities[0]]).toEqual([0.25, 4]);
    // By itself it ends v T / 2 away, wherever the destination is.
    expect(run.explain(9).extrapolated.positions[0]).toBeCloseTo(0.5, 12);
  });

  test('deadBlendConstant: after the half-life every axis extrapolates half as fast', () => {
    const from = jointPose({ angularVelocities: [1, 0, 0] });
    const run = go(deadBlendConstant, slotOf('deadBlendConstant').values, from, still(5, 3));
    const { extrapolated, angularHalfLives } = run.explain(0.1);
    expect(Array.from(angularHalfLives)).toEqual([0.1, 0.1, 0.1]);
    expect(extrapolated.angularVelocities[0]).toBeCloseTo(0.5, 12);
  });

  test('deadBlendUnreal: 11 m/s are limited to 5, two turns per second to one', () => {
    const from = jointPose({ linearVelocities: [0, 0, 11], angularVelocities: [0, 4 * Math.PI, 0] });
    const run = go(deadBlendUnreal, slotOf('deadBlendUnreal').values, from, still(0, 0));
    const { extrapolated, angularVelocities } = run.explain(0);
    expect(extrapolated.linearVelocities[2]).toBeCloseTo(5, 12);
    expect(angularVelocities[1]).toBeCloseTo(2 * Math.PI, 12);
  });

  test('muscle: without fatigue it is halfway at half time, and twice as fast there as on average', () => {
    const tireless = { blendTime: 0.4, tauRecovery: 0 };
    const pose = go(muscle, slotOf('muscle', tireless).values, still(1, 1), still(0, 0)).at(0.2);
    expect(pose.positions[1]).toBeCloseTo(0.5, 6);
    expect(pose.linearVelocities[1]).toBeCloseTo(-1.5 / 0.4, 5);
    expect(angleOf(pose)).toBeCloseTo(0.5, 6);
    const strong = slotOf('muscle', { ...tireless, strength: 2 }).values;
    expect(go(muscle, strong, still(1, 1), still(0, 0)).at(0.2).positions[1]).toBeCloseTo(0, 9);
    expect(muscle.settlingTime(strong)).toBeCloseTo(0.2, 6);
  });

  test('muscleCrossfade: half the sensitivity of a translation is half the progress', () => {
    const { values } = slotOf('muscleCrossfade', {
      blendTime: 0.4,
      tauRecovery: 0,
      translationalSensitivity: 0.5,
    });
    const pose = go(muscleCrossfade, values, still(1, 1), still(0, 0)).at(0.2);
    expect(pose.positions[1]).toBeCloseTo(1 - 0.15625, 6);
    expect(angleOf(pose)).toBeCloseTo(0.5, 6);
    expect(muscleCrossfade.settlingTime(values)).toBeCloseTo(0.8, 6);
    // The slower part counts: here it is the rotation.
    const lively = slotOf('muscleCrossfade', { ...values, translationalSensitivity: 2 });
    expect(muscleCrossfade.settlingTime(lively.values)).toBeCloseTo(0.4, 6);
  });

  test('muscleInertialization: half the strength doubles the half-life, exhaustion quadruples it', () => {
    const at = (elapsed: number, changes: Values): number =>
      angleOf(
        go(
          muscleInertialization,
          slotOf('muscleInertialization', { halfLife: 0.1, ...changes }).values,
          still(0, 1),
          still(0, 0),
        ).at(elapsed),
      );
    expect(at(0.2, { strength: 0.5 })).toBeCloseTo(0.5965735903, 9);
    expect(at(0.4, { fatigue: 1 })).toBeCloseTo(0.5965735903, 9);
    const { values } = slotOf('muscleInertialization', { halfLife: 0.1, translationalSensitivity: 0.5 });
    const moving = go(muscleInertialization, values, still(1, 0), still(0, 0)).at(0.2);
    expect(moving.positions[1]).toBeCloseTo(0.5965735903, 9);
    expect(muscleInertialization.settlingTime(values)).toBeCloseTo(
      2 * springExact.settlingTime({ halfLife: 0.1 }),
      12,
    );
  });

  test('muscles by joint: the left foot of the slides pulls 600 N at 5 cm, other joints use parameters', () => {
    const joints = (height: number): Pose => {
      const pose = createDoublePose(2);
      pose.positions.set([0, height, 0, 0, height, 0]);
      return pose;
    };
    const { values } = slotOf('muscle', { blendTime: 0.3, muscles: 'leftLeg', rotationMultiplier: 0.025 });
    const { positions } = between(
      muscle,
      values,
      () => joints(1),
      () => joints(0),
      { canonicalNames: ['left foot', ''] },
    ).at(0.2);
    // 1000 N * 0.8 * (1 - 0.5 / 2) * 0.05 m * 0.025 = 0.75 blends per blend time; nobody tires in a fifth of
    // a second.
    expect(positions[1]).toBeCloseTo(1 - 0.5 ** 2 * (3 - 2 * 0.5), 2);
    expect(positions[4]).toBeCloseTo(1 - (2 / 3) ** 2 * (3 - (2 * 2) / 3), 2);
    // The foot is the weakest of the leg, and weaker than the others.
    expect(muscle.settlingTime(values)).toBeCloseTo(0.4, 2);
  });

  test('muscles too weak to finish do not promise to end exactly', () => {
    const { values } = slotOf('muscle', { fatigue: 1, blendTime: 5, tauRecovery: 120 });
    expect(muscle.settlingTime(values)).toBe(60);
    expect(muscle.promises(values).endsExactly).toBe(false);
  });

  test.each(
    blendMethods.filter(({ shows, isEngineNode = false }) => shows === 'continuation' && !isEngineNode),
  )('$id shows the source continuing, without half-lives', (method) => {
    const source = jointPose({ angularVelocities: [1, 2, 3] });
    const { extrapolated, angularHalfLives, angularVelocities } = go(
      method,
      slotOf(method.id).values,
      source,
      still(0, 0),
    ).explain(0.1);
    expect(extrapolated).toEqual(source);
    expect(Array.from(angularHalfLives)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(Array.from(angularVelocities)).toEqual([1, 2, 3]);
  });
});

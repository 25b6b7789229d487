import { describe, expect, test } from 'vitest';
import { copyPose, type Pose } from '#core/pose/pose.ts';
import { treatAlike } from '#core/transition/evaluation/captured-blend.ts';
import { springRate } from '#core/math/spring.ts';
import type { Motion } from '#core/clip/motion.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { measureTickDifference } from '#test/fixtures/tick-difference.ts';
import {
  createTickedBlend,
  evaluateTicked,
  explainTicked,
  type TickedBlend,
} from '#core/transition/evaluation/ticked.ts';
import {
  clonePose,
  createDoublePose,
  isSound,
  jointPose,
  largestDifference,
  turnAbout,
} from '#test/fixtures/poses.ts';
import { inPlace } from '#test/fixtures/rooted.ts';
import { slotOf } from '#test/fixtures/transitions.ts';

/** One joint that falls along Y with `acceleration` and turns steadily about X. */
const falling = (acceleration: number, spin = 0): Motion =>
  inPlace((out, { elapsed }) => {
    out.positions.set([0, 0.5 * acceleration * elapsed * elapsed, 0]);
    out.linearVelocities.set([0, acceleration * elapsed, 0]);
    out.rotations.set(turnAbout([1, 0, 0], spin * elapsed));
    out.angularVelocities.set([spin, 0, 0]);
    return out;
  });

const still = falling(0);

function tickedOf(
  id: string,
  source: Motion,
  destination: Motion,
  tick: number,
  ignoresSourceVelocity = false,
): TickedBlend {
  const method = findBlendMethod(id);
  if (method === undefined) throw new Error(id);
  return createTickedBlend({
    method,
    values: slotOf(id).values,
    source,
    destination,
    treatment: { ...treatAlike(1), ignoresSourceVelocity },
    tick,
    at: 0,
  });
}

const shown = (ticked: TickedBlend, elapsed: number): Pose =>
  clonePose(evaluateTicked(createDoublePose(1), ticked, { elapsed }));

test.each(blendMethods.filter(({ usesVelocity }) => usesVelocity))(
  '$id at ticks goes on as from a source at rest if it ignores its velocity',
  ({ id }) => {
    const along = (speed: number): Motion =>
      inPlace((out, { elapsed }) => {
        const [x, y] = [speed * elapsed, 2 * speed * elapsed];
        const moved = jointPose({ positions: [x, 0, 0], rotations: turnAbout([0, 1, 0], y) });
        moved.linearVelocities[0] = speed;
        moved.angularVelocities[1] = 2 * speed;
        return copyPose(out, moved);
      });
    const to = inPlace((out) =>
      copyPose(out, jointPose({ positions: [0.3, 0, 0], rotations: turnAbout([0, 1, 0], 0.6) })),
    );
    const shownFrom = (source: Motion, ignores: boolean): Pose =>
      shown(tickedOf(id, source, to, 0.02, ignores), 0.1);
    const differenceIf = (ignores: boolean): number =>
      largestDifference(shownFrom(along(1), ignores), shownFrom(along(0), ignores));
    expect(differenceIf(true)).toBeLessThan(1e-6);
    expect(differenceIf(false)).toBeGreaterThan(1e-3);
  },
);

test('worked example: a fall at 10 m/s2 is slower by half a tick’s acceleration at the seam, which the spring keeps', () => {
  const [tick, elapsed] = [0.1, 0.2];
  const ticked = tickedOf('springExact', falling(10), still, tick);
  // From 0.05 m, a tick ago, to 0 m: -0.5 m/s where the fall is at rest. The spring is left v t e^(-yt) of
  // it.
  const expected = -0.5 * elapsed * Math.exp(-springRate(0.12) * elapsed);
  expect(shown(ticked, elapsed).positions[1]).toBeCloseTo(expected, 12);
  expect(measureTickDifference(ticked, 0.5).position.difference).toBeCloseTo(
    Math.max(...[0.1, 0.2].map((t) => 0.5 * t * Math.exp(-springRate(0.12) * t))),
    12,
  );
});

test('worked example: between ticks it shows the last tick, with the velocity since the one before', () => {
  const ticked = tickedOf('cut', still, falling(10), 0.1);
  // The seam is a tick: what is shown there is the blend, not the source.
  expect(
    shown(
      tickedOf(
        'cut',
        still,
        inPlace((out) => copyPose(out, jointPose({ positions: [0, 7, 0] }))),
        0.1,
      ),
      0,
    ).positions[1],
  ).toBe(7);
  expect(shown(ticked, 0.29)).toEqual(shown(ticked, 0.2));
  expect(shown(ticked, 0.3).positions[1]).toBeCloseTo(0.45, 12);
  expect(shown(ticked, 0.3).linearVelocities[1]).toBeCloseTo(2.5, 12);
});

test('worked example: a motion that begins at the seam has no tick before it: its first tick counts', () => {
  const steady = (begins: number): Motion => ({
    ...inPlace((out, { elapsed }) =>
      copyPose(out, jointPose({ positions: [0, 2 * Math.max(elapsed, begins), 0] })),
    ),
    begins,
  });
  // Both go at 2 m/s from one place: no offset is left, and no velocity.
  const ticked = tickedOf('springExact', steady(Number.NEGATIVE_INFINITY), steady(0), 0.1);
  for (const elapsed of [0.1, 0.2, 0.7]) {
    expect(shown(ticked, elapsed).positions[1]).toBeCloseTo(2 * elapsed, 12);
    expect(shown(ticked, elapsed).linearVelocities[1]).toBeCloseTo(2, 12);
  }
  // A tick earlier it has one.
  const earlier = tickedOf('springExact', steady(Number.NEGATIVE_INFINITY), steady(-0.1), 0.1);
  expect(shown(earlier, 0.7).positions[1]).toBeCloseTo(1.4, 12);
});

test('before the seam it shows the source, tick by tick', () => {
  const ticked = tickedOf('springExact', falling(10), still, 0.1);
  const pose = shown(ticked, -0.15);
  expect(pose.positions[1]).toBeCloseTo(0.2, 12);
  expect(pose.linearVelocities[1]).toBeCloseTo(-2.5, 12);
});

test('worked example: an explanation is of the tick that is shown, and of the seam before there is one', () => {
  const explained = (id: string, elapsed: number): Pose => {
    const ticked = tickedOf(id, falling(10), still, 0.1);
    shown(ticked, 0.7); // what was shown last does not matter
    const [angularHalfLives, angularVelocities] = [new Float64Array(3), new Float64Array(3)];
    const out = { extrapolated: createDoublePose(1), angularHalfLives, angularVelocities };
    return explainTicked({ ...out, extrapolation: null }, ticked, { elapsed }).extrapolated;
  };
  const [played, faded] = ['crossfade', 'velocityFade'].map((id) =>
    [0.25, -0.15].map((elapsed) => explained(id, elapsed).positions[1]),
  );
  expect(played).toEqual([expect.closeTo(0.2, 12), 0]);
  // By then the -0.5 m/s at the seam are as good as gone: half of the blend time's way.
  const blendTime = Number(slotOf('velocityFade').values['blendTime']);
  const left = Math.max(0, 1 - 0.2 / blendTime);
  expect(faded).toEqual([expect.closeTo((-0.5 * blendTime * (1 - left * left)) / 2, 12), 0]);
});

/** Nodes of engines have no exact form to compare with. */
const continuous = blendMethods.filter(({ isEngineNode }) => isEngineNode !== true);

describe.each(continuous)('$id', ({ id }) => {
  test('its difference decreases with the tick, roughly in proportion', () => {
    const [coarse, fine] = [1 / 30, 1 / 120].map((tick) => {
      const ticked = tickedOf(id, falling(6, 2), falling(-4, -1), tick);
      return measureTickDifference(ticked, 0.6);
    });
    expect(coarse.position.difference).toBeGreaterThanOrEqual(fine.position.difference);
    expect(coarse.position.difference).toBeLessThan(0.05);
    expect(fine.position.difference).toBeLessThan(0.012);
    expect(fine.rotation.difference).toBeLessThan(0.012);
  });
});

describe.each(blendMethods)('$id', ({ id }) => {
  test('any order of evaluation gives the same bits', () => {
    const ticked = tickedOf(id, falling(6, 2), falling(-4, -1), 1 / 60);
    const times = [-0.1, 0, 0.1, 0.25, 0.4];
    const forwards = times.map((time) => shown(ticked, time));
    expect(times.toReversed().map((time) => shown(ticked, time))).toEqual(forwards.toReversed());
    expect(forwards.every((pose) => isSound(pose, 1e-9))).toBe(true);
  });
});

test('steady motions have no difference at all', () => {
  const steady = inPlace((out, { elapsed }) => {
    out.positions.set([elapsed * 2, 1, 0]);
    out.linearVelocities.set([2, 0, 0]);
    return out;
  });
  const ticked = tickedOf('springExact', steady, still, 1 / 30);
  const { position, rotation } = measureTickDifference(ticked, 1);
  expect(Math.max(position.difference, rotation.difference)).toBeLessThan(1e-12);
  expect(largestDifference(shown(ticked, -1 / 30), shown(ticked, -1 / 30))).toBe(0);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jointChannels } from '#core/pose/channels.ts';
import { chooseSides, subtractPose, addOffset, scaleOffset, createPoseOffset } from '#core/pose/offset.ts';
import type { Motion } from '#core/clip/motion.ts';
import type { Pose } from '#core/pose/pose.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { methodOf } from '#test/fixtures/method-run.ts';
import { followLongTurns } from '#core/clip/continuity/long-turns.ts';
import { placeTurns, turnBetween } from '#core/clip/continuity/turn-on.ts';
import { createDoublePose, clonePose, differenceOf, turnAbout, velocityError } from '#test/fixtures/poses.ts';
import { forAll, property } from '#test/fixtures/property.ts';
import { joint, turningMotion, turningPairs, type Turning } from '#test/fixtures/turning-motions.ts';

const steady = (
  turns: number,
  axis: Turning['axis'] = [0, 0, 1],
  start = turnAbout([1, 0, 0], 0),
): Motion['pose'] => turningMotion({ start, axis, turns, bend: 0, flipsAt: 2 }, 1);

/** The blend of two motions by one weight, `elapsed` s after it began; it lasts a second. */
function blended(from: Motion['pose'], to: Motion['pose'], weight: readonly number[], elapsed: number): Pose {
  const turns = followLongTurns([from, to], 1, { start: 0, end: 1 });
  if (turns === null) throw new Error('nothing turns far');
  const poses = [from, to].map((motion) => motion(joint(), { elapsed }));
  return placeTurns(joint(), turnBetween(turns, poses[0], poses[1], weight, { elapsed }));
}

test('worked example: about one axis it is slerp, unwound', () => {
  // At 0.75 s a turn and a half from each other: a third of the way is half a turn.
  const { rotations, angularVelocities } = blended(steady(-0.5), steady(1.5), [1 / 3, 0], 0.75);
  expect(
    differenceOf(
      { ...joint(), rotations },
      { ...joint(), rotations: turnAbout([0, 0, 1], 2 * Math.PI * 0.125) },
    ).rotation,
  ).toBeLessThan(1e-12);
  // Two thirds of -pi, a third of 3 pi.
  expect(Array.from(angularVelocities)).toEqual([0, 0, expect.closeTo(Math.PI / 3, 9)]);
});

test('worked example: a rising weight rotates through everything between', () => {
  // A turn and a half at 2 per second, and nothing from the motions themselves, whose parts are opposite.
  const { angularVelocities } = blended(steady(-1), steady(1), [0.5, 2], 0.75);
  expect(Array.from(angularVelocities)).toEqual([0, 0, expect.closeTo(2 * 3 * Math.PI, 9)]);
});

test('joints within a shorter arc are not followed', () => {
  expect(followLongTurns([steady(0), steady(0.4)], 1, { start: 0, end: 1 })).toBeNull();
  expect(followLongTurns([steady(0), steady(0.5)], 1, { start: 0, end: 1 })).not.toBeNull();
  // Nor is it by the sign that a quaternion has.
  const flipping = turningMotion(
    { start: turnAbout([1, 0, 0], 1), axis: [1, 0, 0], turns: 0.2, bend: 0, flipsAt: 0.5 },
    1,
  );
  expect(followLongTurns([steady(0), flipping], 1, { start: 0, end: 1 })).toBeNull();
});

test('only the joints that need it are followed', () => {
  const two =
    (turns: readonly number[]): Motion['pose'] =>
    (out, clock) => {
      turns.forEach((turn, j) => {
        const { rotations } = steady(turn)(joint(), clock);
        out.rotations.set(rotations, j * 4);
      });
      return out;
    };
  const turns = followLongTurns([two([0, 0, 0]), two([0.1, 1.2, 0])], 3, { start: 0, end: 1 });
  expect(turns?.joints).toEqual(Int32Array.of(1));
});

test('a blend without an end is followed for a limited time, and one without length not at all', () => {
  const motions = [steady(0, [1, 0, 0]), steady(0, [1, 0, 0], turnAbout([0, 1, 0], 3))];
  const endless = followLongTurns(motions, 1, { start: 0, end: Number.POSITIVE_INFINITY });
  expect(endless?.joints).toEqual(Int32Array.of(0));
  expect((endless?.nodes ?? 0) * (endless?.step ?? 0)).toBeCloseTo(60, 0);
  expect(followLongTurns(motions, 1, { start: 0, end: 0 })).toBeNull();
});

describe('any two motions with a long turn', () => {
  const weights = fc.tuple(numberBetween(-0.3, 1.3), numberBetween(-3, 3));
  const moments = numberBetween(0.001, 0.999);
  const far = turningPairs
    .map(([from, to]) => [turningMotion(from, 1), turningMotion(to, 1)] as const)
    .filter(([from, to]) => followLongTurns([from, to], 1, { start: 0, end: 1 }) !== null);

  test('a weight of 0 or 1 gives one motion, with its velocity', () =>
    forAll(far, moments, fc.constantFrom(0, 1), ([from, to], elapsed, weight) => {
      const expected = (weight === 0 ? from : to)(joint(), { elapsed });
      const { rotation, angularVelocity } = differenceOf(blended(from, to, [weight, 0], elapsed), expected);
      expect(rotation).toBeLessThan(1e-9);
      expect(angularVelocity).toBeLessThan(1e-9);
    }));

  property('it equals slerp at the start', far, numberBetween(0, 1), ([from, to], weight) => {
    const [a, b] = [from, to].map((motion) => motion(joint(), { elapsed: 0 }));
    const offset = subtractPose(createPoseOffset(jointChannels(1)), b, a, chooseSides(b, a));
    const slerped = addOffset(joint(), a, scaleOffset(offset, offset, [weight, 0]));
    expect(differenceOf(blended(from, to, [weight, 0], 0), slerped).rotation).toBeLessThan(1e-9);
  });

  test('its angular velocity is the derivative of its rotation while the weight changes, except at nodes', () =>
    forAll(far, moments, weights, ([from, to], elapsed, [weight, rate]) => {
      const step = 1e-6;
      const node = (elapsed * 60) % 1;
      fc.pre(node > 1e-3 && node < 0.999);
      const [before, now, after] = [-step, 0, step].map((dt) =>
        blended(from, to, [weight + rate * dt, rate], elapsed + dt),
      );
      expect(velocityError(before, now, after, step).angular).toBeLessThan(1e-5);
    }));

  test('its velocity is almost continuous at nodes', () =>
    forAll(far, fc.integer({ min: 1, max: 59 }), weights, ([from, to], node, [weight, rate]) => {
      const [before, after] = [-1e-9, 1e-9].map((dt) =>
        clonePose(blended(from, to, [weight, rate], node / 60 + dt)),
      );
      // Of up to 20 rad/s, and as much again by the weight.
      expect(differenceOf(before, after).angularVelocity).toBeLessThan(0.5);
    }));
});

test('the output of a crossfade may be either of its poses', () => {
  const [source, destination] = [steady(-0.8), steady(0.9, [0.6, 0.8, 0])];
  const at = (motion: Motion['pose'], elapsed: number) => motion(joint(), { elapsed });
  const seam = {
    source: at(source, 0),
    destination: at(destination, 0),
    factors: [1],
    motions: { source, destination },
  };
  const crossfade = methodOf('crossfade');
  const capture = crossfade.capture(seam, { blendTime: 1, easing: 'smoothstep' });
  const sample = () => ({ source: at(source, 0.7), destination: at(destination, 0.7), elapsed: 0.7 });
  const expected = crossfade.evaluate(createDoublePose(1), sample(), capture);
  const [first, second] = [sample(), sample()];
  expect(crossfade.evaluate(first.source, first, capture)).toEqual(expected);
  expect(crossfade.evaluate(second.destination, second, capture)).toEqual(expected);
  const forwards = [0.2, 0.7, 0.95].map((elapsed) =>
    clonePose(crossfade.evaluate(joint(), { ...sample(), elapsed }, capture)),
  );
  const backwards = [0.95, 0.7, 0.2].map((elapsed) =>
    clonePose(crossfade.evaluate(joint(), { ...sample(), elapsed }, capture)),
  );
  expect(backwards.toReversed()).toEqual(forwards);
});

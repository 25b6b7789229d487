import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pose } from '../../../core/pose.ts';
import { crossfade } from '../../../core/transition/crossfade.ts';
import { deadBlendArticle } from '../../../core/transition/dead-blend-article.ts';
import type { BlendMethod, Explanation, Values } from '../../../core/transition/method.ts';
import { chooseSides } from '../../../core/pose-offset.ts';
import { blendMethods, findBlendMethod } from '../../../core/transition/registry.ts';
import { springExact } from '../../../core/transition/spring-exact.ts';
import { pose as poseOf } from '../../fixtures/arbitraries.ts';
import {
  clonePose,
  createDoublePose,
  differenceOf,
  isSound,
  jointPose,
  largestDifference,
  turnAbout,
  velocityError,
} from '../../fixtures/poses.ts';
import { analyticMotion } from '../../golden/analytic-motion.ts';
import { slotOf } from '../../fixtures/transitions.ts';

const FACTORS = [1, 1];

/** Two joints that move with known velocities; `shift` makes another motion. */
function motion(time: number, shift: number): Pose {
  const joint = (j: number): readonly number[] => [
    ...[j, 1 + 0.2 * shift, 0, 0.3, 0.1 + 0.05 * shift, 0.2, 0.5, shift, j, 1],
    ...turnAbout([0, 0, 1], 0.4 * shift + j),
    ...[1, 0, 0, 0.5, 0.6, shift],
    ...[0, 1, 0, 0.4, 0.4, 1 + j],
  ];
  return analyticMotion(createDoublePose(2), [...joint(0), ...joint(1)], time);
}

interface Run {
  at(elapsed: number, out?: Pose): Pose;
  explain(elapsed: number): Explanation;
}

/** A method between two motions, captured at 0. */
function between(
  method: BlendMethod,
  values: Values,
  source: (time: number) => Pose,
  destination: (time: number) => Pose,
  weightFactors?: readonly number[],
): Run {
  const joints = source(0).positions.length / 3;
  const factors = new Float64Array(joints).fill(1);
  const seam = { source: source(0), destination: destination(0), factors, weightFactors };
  const capture = method.capture(seam, values);
  const sample = (elapsed: number) => ({
    source: source(elapsed),
    destination: destination(elapsed),
    elapsed,
  });
  return {
    at: (elapsed, out = createDoublePose(joints)) => method.evaluate(out, sample(elapsed), capture),
    explain: (elapsed) =>
      method.explain(
        {
          extrapolated: createDoublePose(joints),
          angularHalfLives: new Float64Array(joints * 3),
          angularVelocities: new Float64Array(joints * 3),
        },
        sample(elapsed),
        capture,
      ),
  };
}

/** `motion`, `rate` times as fast. */
function hurried(time: number, shift: number, rate: number): Pose {
  const pose = motion(time * rate, shift);
  for (const velocities of [pose.linearVelocities, pose.angularVelocities]) {
    velocities.set(velocities.map((v) => v * rate));
  }
  return pose;
}

/** The default values, and where there is an easing each other one. */
function variationsOf(method: BlendMethod): readonly (readonly [string, Values])[] {
  const { easing } = method.parameters;
  const options: readonly (string | undefined)[] = easing?.kind === 'choice' ? easing.options : [undefined];
  return options.map((option) => [
    option ?? 'as it is',
    slotOf(method.id, option === undefined ? {} : { easing: option }).values,
  ]);
}

/** By how much the true velocity of a run, from its poses around `time` on the given side, differs from that of `pose`. */
function velocityJump(run: Run, time: number, side: 1 | -1, pose: Pose): number {
  const step = 1e-6;
  const [near, far] = [clonePose(run.at(time)), clonePose(run.at(time + side * step))];
  const [before, after] = side === 1 ? [near, far] : [far, near];
  const error = velocityError(before, pose, after, step / 2);
  return Math.max(error.linear, error.angular);
}

test('ids are unique and found again', () => {
  const ids = blendMethods.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.map((id) => findBlendMethod(id)?.id)).toEqual(ids);
  expect(findBlendMethod('toString')).toBeUndefined();
});

describe.each(blendMethods.map((method) => ({ method, id: method.id })))('$id', ({ method, id }) => {
  const { values } = slotOf(id);
  const run = between(
    method,
    values,
    (time) => motion(time, 0),
    (time) => motion(time, 1),
  );
  const settled = method.settlingTime(values);

  test('defaults lie in the range of their parameter', () => {
    for (const [name, spec] of Object.entries(method.parameters)) {
      if (spec.kind === 'number') {
        expect(values[name]).toBeGreaterThanOrEqual(spec.minimum);
        expect(values[name]).toBeLessThanOrEqual(spec.maximum);
      } else expect(spec.options).toContain(values[name]);
    }
  });

  test('starts where the source is, but for a cut', () => {
    const { position, rotation } = differenceOf(run.at(0), motion(0, id === 'cut' ? 1 : 0));
    expect(Math.max(position, rotation)).toBeLessThan(1e-12);
  });

  test('ends as it promises', () => {
    const { endsExactly } = method.promises(values);
    const offset = differenceOf(motion(0, 0), motion(0, 1));
    const left = differenceOf(run.at(settled), motion(settled, 1));
    expect(left.position).toBeLessThan(endsExactly ? 1e-12 : 0.02 * offset.position);
    expect(left.rotation).toBeLessThan(endsExactly ? 1e-7 : 0.02 * offset.rotation);
    expect(largestDifference(run.at(settled * 4), motion(settled * 4, 1))).toBeLessThan(1e-6);
    expect(endsExactly).toBe(!['springExact', 'springPublished', 'muscleInertialization'].includes(id));
  });

  test.each(variationsOf(method))(
    'keeps its promises, and breaks what it does not promise: %s',
    (_, chosen) => {
      // Fast enough for every limit there is.
      const [from, to] = [(t: number) => hurried(t, 0, 9), (t: number) => hurried(t, 1, 9)];
      const fast = between(method, chosen, from, to);
      const { startsC1, endsC1, endsExactly } = method.promises(chosen);
      const start = velocityJump(fast, 0, 1, from(0));
      const end = method.settlingTime(chosen) * (endsExactly ? 1 : 4);
      const arrival = velocityJump(fast, end, -1, to(end));
      expect(start).toBeLessThan(startsC1 ? 1e-2 : Number.POSITIVE_INFINITY);
      expect(start).toBeGreaterThan(startsC1 ? -1 : 0.1);
      expect(arrival).toBeLessThan(endsC1 ? 1e-2 : Number.POSITIVE_INFINITY);
      expect(arrival).toBeGreaterThan(endsC1 ? -1 : 0.1);
      if (startsC1) expect(largestDifference(fast.at(0), from(0))).toBeLessThan(1e-9);
    },
  );

  test.each([undefined, [0.25, 4]])(
    'its velocities are the derivatives of its poses, weights %s',
    (weights) => {
      const profiled = between(
        method,
        values,
        (time) => motion(time, 0),
        (time) => motion(time, 1),
        weights,
      );
      fc.assert(
        fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (share) => {
          const [elapsed, step] = [share * settled, 1e-5];
          const [before, now, after] = [-step, 0, step].map((dt) => profiled.at(elapsed + dt));
          const error = velocityError(before, now, after, step);
          expect(error.linear).toBeLessThan(1e-5);
          if (id !== 'springPublished') expect(error.angular).toBeLessThan(1e-5);
          expect(isSound(now, 1e-9)).toBe(true);
        }),
      );
    },
  );

  test('any order of evaluation gives the same bits', () => {
    const times = [0, 0.05, 0.1, 0.2, 0.4];
    const forwards = times.map((time) => clonePose(run.at(time)));
    expect(times.toReversed().map((time) => clonePose(run.at(time)))).toEqual(forwards.toReversed());
  });

  test('time before the seam counts as the seam', () => {
    const frozen = between(
      method,
      values,
      () => motion(0, 0),
      () => motion(0, 1),
    );
    expect(frozen.at(-3)).toEqual(frozen.at(0));
  });

  test('out may be the source or the destination of the sample', () => {
    const seam = { source: motion(0, 0), destination: motion(0, 1), factors: FACTORS };
    const capture = method.capture(seam, values);
    const sample = () => ({ source: motion(0.1, 0), destination: motion(0.1, 1), elapsed: 0.1 });
    const expected = method.evaluate(createDoublePose(2), sample(), capture);
    const [first, second] = [sample(), sample()];
    expect(method.evaluate(first.source, first, capture)).toEqual(expected);
    expect(method.evaluate(second.destination, second, capture)).toEqual(expected);
  });

  test('nothing is NaN up to 1e6, at zero blend time and half-life, nor between antipodal quaternions', () => {
    const limits = { position: 1e6, velocity: 1e6 };
    const zero = Object.fromEntries(
      Object.entries(method.parameters).map(([name, spec]) => [
        name,
        spec.kind === 'number' ? 0 : spec.default,
      ]),
    );
    fc.assert(
      fc.property(
        poseOf(2, limits),
        poseOf(2, limits),
        fc.boolean(),
        fc.constantFrom(0, 1e-9, 0.01, 0.25, 3, 1e6),
        fc.constantFrom(values, zero),
        (source, destination, antipodal, elapsed, chosen) => {
          if (antipodal) destination.rotations.set(source.rotations.map((x) => -x));
          const extreme = between(
            method,
            chosen,
            () => source,
            () => destination,
          );
          expect(isSound(extreme.at(elapsed), 1e-9)).toBe(true);
          expect(isSound(extreme.explain(elapsed).extrapolated, 1e-9)).toBe(true);
        },
      ),
    );
  });

  test('a factor of 0 on a joint is a cut there, and leaves the other joint as it was', () => {
    const seam = { source: motion(0, 0), destination: motion(0, 1), factors: [0, 1] };
    const capture = method.capture(seam, values);
    const sample = { source: motion(0.1, 0), destination: motion(0.1, 1), elapsed: 0.1 };
    const pose = method.evaluate(createDoublePose(2), sample, capture);
    expect(Math.abs(pose.positions[1] - sample.destination.positions[1])).toBeLessThan(1e-9);
    expect(pose.positions.slice(3)).toEqual(run.at(0.1).positions.slice(3));
  });
});

describe('by hand', () => {
  const still = (height: number, angle: number): Pose =>
    jointPose({ positions: [0, height, 0], rotations: turnAbout([1, 0, 0], angle) });
  const angleOf = (pose: Pose): number => 2 * Math.atan2(pose.rotations[0], pose.rotations[3]);
  const go = (method: BlendMethod, values: Values, source: Pose, destination: Pose): Run =>
    between(
      method,
      values,
      () => source,
      () => destination,
    );

  test('crossfade: halfway through a smoothstep of 0.4 s it is half, moving at 1.5 offsets per blend time', () => {
    const pose = go(crossfade, slotOf('crossfade', { blendTime: 0.4 }).values, still(0, 0), still(2, 1)).at(
      0.2,
    );
    expect(pose.positions[1]).toBeCloseTo(1, 12);
    expect(pose.linearVelocities[1]).toBeCloseTo(7.5, 12);
    expect(angleOf(pose)).toBeCloseTo(0.5, 12);
    expect(pose.angularVelocities[0]).toBeCloseTo(3.75, 12);
  });

  test('springExact: after one half-life 59.657 % are left of what was at rest', () => {
    const pose = go(springExact, { halfLife: 0.2 }, still(1, 1), still(0, 0)).at(0.2);
    expect(pose.positions[1]).toBeCloseTo(0.5965735903, 9);
    expect(angleOf(pose)).toBeCloseTo(0.5965735903, 9);
  });

  test('deadBlendArticle: a turn of 1 rad/s towards 1 rad coasts with 0.3 s; at half weight it is between', () => {
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
    const coasted = (0.3 / Math.LN2) * 0.5;
    expect(angleOf(extrapolated)).toBeCloseTo(coasted, 12);
    expect(extrapolated.angularVelocities[0]).toBeCloseTo(0.5, 12);
    expect(angleOf(run.at(0.3))).toBeCloseTo((coasted + 1) / 2, 12);
  });

  test.each([crossfade, springExact])(
    '$id shows the source going on, and has no half-lives of coasting',
    (method) => {
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
    },
  );
});

describe('the arc chosen at the seam', () => {
  /** Turns about X, its quaternion without a jump of sign. */
  const turning = (start: number, speed: number) => (time: number) =>
    jointPose({ rotations: turnAbout([1, 0, 0], start + speed * time), angularVelocities: [speed, 0, 0] });

  /** The largest turn of the output from one of 2000 steps to the next, rad. */
  function largestStep(run: Run, duration: number): number {
    const steps = 2000;
    let [largest, before] = [0, run.at(0)];
    for (let i = 1; i <= steps; i++) {
      const after = clonePose(run.at((i / steps) * duration));
      largest = Math.max(largest, differenceOf(before, after).rotation);
      before = after;
    }
    return largest;
  }

  test.each([
    { id: 'deadBlendArticle', changes: { blendTime: 1, minimum: 1, scale: 1 } },
    { id: 'crossfade', changes: { blendTime: 1 } },
  ])('$id does not pop where both drift more than half a turn apart', ({ id, changes }) => {
    const method = findBlendMethod(id);
    if (method === undefined) throw new Error(id);
    const { values } = slotOf(id, changes);
    // Half a radian apart at the seam, then 5 rad/s apart: half a turn after about half a second.
    const run = between(method, values, turning(0, -2), turning(0.5, 3));
    // The shorter arc is the other one by now.
    expect(chooseSides(turning(0.5, 3)(0.9), run.explain(0.9).extrapolated)).toEqual(Int8Array.of(-1));
    expect(largestStep(run, 1.2)).toBeLessThan(0.01);
    const halfway = 2 * Math.atan2(run.at(0.9).rotations[0], run.at(0.9).rotations[3]);
    expect(halfway).toBeGreaterThan(0); // on its way up to 3.2, not down to -3.1
  });

  test('a destination given with the other sign takes the same arc', () => {
    const negated = (time: number): Pose => {
      const pose = turning(0.5, 3)(time);
      pose.rotations.set(pose.rotations.map((x) => -x));
      return pose;
    };
    const { values } = slotOf('deadBlendArticle', { blendTime: 1, minimum: 1, scale: 1 });
    const plain = between(deadBlendArticle, values, turning(0, -2), turning(0.5, 3));
    const other = between(deadBlendArticle, values, turning(0, -2), negated);
    for (const time of [0, 0.3, 0.6, 0.9, 1]) {
      expect(largestDifference(plain.at(time), other.at(time))).toBeLessThan(1e-9);
    }
  });
});

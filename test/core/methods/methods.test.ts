import { EASINGS } from '#core/methods/curves/easing.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pose } from '#core/pose/pose.ts';
import type { BlendMethod, Values } from '#core/methods/parts/method.ts';
import { storedValue } from '#core/methods/binding/read-values.ts';
import { optionsOf } from '#core/methods/setting-kinds.ts';
import { blendMethods, findBlendMethod, methodFamilies, methodsOfferedWith } from '#core/methods/registry.ts';
import { numberBetween, pose as poseOf } from '#test/fixtures/arbitraries.ts';
import { between, type MethodRun } from '#test/fixtures/method-run.ts';
import {
  clonePose,
  createDoublePose,
  differenceOf,
  isSound,
  largestDifference,
  turnAbout,
  velocityError,
} from '#test/fixtures/poses.ts';
import { analyticMotion } from '#test/golden/analytic-motion.ts';
import { forAll, forRuns } from '#test/fixtures/property.ts';
import { slotOf } from '#test/fixtures/transitions.ts';

const FACTORS = [1, 1];

/** Two joints that move with known velocities; `shift` makes another motion. */
function motion(time: number, shift: number): Pose {
  const joint = (j: number): readonly number[] => [
    j,
    1 + 0.2 * shift,
    0,
    0.3,
    0.1 + 0.05 * shift,
    0.2,
    0.5,
    shift,
    j,
    1,
    ...turnAbout([0, 0, 1], 0.4 * shift + j),
    1,
    0,
    0,
    0.5,
    0.6,
    shift,
    0,
    1,
    0,
    0.4,
    0.4,
    1 + j,
  ];
  return analyticMotion(createDoublePose(2), [...joint(0), ...joint(1)], time);
}

/** `motion`, `rate` times as fast. */
function hurried(time: number, shift: number, rate: number): Pose {
  const pose = motion(time * rate, shift);
  for (const velocities of [pose.linearVelocities, pose.angularVelocities]) {
    velocities.set(velocities.map((v) => v * rate));
  }
  return pose;
}

/** The default values, and variants with each other easing. */
function variationsOf(method: BlendMethod): readonly (readonly [string, Values])[] {
  const { easing } = method.parameters;
  const options: readonly (string | undefined)[] =
    easing?.kind === 'easing' ? [...EASINGS, 'curve 0,0 0.3,0.6 0.5,0.4 1,1'] : [undefined];
  return options.map((option) => [
    option ?? 'as it is',
    slotOf(method.id, option === undefined ? {} : { easing: option }).values,
  ]);
}

/**
 * Difference between the true velocity of a run, from its poses around `time` on the given side, and that of
 * `pose`.
 */
function velocityJump(run: MethodRun, time: number, side: 1 | -1, pose: Pose): number {
  const step = 1e-6;
  const [near, far] = [clonePose(run.at(time)), clonePose(run.at(time + side * step))];
  const [before, after] = side === 1 ? [near, far] : [far, near];
  const error = velocityError(before, pose, after, step / 2);
  return Math.max(error.linear, error.angular);
}

test('limits that exclude each other are warned of: the longest half-life wins', () => {
  const warned = (minimum: number) =>
    findBlendMethod('deadBlendArticle')?.warnings?.({ minimum, maximum: 1 }, []) ?? [];
  expect(warned(1)).toEqual([]);
  expect(warned(2)).toEqual([
    { parameter: 'minimum', message: 'Longest half-life wins: 1 s for every axis.' },
  ]);
});

test('ids are unique and can be looked up', () => {
  const ids = blendMethods.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.map((id) => findBlendMethod(id)?.id)).toEqual(ids);
  expect(findBlendMethod('toString')).toBeUndefined();
});

test('families have the methods of an engine first, and their order else; an unlisted one only where it is chosen', () => {
  const idsOf = (first: readonly string[]) =>
    methodFamilies(blendMethods, first).map(({ methods }) => methods.map(({ id }) => id));
  const plain = idsOf([]);
  const all = blendMethods.map(({ id }) => id);
  expect(plain.flat()).toEqual(all);
  forRuns(20, fc.shuffledSubarray(all), (first) => {
    const isFirst = (id: string): boolean => first.includes(id);
    const wanted = plain.map((ids) => [...ids.filter(isFirst), ...ids.filter((id) => !isFirst(id))]);
    expect(idsOf(first)).toEqual(wanted);
  });
  const unlisted = blendMethods.filter(({ isUnlisted }) => isUnlisted === true);
  expect(unlisted.length).toBeGreaterThan(0);
  for (const { id } of blendMethods) {
    const left = methodsOfferedWith(id).map((each) => each.id);
    expect(all.filter((each) => !left.includes(each))).toEqual(
      unlisted.map((each) => each.id).filter((each) => each !== id),
    );
  }
});

/** Nodes of an engine are played at ticks only: see `unreal-methods.test.ts`. */
const continuous = blendMethods.filter(({ isEngineNode = false }) => !isEngineNode);

describe.each(continuous.map((method) => ({ method, id: method.id })))('$id', ({ method, id }) => {
  const { values } = slotOf(id);
  const [source, destination] = [0, 1].map((shift) => (time: number) => motion(time, shift));
  const run = between(method, values, source, destination);
  const settled = method.settlingTime(values);

  test('defaults are in the range of their parameter', () => {
    for (const [name, spec] of Object.entries(method.parameters)) {
      if (spec.kind === 'number') {
        expect(values[name]).toBeGreaterThanOrEqual(spec.minimum);
        expect(values[name]).toBeLessThanOrEqual(spec.maximum);
      } else expect(optionsOf(spec)).toContain(values[name]);
    }
  });

  test('starts at the source, except a cut', () => {
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

  test.each(variationsOf(method))('keeps its promises, and breaks all others: %s', (_, chosen) => {
    // Fast enough to exceed every limit.
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
  });

  test.each([undefined, [0.25, 4]])('its velocities are derivatives of its poses, weights %s', (weights) => {
    const profiled = between(method, values, source, destination, { weightFactors: weights });
    forAll(numberBetween(0.001, 0.999), (share) => {
      const [elapsed, step] = [share * settled, 1e-5];
      const [before, now, after] = [-step, 0, step].map((dt) => profiled.at(elapsed + dt));
      const error = velocityError(before, now, after, step);
      expect(error.linear).toBeLessThan(1e-5);
      if (id !== 'springPublished') expect(error.angular).toBeLessThan(1e-5);
      expect(isSound(now, 1e-9)).toBe(true);
    });
  });

  test('any order of evaluation gives the same bits', () => {
    const times = [0, 0.05, 0.1, 0.2, 0.4];
    const forwards = times.map((time) => clonePose(run.at(time)));
    expect(times.toReversed().map((time) => clonePose(run.at(time)))).toEqual(forwards.toReversed());
  });

  test('time before the seam counts as the seam', () => {
    const frozen = between(
      method,
      values,
      () => source(0),
      () => destination(0),
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

  test('results are finite up to 1e6, with zero blend time and half-life, and between antipodal quaternions', () => {
    const limits = { position: 1e6, velocity: 1e6 };
    const zero = Object.fromEntries(
      Object.entries(method.parameters).map(([name, spec]) => [
        name,
        spec.kind === 'number' ? 0 : storedValue(spec.default),
      ]),
    );
    forAll(
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
    );
  });

  test('a factor of 0 cuts a joint, and does not change the other joint', () => {
    const seam = { source: motion(0, 0), destination: motion(0, 1), factors: [0, 1] };
    const capture = method.capture(seam, values);
    const sample = { source: motion(0.1, 0), destination: motion(0.1, 1), elapsed: 0.1 };
    const pose = method.evaluate(createDoublePose(2), sample, capture);
    expect(Math.abs(pose.positions[1] - sample.destination.positions[1])).toBeLessThan(1e-9);
    expect(pose.positions.slice(3)).toEqual(run.at(0.1).positions.slice(3));
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forRuns } from '#test/fixtures/property.ts';
import { quatIntegrate } from '#test/fixtures/turning.ts';
import type { Pose } from '#core/pose/pose.ts';
import type { BlendMethod, Values } from '#core/methods/parts/method.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { between, type MethodRun } from '#test/fixtures/method-run.ts';
import { clonePose, differenceOf, jointPose, turnAbout, velocityError } from '#test/fixtures/poses.ts';
import { slotOf } from '#test/fixtures/transitions.ts';

/** Source and destination: one joint each that moves and turns steadily, slower than any limit. */
const ends = [
  { place: [0, 1, 0], velocity: [1, 0, -0.5], turn: turnAbout([0, 0, 1], 0.3), spin: [0.5, -0.8, 0.4] },
  {
    place: [0.4, 0.8, 0.1],
    velocity: [0.2, 0.3, 0.6],
    turn: turnAbout([1, 0, 0], 0.9),
    spin: [-0.4, 0.3, 1],
  },
] as const;

function motion(end: 0 | 1, time: number): Pose {
  const { place, velocity, turn, spin } = ends[end];
  return jointPose({
    positions: place.map((x, axis) => x + velocity[axis] * time),
    rotations: quatIntegrate(new Float64Array(4), turn, spin, time),
    linearVelocities: velocity,
    angularVelocities: spin,
  });
}

function runOf(method: BlendMethod, values: Values): MethodRun {
  return between(
    method,
    values,
    (time) => motion(0, time),
    (time) => motion(1, time),
  );
}

/** Poses closer than this cannot be distinguished, s. */
const INSTANT = 1e-6;

/**
 * Largest difference, a moment after `time`, between `run` and the extrapolated `pose`: m, rad, m/s or rad/s.
 */
function jumpAfter(run: MethodRun, time: number, pose: Pose): number {
  const before = clonePose(run.at(time));
  const after = clonePose(run.at(time + INSTANT));
  const { position, rotation } = differenceOf(before, pose);
  const { linear, angular } = velocityError(before, pose, after, INSTANT / 2);
  return Math.max(position, rotation, linear, angular);
}

/**
 * The shortest times that can be typed, times at each lower limit of a formula, and the longest sensible
 * ones.
 */
const times = fc.constantFrom(0, 1e-9, 1e-8, 1e-6, 1e-5, 0.02, 0.3);

/** The defaults of a method, but for its times. */
function valuesOf(method: BlendMethod): fc.Arbitrary<Values> {
  const timed = Object.entries(method.parameters).filter(
    ([, spec]) => spec.kind === 'number' && spec.unit === 's' && spec.minimum === 0,
  );
  return fc
    .record(Object.fromEntries(timed.map(([name]) => [name, times])))
    .map((chosen) => slotOf(method.id, chosen).values);
}

/** Nodes of an engine are played at ticks only: see `unreal-methods.test.ts`. */
const continuous = blendMethods.filter(({ isEngineNode = false }) => !isEngineNode);

describe.each(continuous.map((method) => ({ method, id: method.id })))('$id', ({ method }) => {
  test('keeps its promises for any short times', () =>
    forRuns(300, valuesOf(method), (values) => {
      const run = runOf(method, values);
      const { startsC1, endsC1, endsExactly } = method.promises(values);
      if (startsC1) expect(jumpAfter(run, 0, motion(0, 0))).toBeLessThan(0.1);
      const end = method.settlingTime(values) * (endsExactly ? 1 : 4) + INSTANT;
      if (endsExactly) expect(differenceOf(run.at(end), motion(1, end)).position).toBeLessThan(1e-12);
      // A cut arrives at once; other methods are checked at their end.
      if (endsC1 && end < 20) expect(jumpAfter(run, end, motion(1, end))).toBeLessThan(0.1);
    }));

  test('promises no smooth start with zero time', () => {
    const zero = Object.entries(method.parameters).flatMap(([name, spec]) =>
      spec.kind === 'number' && spec.unit === 's' ? [[name, 0] as const] : [],
    );
    const { values } = slotOf(method.id, Object.fromEntries(zero));
    expect(method.promises(values).startsC1).toBe(false);
    expect(jumpAfter(runOf(method, values), 0, motion(0, 0))).toBeGreaterThan(0.1);
  });
});

test('worked example: half-lives near zero, and muscles that finish immediately, start like a cut', () => {
  const startsC1 = (id: string, values: Values): boolean | undefined =>
    findBlendMethod(id)?.promises(slotOf(id, values).values).startsC1;
  expect(startsC1('springExact', { halfLife: 1e-5 })).toBe(false);
  expect(startsC1('springExact', { halfLife: 1.1e-5 })).toBe(true);
  // Four times as strong: a quarter of the half-life, and no less.
  expect(startsC1('muscleInertialization', { halfLife: 4e-5, strength: 10 })).toBe(false);
  expect(startsC1('muscleInertialization', { halfLife: 4e-5, strength: 1 })).toBe(true);
  expect(startsC1('muscleCrossfade', { blendTime: 9e-5, strength: 10 })).toBe(false);
  expect(startsC1('muscleCrossfade', { blendTime: 9e-5, strength: 1 })).toBe(true);
  // Axes that move away from the destination stop at once.
  expect(startsC1('deadBlendArticle', { minimum: 0 })).toBe(false);
  expect(startsC1('deadBlendArticle', { maximum: 0 })).toBe(false);
  expect(startsC1('deadBlendConstant', { extrapolationHalfLife: 0 })).toBe(false);
  // The node mistakes the motion of its first tick for an offset.
  expect(startsC1('unrealInertialization', {})).toBe(false);
});

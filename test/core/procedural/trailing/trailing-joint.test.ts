import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import {
  type Turning,
  writeHeldSwingVelocity,
  writeSwingVelocity,
} from '#core/procedural/trailing/swing-velocity.ts';
import {
  createTrailingBody,
  stepTrailingJoint,
  type TrailingBody,
  type TrailingJoint,
} from '#core/procedural/trailing/trailing-joint.ts';
import { numberBetween, quaternion, vector } from '#test/fixtures/arbitraries.ts';
import { forAll, forRuns } from '#test/fixtures/property.ts';
import { quatIntegrate } from '#test/fixtures/turning.ts';

const DEGREE = Math.PI / 180;
const alongX: TrailingJoint = { localTarget: [1, 0, 0], dampSeconds: 0.2, angleLimit: Math.PI };

/** A body from these numbers; default at the origin, unrotated, at rest. */
function bodyWith(parts: {
  readonly particle: ArrayLike<number>;
  readonly position?: ArrayLike<number>;
  readonly rotation?: ArrayLike<number>;
}): TrailingBody {
  const body = createTrailingBody();
  body.particle.set(parts.particle);
  body.position.set(parts.position ?? []);
  if (parts.rotation) body.rotation.set(parts.rotation);
  return body;
}

function expectNear(found: ArrayLike<number>, expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, 12);
}

test('worked example: a particle displaced by a quarter turn swings its joint by a quarter turn', () => {
  const { swing, rotation, particle } = stepTrailingJoint(bodyWith({ particle: [0, 1, 0] }), alongX, {
    dt: 0,
    reset: false,
  });
  expectNear(swing, [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
  expectNear(rotation, [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
  expectNear(particle, [0, 1, 0, 0, 0, 0]);
});

test('worked example: at the angle limit the particle is turned back, and loses the velocity beyond the limit', () => {
  const limited = { ...alongX, angleLimit: 30 * DEGREE };
  const { swing, particle } = stepTrailingJoint(bodyWith({ particle: [0, 1, 0, -1, 0, 0] }), limited, {
    dt: 0,
    reset: false,
  });
  expectNear(swing, [0, 0, Math.sin(15 * DEGREE), Math.cos(15 * DEGREE)]);
  // Back by (cos 30°, -1/2, 0), of length 1: the velocity loses its -cos 30° along that.
  expectNear(particle, [Math.cos(30 * DEGREE), 0.5, 0, -0.25, -Math.sqrt(3) / 4, 0]);
});

test('worked example: a particle stays between 2/3 and 4/3 of the rest offset away, with unchanged velocity and swing', () => {
  const far = stepTrailingJoint(bodyWith({ particle: [0, 2, 0, 5, 0, 0] }), alongX, { dt: 0, reset: false });
  expectNear(far.particle, [0, 4 / 3, 0, 5, 0, 0]);
  const near = stepTrailingJoint(bodyWith({ particle: [0, 0.1, 0] }), alongX, { dt: 0, reset: false });
  expectNear(near.particle, [0, 2 / 3, 0, 0, 0, 0]);
  expectNear(near.swing, [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
});

test('worked example: a joint of 3 mm keeps its particle at a distance too, and one below the minimum is left unchanged', () => {
  const short = { ...alongX, localTarget: [0.003, 0, 0] };
  const step = { dt: 0, reset: false };
  // 1 mm away, 1e-6 m^2: the source's 1e-5 is of square centimetres, so its minimum is 0.03 mm.
  expectNear(
    stepTrailingJoint(bodyWith({ particle: [0, 0.001, 0] }), short, step).particle,
    [0, 0.002, 0, 0, 0, 0],
  );
  expectNear(
    stepTrailingJoint(bodyWith({ particle: [0, 0.00003, 0] }), short, step).particle,
    [0, 0.00003, 0, 0, 0, 0],
  );
});

test('worked example: after half a damp time, 2 / e of an error at rest remains', () => {
  const { particle } = stepTrailingJoint(bodyWith({ particle: [1.1, 0, 0] }), alongX, {
    dt: 0.1,
    reset: false,
  });
  // y = 10 / s, y t = 1: x = 0.1 (1 + 1) / e, v = -0.1 y^2 t / e.
  expectNear(particle, [1 + 0.2 / Math.E, 0, 0, -1 / Math.E, 0, 0]);
});

test('a reset puts the particle at its target, at rest, without swing', () => {
  const turned = {
    rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
    position: [3, 0, 0],
    particle: [9, 9, 9, 9, 9, 9],
  };
  const { particle, swing } = stepTrailingJoint(bodyWith(turned), alongX, { dt: 0.1, reset: true });
  expectNear(particle, [3, 1, 0, 0, 0, 0]);
  expectNear(swing, [0, 0, 0, 1]);
});

const limits = fc.record({
  localTarget: vector(1),
  dampSeconds: numberBetween(0, 1),
  angleLimit: numberBetween(0, Math.PI),
});

test('the swing stays within its limits with unit quaternions for numbers up to 1e6 and zero damp time', () => {
  const numbers = fc.oneof(vector(2), vector(1e6));
  forAll(limits, numbers, numbers, numbers, quaternion, (joint, position, particle, velocity, rotation) => {
    for (const dt of [0, 1 / 60, 1e6]) {
      const body = bodyWith({ position, particle: [...particle, ...velocity], rotation });
      const { swing, rotation: swung } = stepTrailingJoint(body, joint, { dt, reset: false });
      expect(Array.from(body.particle).every(Number.isFinite)).toBe(true);
      expect(Array.from(body.angularVelocity).every(Number.isFinite)).toBe(true);
      expect(Math.hypot(...swing)).toBeCloseTo(1, 9);
      expect(Math.hypot(...swung)).toBeCloseTo(1, 9);
      expect(2 * Math.atan2(Math.hypot(swing[0], swing[1], swing[2]), swing[3])).toBeLessThan(
        joint.angleLimit + 1e-9,
      );
    }
  });
});

/** The rotation that a joint has after `dt`, as it moves and turns steadily from where it stands. */
function swungAfter(dt: number, moving: Moving): TrailingBody {
  const body = bodyWith(moving);
  body.linearVelocity.set(moving.velocity);
  body.angularVelocity.set(moving.spin);
  for (let axis = 0; axis < 3; axis++) body.position[axis] += moving.velocity[axis] * dt;
  quatIntegrate(body.rotation, body.rotation, moving.spin, dt);
  return stepTrailingJoint(body, moving.joint, { dt, reset: false });
}

interface Moving {
  readonly joint: TrailingJoint;
  readonly position: Float64Array;
  readonly particle: readonly number[];
  readonly rotation: Float64Array;
  readonly velocity: Float64Array;
  readonly spin: Float64Array;
}

test('the angular velocity is the derivative of the rotation, within and at the limit', () => {
  const moving = fc.record({
    joint: fc.record({
      localTarget: fc.constant([0.3, -0.2, 0.1]),
      dampSeconds: numberBetween(0.1, 0.5),
      angleLimit: fc.constantFrom(0.1, 0.5, 2),
    }),
    position: vector(1),
    particle: fc.constantFrom([0.3, 0.1, 0.2, 0, 1, -1], [-0.1, -0.4, 0.3, 2, 0, 1]),
    rotation: quaternion,
    velocity: vector(2),
    spin: vector(3),
  });
  let [limited, free] = [0, 0];
  forRuns(400, moving, (relative) => {
    const particle = relative.particle.map((value, i) => value + (relative.position[i] ?? 0));
    const given = { ...relative, particle };
    const [before, now, after] = [0.02 - 1e-6, 0.02, 0.02 + 1e-6].map((dt) => swungAfter(dt, given));
    const angles = [before, now, after].map(({ swing }) => 2 * Math.acos(Math.min(1, swing[3])));
    const held = angles.map((angle) => Math.abs(angle - given.joint.angleLimit) < 1e-7);
    // Near half a turn the shortest swing is undefined, and where the limit is just reached its rate jumps.
    if (angles[1] > 2.9 || held.some((one) => one !== held[0])) return;
    if (held[0]) limited++;
    else free++;
    const turn = rotationVectorBetween(new Float64Array(3), before.rotation, after.rotation);
    const scale = Math.max(1, Math.hypot(...now.angularVelocity));
    for (let axis = 0; axis < 3; axis++) {
      expect(Math.abs(turn[axis] / 2e-6 - now.angularVelocity[axis]) / scale).toBeLessThan(1e-4);
    }
  });
  expect(Math.min(limited, free)).toBeGreaterThan(20);
});

/** X stands still, Y moves with `toRate`: the swing from one to the other is a quarter turn about Z. */
function quarter(toRate: readonly [number, number, number]): Turning {
  return {
    from: Float64Array.of(1, 0, 0),
    to: Float64Array.of(0, 1, 0),
    fromRate: new Float64Array(3),
    toRate: Float64Array.from(toRate),
  };
}

/** Plus 0: `toEqual` tells it from -0. */
function velocityOf(turning: Turning, angleLimit?: number): number[] {
  const out = new Float64Array(3);
  if (angleLimit === undefined) writeSwingVelocity(out, turning);
  else writeHeldSwingVelocity(out, turning, { angleLimit });
  return Array.from(out, (value) => Math.round(value * 1e12) / 1e12 + 0);
}

test('worked example: a target that moves about the same axis rotates the swing about it', () => {
  expect(velocityOf(quarter([-2, 0, 0]))).toEqual([0, 0, 2]);
  // At its limit it does not follow.
  expect(velocityOf(quarter([-2, 0, 0]), Math.PI / 2)).toEqual([0, 0, 0]);
});

test('worked example: a target that moves across tilts the axis, w x Y = Z', () => {
  expect(velocityOf(quarter([0, 0, 1]))).toEqual([1, -1, 0]);
  expect(velocityOf(quarter([0, 0, 1]), Math.PI / 2)).toEqual([1, -1, 0]);
  // With a limit of zero there is no swing and no rotation.
  expect(velocityOf(quarter([0, 0, 1]), 0)).toEqual([0, 0, 0]);
});

test('opposite directions, and constant directions, have no axis and no velocity', () => {
  const opposite = { ...quarter([0, 1, 0]), to: Float64Array.of(-1, 0, 0) };
  expect(velocityOf(opposite)).toEqual([0, 0, 0]);
  expect(velocityOf({ ...quarter([0, 1, 0]), to: Float64Array.of(1, 0, 0) }, 0.5)).toEqual([0, 0, 0]);
});

// core/matching: the transition cost between any two frames
import type { Floats } from '../floats.ts';
import { quatDot } from '../math/quaternion.ts';
import { springRate } from '../math/spring.ts';
import { createPoseOffset, subtractPose, type PoseOffset } from '../pose-offset.ts';
import type { ReadonlyPose } from '../pose.ts';
import { signedSpringIntegral, springIntegral } from './spring-integral.ts';

/*
 * Transition cost: the distance of the figure from its destination, integrated while a critically damped spring absorbs it. In m s; rad
 * s of rotations are converted by a weight.
 *
 * Source: Holden, "Inertialization Transition Cost".
 */

/** Moving points, at one or several frames. */
export interface MovingPoints {
  readonly positions: Floats; // [n * 3] m
  readonly velocities: Floats; // [n * 3] m/s
}

/**
 * Exact cost of an offset, m s: the sum over its components of the integral of `abs(x(t))`.
 *
 * @param offset   [n] m, source minus destination
 * @param velocity [n] m/s, its rate
 * @param halfLife s, >= 0, of the spring
 */
export function transitionCostExact(offset: Floats, velocity: Floats, halfLife: number): number {
  const rate = springRate(halfLife);
  let cost = 0;
  for (let i = 0; i < offset.length; i++) cost += springIntegral(offset[i], velocity[i], rate);
  return cost;
}

/**
 * Cost from source to destination, m s, ignoring zero crossings: `sum abs(f_s - f_d)`, `f = 2 x / y + v / y^2`. Never above the exact
 * cost, and each frame contributes one number per component, which a search can precompute.
 *
 * @param halfLife s, >= 0, of the spring
 */
export function transitionCostFast(
  source: MovingPoints,
  destination: MovingPoints,
  halfLife: number,
): number {
  const rate = springRate(halfLife);
  let cost = 0;
  for (let i = 0; i < source.positions.length; i++) {
    const from = signedSpringIntegral(source.positions[i], source.velocities[i], rate);
    const to = signedSpringIntegral(destination.positions[i], destination.velocities[i], rate);
    cost += Math.abs(from - to);
  }
  return cost;
}

/** Parameters of the comparison of poses, and scratch. */
export interface PoseCost {
  readonly halfLife: number; // s, >= 0
  readonly rotationWeight: number; // m/rad, >= 0
  readonly offset: PoseOffset;
  readonly sides: Int8Array; // [joints]
}

export function createPoseCost(joints: number, halfLife: number, rotationWeight: number): PoseCost {
  return { halfLife, rotationWeight, offset: createPoseOffset(joints), sides: new Int8Array(joints) };
}

/**
 * Exact cost between two poses, m s: summed over joints, the cost of position offsets plus `rotationWeight` times the cost of rotation
 * offsets, as shortest rotation vectors with exact rates.
 */
export function transitionCostPose(source: ReadonlyPose, destination: ReadonlyPose, cost: PoseCost): number {
  const { halfLife, rotationWeight, offset, sides } = cost;
  const [qs, qd] = [source.rotations, destination.rotations];
  for (let j = 0; j < sides.length; j++) sides[j] = quatDot(qs, qd, j * 4, j * 4) < 0 ? -1 : 1;
  const { values, rates } = subtractPose(offset, source, destination, sides);
  const rate = springRate(halfLife);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    // An offset has three numbers of the position, then three of the rotation.
    sum += (i % 6 < 3 ? 1 : rotationWeight) * springIntegral(values[i], rates[i], rate);
  }
  return sum;
}

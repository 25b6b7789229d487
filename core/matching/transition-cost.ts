// core/matching: the cost of a transition from any frame to any other
import type { Floats } from '../floats.ts';
import { quatDot } from '../math/quaternion.ts';
import { springRate } from '../math/spring.ts';
import { createPoseOffset, subtractPose, type PoseOffset } from '../pose-offset.ts';
import type { ReadonlyPose } from '../pose.ts';
import { signedSpringIntegral, springIntegral } from './spring-integral.ts';

/*
 * What a transition costs: how far the figure is from its destination, summed over the time that a critically damped spring
 * takes the difference in. In m s; the rad s of a rotation count as metres by a weight.
 *
 * Source: Holden, "Inertialization Transition Cost".
 */

/** Points that move: one moment of them, or frame after frame. */
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
 * Cost from source to destination, m s, as if no offset passed zero: `sum abs(f_s - f_d)`, `f = 2 x / y + v / y^2`. Never above
 * the exact one, and each frame counts by one number per component, which a search can work out once.
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

/** How poses are compared, with buffers that hold nothing between calls. */
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
 * Exact cost from the pose `source` to the pose `destination`, m s: over all joints that of their position's offset, plus
 * `rotationWeight` times that of their rotation's, its shortest rotation vector with its true rate.
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

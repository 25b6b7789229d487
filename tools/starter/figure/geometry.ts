import type { Floats } from '#core/kit/floats.ts';
import { turned, type Turn } from '#core/math/turn-algebra.ts';

/** m, or without a unit: x, y, z. */
export type Vec3 = readonly [number, number, number];

export const RADIANS_PER_DEGREE = Math.PI / 180;

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export function rotate(turn: Floats, vector: Vec3): Vec3 {
  const [x, y, z] = turned(turn, vector);
  return [x, y, z];
}

const about =
  (axis: number) =>
  (degrees: number): Turn => {
    const half = (degrees * RADIANS_PER_DEGREE) / 2;
    const turn = new Float64Array(4);
    turn[axis] = Math.sin(half);
    turn[3] = Math.cos(half);
    return turn;
  };

export const aboutX = about(0);
export const aboutY = about(1);
export const aboutZ = about(2);

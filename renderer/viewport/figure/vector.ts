import { clamp01 } from '#core/kit/numbers.ts';

/** Small vectors for building meshes. Code that runs per frame uses typed arrays instead. */
export type Vec3 = readonly [number, number, number];
/** Unit quaternion, xyzw. */
export type Quat = readonly [number, number, number, number];

export const IDENTITY: Quat = [0, 0, 0, 1];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k];
/** a + b k */
export const addScaled = (a: Vec3, b: Vec3, k: number): Vec3 => [
  a[0] + b[0] * k,
  a[1] + b[1] * k,
  a[2] + b[2] * k,
];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));

/** `a` scaled to length 1; `fallback` for a zero vector. */
export function normalise(a: Vec3, fallback: Vec3): Vec3 {
  const size = length(a);
  return size > 1e-9 ? scale(a, 1 / size) : fallback;
}

/** A unit vector perpendicular to the unit vector `a`. */
export function perpendicular(a: Vec3): Vec3 {
  const other: Vec3 = Math.abs(a[2]) < 0.8 ? [0, 0, 1] : [1, 0, 0];
  return normalise(subtract(other, scale(a, dot(other, a))), [1, 0, 0]);
}

export const multiply = (a: Quat, b: Quat): Quat => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2],
  a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];

/** The inverse of a unit quaternion. */
export const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];

export function rotate(q: Quat, v: Vec3): Vec3 {
  const axis: Vec3 = [q[0], q[1], q[2]];
  const t = scale(cross(axis, v), 2);
  return add(addScaled(v, t, q[3]), cross(axis, t));
}

/** Shortest rotation from unit `from` to unit `to`. */
export function rotationBetween(from: Vec3, to: Vec3): Quat {
  const w = 1 + dot(from, to);
  if (w < 1e-6) {
    const axis = perpendicular(from);
    return [axis[0], axis[1], axis[2], 0];
  }
  const c = cross(from, to);
  const size = Math.hypot(c[0], c[1], c[2], w);
  return [c[0] / size, c[1] / size, c[2] / size, w / size];
}

/** Rotation about +Y by `angle` rad: turns +Z towards +X. */
export const yaw = (angle: number): Quat => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];

export function smoothstep(low: number, high: number, x: number): number {
  const t = clamp01((x - low) / (high - low));
  return t * t * (3 - 2 * t);
}

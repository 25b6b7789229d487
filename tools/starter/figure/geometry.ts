/**
 * Small immutable vectors and quaternions, for writing motion down. Kernels that run per frame are in
 * core/math.
 */
export type Vec3 = readonly [number, number, number];
export type Quat = readonly [number, number, number, number]; // xyzw

export const RADIANS_PER_DEGREE = Math.PI / 180;

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vec3, factor: number): Vec3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vec3): number {
  return Math.hypot(a[0], a[1], a[2]);
}

export function normalize(a: Vec3): Vec3 {
  return scale(a, 1 / length(a));
}

/** Hamilton product: `a * b` turns by `b` first. */
export function multiply(a: Quat, b: Quat): Quat {
  return [
    a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
    a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
    a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
    a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
  ];
}

export function conjugate(q: Quat): Quat {
  return [-q[0], -q[1], -q[2], q[3]];
}

export function rotate(q: Quat, v: Vec3): Vec3 {
  const axis: Vec3 = [q[0], q[1], q[2]];
  const twice = scale(cross(axis, v), 2);
  return add(add(v, scale(twice, q[3])), cross(axis, twice));
}

export function aboutX(degrees: number): Quat {
  const half = (degrees * RADIANS_PER_DEGREE) / 2;
  return [Math.sin(half), 0, 0, Math.cos(half)];
}

export function aboutY(degrees: number): Quat {
  const half = (degrees * RADIANS_PER_DEGREE) / 2;
  return [0, Math.sin(half), 0, Math.cos(half)];
}

export function aboutZ(degrees: number): Quat {
  const half = (degrees * RADIANS_PER_DEGREE) / 2;
  return [0, 0, Math.sin(half), Math.cos(half)];
}

/** The turn about `q`'s own axis by `share` of its angle (the short way round). */
export function shareOf(q: Quat, share: number): Quat {
  const sign = q[3] < 0 ? -1 : 1;
  const sine = Math.hypot(q[0], q[1], q[2]);
  if (sine < 1e-9) return [0, 0, 0, 1];
  const half = Math.atan2(sine, sign * q[3]) * share;
  const factor = (sign * Math.sin(half)) / sine;
  return [q[0] * factor, q[1] * factor, q[2] * factor, Math.cos(half)];
}

/** The rotation whose matrix has these columns: a right-handed orthonormal frame. */
export function fromFrame(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4];
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = 2 * Math.sqrt(1 + x[0] - y[1] - z[2]);
    return [s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s];
  }
  if (y[1] > z[2]) {
    const s = 2 * Math.sqrt(1 + y[1] - x[0] - z[2]);
    return [(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s];
  }
  const s = 2 * Math.sqrt(1 + z[2] - x[0] - y[1]);
  return [(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s];
}

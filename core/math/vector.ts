import type { FloatBuffer, Floats } from '../kit/floats.ts';

/** The Euclidean length of a vector of three numbers. */
export function vectorLength(v: Floats): number {
  return lengthOf(v[0], v[1], v[2]);
}

/** The length of a vector, faster than `Math.hypot`, which minds numbers whose squares overflow. */
export const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** The length of the vector at `at` of several, [n * 3]. */
export function lengthAt(vectors: Floats, at: number): number {
  return lengthOf(vectors[at], vectors[at + 1], vectors[at + 2]);
}

/** Distance of the point at `i` of some, [n * 3], from the one at `j` of others. */
export function distanceAt(a: Floats, i: number, b: Floats, j: number): number {
  return lengthOf(a[i] - b[j], a[i + 1] - b[j + 1], a[i + 2] - b[j + 2]);
}

/** Writes the cross product `a x b`. `out` may be an input. */
export function vectorCross(out: FloatBuffer, a: Floats, b: Floats): FloatBuffer {
  const x = a[1] * b[2] - a[2] * b[1];
  const y = a[2] * b[0] - a[0] * b[2];
  const z = a[0] * b[1] - a[1] * b[0];
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return out;
}

/** The dot product of two vectors. */
export function vectorDot(a: Floats, b: Floats): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

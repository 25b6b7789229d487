import type { FloatBuffer, Floats } from '../floats.ts';

/** The Euclidean length of a vector of three numbers. */
export function vectorLength(v: Floats): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/** The length of the vector at `at` of several, [n * 3]. */
export function lengthAt(vectors: Floats, at: number): number {
  return Math.hypot(vectors[at], vectors[at + 1], vectors[at + 2]);
}

/** Distance of the point at `i` of some, [n * 3], from the one at `j` of others. */
export function distanceAt(a: Floats, i: number, b: Floats, j: number): number {
  return Math.hypot(a[i] - b[j], a[i + 1] - b[j + 1], a[i + 2] - b[j + 2]);
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

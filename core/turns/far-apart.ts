import type { ReadonlyPose } from '../pose.ts';

/** Half of the angle between two motions (162°) from which they must be followed: below it the shorter arc is safe. */
const LONG_FROM = 0.45 * Math.PI;
const LONG_BELOW = Math.cos(LONG_FROM);

/** True if a joint of two poses could come near to half a turn apart within `step` s, at its speed. */
export function mayPart(a: ReadonlyPose, b: ReadonlyPose, step: number): boolean {
  for (let j = 0; j < a.rotations.length / 4; j++) {
    let dot = 0;
    let squared = 0;
    for (let i = j * 4; i < j * 4 + 4; i++) dot += a.rotations[i] * b.rotations[i];
    for (let i = j * 3; i < j * 3 + 3; i++) squared += (a.angularVelocities[i] - b.angularVelocities[i]) ** 2;
    if (0.5 * step * Math.sqrt(squared) + Math.acos(Math.min(Math.abs(dot), 1)) > LONG_FROM) return true;
  }
  return false;
}

/** Rotations of all joints: [nodes][motions] of [joints * 4]. */
export type Sampled = readonly (readonly Float64Array[])[];

/** True if two of the motions come near to half a turn apart. */
export function turnsFar(sampled: Sampled, joint: number): boolean {
  const motions = sampled[0].length;
  for (let a = 0; a < motions; a++) {
    for (let b = a + 1; b < motions; b++) if (comeFarApart(sampled, joint * 4, a, b)) return true;
  }
  return false;
}

/** Follows `q_b conj(q_a)` of the quaternions at `i` from the shorter arc at the first node on. */
function comeFarApart(sampled: Sampled, i: number, a: number, b: number): boolean {
  let [x, y, z, w] = [0, 0, 0, 1];
  for (const node of sampled) {
    const [qa, qb] = [node[a], node[b]];
    const ex = qa[i + 3] * qb[i] - qa[i] * qb[i + 3] + qa[i + 1] * qb[i + 2] - qa[i + 2] * qb[i + 1];
    const ey = qa[i + 3] * qb[i + 1] - qa[i + 1] * qb[i + 3] + qa[i + 2] * qb[i] - qa[i] * qb[i + 2];
    const ez = qa[i + 3] * qb[i + 2] - qa[i + 2] * qb[i + 3] + qa[i] * qb[i + 1] - qa[i + 1] * qb[i];
    const ew = qa[i] * qb[i] + qa[i + 1] * qb[i + 1] + qa[i + 2] * qb[i + 2] + qa[i + 3] * qb[i + 3];
    const side = x * ex + y * ey + z * ez + w * ew < 0 ? -1 : 1;
    if (side * ew < LONG_BELOW) return true;
    x = side * ex;
    y = side * ey;
    z = side * ez;
    w = side * ew;
  }
  return false;
}

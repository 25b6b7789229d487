import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { quatNormalize } from './quaternion.ts';

/** Writes the 9 numbers of `q`'s matrix, row-major; its columns are the images of X, Y and Z. */
export function quatToMatrix(out: FloatBuffer, q: Floats): FloatBuffer {
  const [x, y, z, w] = [q[0], q[1], q[2], q[3]];
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y - w * z);
  out[2] = 2 * (x * z + w * y);
  out[3] = 2 * (x * y + w * z);
  out[4] = 1 - 2 * (x * x + z * z);
  out[5] = 2 * (y * z - w * x);
  out[6] = 2 * (x * z - w * y);
  out[7] = 2 * (y * z + w * x);
  out[8] = 1 - 2 * (x * x + y * y);
  return out;
}

/**
 * Writes the quaternion of a rotation matrix (9 numbers, row-major), `w >= 0`. Source: Shepperd, "Quaternion
 * from Rotation Matrix": divides by the largest component, so it is accurate for all.
 */
export function quatFromMatrix(out: FloatBuffer, m: Floats): FloatBuffer {
  const trace = m[0] + m[4] + m[8];
  const largest = Math.max(trace, m[0], m[4], m[8]);
  const [xw, yw, zw] = [m[7] - m[5], m[2] - m[6], m[3] - m[1]];
  const [xy, xz, yz] = [m[1] + m[3], m[2] + m[6], m[5] + m[7]];
  if (largest === trace) writeFour(out, xw, yw, zw, 1 + trace);
  else if (largest === m[0]) writeFour(out, 1 + 2 * m[0] - trace, xy, xz, xw);
  else if (largest === m[4]) writeFour(out, xy, 1 + 2 * m[4] - trace, yz, yw);
  else writeFour(out, xz, yz, 1 + 2 * m[8] - trace, zw);
  quatNormalize(out, out);
  if (out[3] < 0) writeFour(out, -out[0], -out[1], -out[2], -out[3]);
  return out;
}

/**
 * Writes the rotation nearest to two columns that need not be orthonormal: Gram-Schmidt on the first, then
 * the second. Source: Zhou et al., "On the Continuity of Rotation Representations in Neural Networks",
 * section 4.
 */
export function quatFromSixD(out: FloatBuffer, columns: Floats): FloatBuffer {
  const [ax, ay, az, bx, by, bz] = Array.from(columns);
  const lengthA = Math.hypot(ax, ay, az);
  const [x0, x1, x2] = [ax / lengthA, ay / lengthA, az / lengthA];
  const along = x0 * bx + x1 * by + x2 * bz;
  const [cx, cy, cz] = [bx - along * x0, by - along * x1, bz - along * x2];
  const lengthB = Math.hypot(cx, cy, cz);
  const [y0, y1, y2] = [cx / lengthB, cy / lengthB, cz / lengthB];
  const [z0, z1, z2] = [x1 * y2 - x2 * y1, x2 * y0 - x0 * y2, x0 * y1 - x1 * y0];
  return quatFromMatrix(out, [x0, y0, z0, x1, y1, z1, x2, y2, z2]);
}

function writeFour(out: FloatBuffer, x: number, y: number, z: number, w: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
}

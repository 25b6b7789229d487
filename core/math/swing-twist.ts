import type { FloatBuffer, Floats } from '../floats.ts';
import { quatConjugate, quatMultiply, quatNormalize } from './quaternion.ts';

/** Below this cosine plus one two unit vectors count as opposite. */
const OPPOSITE_BELOW = 1e-6;

/**
 * Writes the twist of `q` about the unit vector `axis`: `[d axis, w] / n` with `w >= 0`, where `d = q.xyz . axis`, `n = sqrt(d^2 +
 * w^2)`; the identity if `n < 1e-9`, for half a turn across the axis. The rest, `swing = q * conj(twist)`, tilts the axis.
 */
export function quatTwist(out: FloatBuffer, q: Floats, axis: Floats, o = 0, i = 0): FloatBuffer {
  const w = q[i + 3];
  const along = q[i] * axis[0] + q[i + 1] * axis[1] + q[i + 2] * axis[2];
  const length = Math.sqrt(along * along + w * w);
  const scale = length < 1e-9 ? 0 : (w < 0 ? -1 : 1) / length;
  out[o] = scale * along * axis[0];
  out[o + 1] = scale * along * axis[1];
  out[o + 2] = scale * along * axis[2];
  out[o + 3] = scale === 0 ? 1 : scale * w;
  return out;
}

/** Writes swing (4 numbers) and twist (4 numbers) of `q` about the unit vector `axis`: `q = swing * twist`. */
export function quatSwingTwist(out: FloatBuffer, q: Floats, axis: Floats): FloatBuffer {
  const swingOf = Float64Array.from(q);
  quatTwist(out, q, axis, 4);
  quatConjugate(out, out, 0, 4);
  return quatMultiply(out, swingOf, out);
}

/**
 * Writes the shortest rotation from the unit vector `a` to the unit vector `b`: `normalise([a x b, 1 + a . b])`. For opposite vectors
 * half a turn about `a x e`, with `e` the coordinate axis farthest from `a`.
 */
export function quatBetween(out: FloatBuffer, a: Floats, b: Floats): FloatBuffer {
  const cosine = 1 + a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const opposite = cosine < OPPOSITE_BELOW;
  const other = opposite ? farthestAxis(a) : b;
  const x = a[1] * other[2] - a[2] * other[1];
  const y = a[2] * other[0] - a[0] * other[2];
  const z = a[0] * other[1] - a[1] * other[0];
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = opposite ? 0 : cosine;
  return quatNormalize(out, out);
}

function farthestAxis(a: Floats): Floats {
  const [x, y, z] = [Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2])];
  if (x <= y && x <= z) return [1, 0, 0];
  return y <= z ? [0, 1, 0] : [0, 0, 1];
}

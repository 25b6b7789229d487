import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { quatNormalize } from './quaternion.ts';

/** Below this cosine plus one two unit vectors count as opposite. */
const OPPOSITE_BELOW = 1e-6;

/**
 * Writes the shortest rotation from the unit vector `a` to the unit vector `b`: `normalise([a x b, 1 + a .
 * b])`. For opposite vectors half a turn about `a x e`, with `e` the coordinate axis farthest from `a`.
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

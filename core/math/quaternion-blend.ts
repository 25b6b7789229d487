import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { quatDot, quatNormalize } from './quaternion.ts';

/** Angle between 4-vectors below which slerp uses linear weights. */
const STRAIGHT_BELOW = 1e-6;

/**
 * Writes the rotation at `t` on the great circle from `a` to `b`, on its shorter side: `(sin((1 - t) th) a +
 * sin(t th) b) / sin th`, normalised. `t` is not clamped. `o`, `i`, `k` are the offsets in `out`, `a`, `b`;
 * `out` may be an input.
 */
export function quatSlerp(
  out: FloatBuffer,
  a: Floats,
  b: Floats,
  t: number,
  o = 0,
  i = 0,
  k = 0,
): FloatBuffer {
  const side = quatDot(a, b, i, k) < 0 ? -1 : 1;
  const angle = angleBetween(a, b, side, i, k);
  let weightA = 1 - t;
  let weightB = t;
  if (angle >= STRAIGHT_BELOW) {
    const sine = Math.sin(angle);
    weightA = Math.sin((1 - t) * angle) / sine;
    weightB = Math.sin(t * angle) / sine;
  }
  return writeMixture(out, a, b, weightA, side * weightB, o, i, k);
}

/**
 * `2 atan2(len(a - b), len(a + b))` of the 4-vectors `a` and `side b`: accurate at every angle, unlike acos.
 */
function angleBetween(a: Floats, b: Floats, side: number, i: number, k: number): number {
  let difference = 0;
  let sum = 0;
  for (let axis = 0; axis < 4; axis++) {
    const va = a[i + axis];
    const vb = side * b[k + axis];
    difference += (va - vb) * (va - vb);
    sum += (va + vb) * (va + vb);
  }
  return 2 * Math.atan2(Math.sqrt(difference), Math.sqrt(sum));
}

function writeMixture(
  out: FloatBuffer,
  a: Floats,
  b: Floats,
  weightA: number,
  weightB: number,
  o: number,
  i: number,
  k: number,
): FloatBuffer {
  for (let axis = 0; axis < 4; axis++) out[o + axis] = weightA * a[i + axis] + weightB * b[k + axis];
  return quatNormalize(out, out, o, o);
}

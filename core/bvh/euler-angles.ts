/** The axes of a rotation in channel order, 0 = X, 1 = Y, 2 = Z. */
export type AxisOrder = readonly [number, number, number];

/** `'ZXY'` as axes. Null unless `order` names X, Y and Z once each. */
export function axisOrderFromName(order: string): AxisOrder | null {
  const isPermutation = order.length === 3 && ['X', 'Y', 'Z'].every((letter) => order.includes(letter));
  if (!isPermutation) return null;
  return ['XYZ'.indexOf(order[0]), 'XYZ'.indexOf(order[1]), 'XYZ'.indexOf(order[2])];
}

/** Gimbal lock: below this cosine of the middle angle the outer two axes coincide, and the third angle is set to zero. */
const GIMBAL_LOCK = 1e-6;

/**
 * Writes the angles of the rotation `q = turn(order[0]) * turn(order[1]) * turn(order[2])`.
 *
 * @param out         [3] receives degrees in channel order; the middle one in [-90, 90]
 * @param quaternions xyzw, unit but for rounding
 * @param at          index of the quaternion's x
 * Source: Shoemake, "Euler Angle Conversion", Graphics Gems IV.
 */
export function eulerAnglesFromQuaternion(
  out: Float64Array,
  quaternions: ArrayLike<number>,
  at: number,
  order: AxisOrder,
): Float64Array {
  const [i, j, k] = order;
  const parity = (j - i + 3) % 3 === 1 ? 1 : -1; // -1: the axes in this order are left-handed
  const qi = quaternions[at + i];
  const qj = quaternions[at + j];
  const qk = quaternions[at + k];
  const qw = quaternions[at + 3];
  // Entries of the rotation matrix, times the squared length, which cancels in atan2.
  const ii = qw * qw + qi * qi - qj * qj - qk * qk;
  const ij = 2 * (qi * qj - parity * qk * qw);
  const ik = 2 * (qi * qk + parity * qj * qw);
  const cosine = Math.hypot(ii, ij);
  const degrees = 180 / Math.PI;
  out[1] = Math.atan2(parity * ik, cosine) * degrees;
  if (cosine >= GIMBAL_LOCK) {
    const jk = 2 * (qj * qk - parity * qi * qw);
    const kk = qw * qw - qi * qi - qj * qj + qk * qk;
    out[0] = Math.atan2(-parity * jk, kk) * degrees;
    out[2] = Math.atan2(-parity * ij, ii) * degrees;
  } else {
    const kj = 2 * (qj * qk + parity * qi * qw);
    const jj = qw * qw - qi * qi + qj * qj - qk * qk;
    out[0] = Math.atan2(parity * kj, jj) * degrees;
    out[2] = 0;
  }
  return out;
}

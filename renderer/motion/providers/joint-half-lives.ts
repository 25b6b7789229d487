import type { Explanation } from '#core/methods/parts/method.ts';

/** Speed below which the source hardly turned at the seam and a half-life means nothing, rad/s. */
const STILL = 0.12;

/**
 * Computes one half-life per joint for the colours: the mean over its three axes, weighted by the speed of
 * each at the capture.
 *
 *   h_j = (sum_i |w_i| h_i) / (sum_i |w_i|)
 *
 * @param out [joints] receives h, s; NaN if the joint hardly moved or the method has no half-lives
 */
export function jointHalfLives(
  out: Float32Array,
  explanation: Pick<Explanation, 'angularHalfLives' | 'angularVelocities'>,
): Float32Array {
  const { angularHalfLives: halfLives, angularVelocities: velocities } = explanation;
  for (let j = 0; j < out.length; j++) {
    const x = velocities[j * 3];
    const y = velocities[j * 3 + 1];
    const z = velocities[j * 3 + 2];
    const weight = Math.abs(x) + Math.abs(y) + Math.abs(z);
    const weighted =
      Math.abs(x) * halfLives[j * 3] +
      Math.abs(y) * halfLives[j * 3 + 1] +
      Math.abs(z) * halfLives[j * 3 + 2];
    out[j] = NaN;
    if (x * x + y * y + z * z >= STILL * STILL) out[j] = weighted / weight;
  }
  return out;
}

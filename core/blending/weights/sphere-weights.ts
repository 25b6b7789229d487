import type { FloatBuffer, Floats } from '../../floats.ts';
import type { Changing } from '../changing.ts';

/** Smaller spheres have no weight; a smaller sum of weights is a gap. */
const NEGLIGIBLE = 1e-9;

/** Spheres in a space of any number of axes. */
export interface Spheres {
  readonly centers: Floats; // [spheres * axes]
  readonly radii: Floats; // [spheres]
}

/**
 * Writes the weights of spheres at `point`: 1 at the centre, 0 at the edge, linear between, normalised. Returns true if the point is in
 * a gap outside all spheres, where all weights are 0.
 *
 *   raw_i = max(0, 1 - |p - c_i| / r_i),   w_i = raw_i / sum of raw
 *
 * @param out   [spheres * 2] receives weight, rate (1/s)
 * @param point [axes]
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", figures 10 and 11.
 */
export function sphereWeights(out: FloatBuffer, spheres: Spheres, point: readonly Changing[]): boolean {
  let sum = 0;
  let sumRate = 0;
  for (let i = 0; i < spheres.radii.length; i++) {
    writeReach(out, i, spheres, point);
    sum += out[i * 2];
    sumRate += out[i * 2 + 1];
  }
  const gap = sum <= NEGLIGIBLE;
  for (let at = 0; at < spheres.radii.length * 2; at += 2) {
    const weight = gap ? 0 : out[at] / sum;
    out[at] = weight;
    out[at + 1] = gap ? 0 : (out[at + 1] - weight * sumRate) / sum;
  }
  return gap;
}

/** The weight has a corner at the centre, where its rate is set to 0. */
function writeReach(
  out: FloatBuffer,
  i: number,
  { centers, radii }: Spheres,
  point: readonly Changing[],
): void {
  let squared = 0;
  let approach = 0;
  for (let axis = 0; axis < point.length; axis++) {
    const difference = point[axis].value - centers[i * point.length + axis];
    squared += difference * difference;
    approach += difference * point[axis].rate;
  }
  const distance = Math.sqrt(squared);
  const reached = radii[i] > NEGLIGIBLE && distance < radii[i];
  out[i * 2] = reached ? 1 - distance / radii[i] : 0;
  out[i * 2 + 1] = reached && distance > 0 ? -approach / (distance * radii[i]) : 0;
}

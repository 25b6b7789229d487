import type { FloatBuffer, Floats } from '../../floats.ts';
import type { Changing } from '../changing.ts';
import { normaliseWeights } from './blend-space-2d.ts';

const TURN = 2 * Math.PI;

/** How many average lengths a radian counts as. */
const ANGLE_WEIGHT = 2;

/**
 * Writes the weights of samples at angles and lengths, such as directions and speeds, by polar gradient
 * bands: a pair of samples shares its influence by the difference of their angles, doubled, and of their
 * lengths, in units of the pair's mean length.
 *
 *   h_i = min over j != i of clamp01(1 - q . d / |d|^2),   d = (2 (a_j - a_i), (r_j - r_i) / r),   q = the same from i to the input
 *
 * A sample without length has no angle: there the angle is that between the input and the other sample, not
 * doubled. Departure from the source, whose weights jump opposite to a pair: outside the pair, an angle falls
 * back linearly the other way round the circle.
 *
 * @param out     [samples * 2] receives weight, rate (1/s)
 * @param samples [samples * 2] angle rad, length >= 0
 * @param angle   rad
 * @param length  >= 0
 * Source: Johansen, "Automated Semi-Procedural Animation for Character Locomotion", section 6.3, gradient
 * bands in polar space.
 */
export function polarBands(
  out: FloatBuffer,
  samples: Floats,
  angle: Changing,
  length: Changing,
): FloatBuffer {
  for (let i = 0; i < samples.length; i += 2) {
    out[i] = 1;
    out[i + 1] = 0;
    for (let j = 0; j < samples.length; j += 2) if (j !== i) narrow(out, i, j, samples, angle, length);
  }
  return normaliseWeights(out);
}

/** Narrows the influence of sample `i`, and its rate, by the band towards sample `j`. */
function narrow(
  out: FloatBuffer,
  i: number,
  j: number,
  samples: Floats,
  angle: Changing,
  length: Changing,
): void {
  const from = samples[i + 1];
  const to = samples[j + 1];
  const mean = 0.5 * (from + to);
  const along = (length.value - from) / mean;
  const between = (to - from) / mean;
  let across: number; // of the band
  let at: number; // of the input in it
  let slope: number; // of both by the angle of the input
  const isRest = from === 0 || to === 0;
  if (isRest) {
    const off = wrapped(angle.value - samples[from === 0 ? j : i]);
    across = Math.abs(off);
    at = from === 0 ? 0 : across;
    slope = Math.sign(off) * angle.rate;
  } else {
    const turn = wrapped(samples[j] - samples[i]);
    const half = 0.5 * Math.abs(turn);
    const off = wrapped(angle.value - samples[i] - 0.5 * turn) * (turn < 0 ? -1 : 1);
    const isInside = Math.abs(off) <= half;
    const back = half / (Math.PI - half);
    across = ANGLE_WEIGHT * 2 * half;
    at = ANGLE_WEIGHT * (half + (isInside ? off : Math.sign(off) * (Math.PI - Math.abs(off)) * back));
    slope = ANGLE_WEIGHT * (isInside ? 1 : -back) * (turn < 0 ? -1 : 1) * angle.rate;
  }
  const squared = across * across + between * between;
  const band = 1 - (at * across + along * between) / squared;
  if (band >= out[i]) return;
  out[i] = Math.max(band, 0);
  if (band <= 0) out[i + 1] = 0;
  else if (isRest) {
    const product = (from === 0 ? 0 : 2 * across * slope) + (length.rate / mean) * between;
    out[i + 1] = -(product - (1 - band) * 2 * across * slope) / squared;
  } else out[i + 1] = -(slope * across + (length.rate / mean) * between) / squared;
}

/** An angle within half a turn of 0, rad. */
function wrapped(angle: number): number {
  return angle - TURN * Math.round(angle / TURN);
}

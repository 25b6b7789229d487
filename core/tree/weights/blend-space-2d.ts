import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import type { Changing } from './changing.ts';

/** Minimum distance between samples. */
export const MIN_SAMPLE_DISTANCE = 1e-6;

/**
 * Writes the weights of samples in a plane at (x, y) by gradient bands: no triangulation, any number of
 * samples anywhere.
 *
 *   h_i = min over j != i of clamp01(1 - (p - p_i) . (p_j - p_i) / |p_j - p_i|^2),   w_i = h_i / sum of h
 *
 * A sample's influence falls linearly from 1 at itself to 0 at every other sample. So the weights are exact
 * at the samples, sum to 1 and are continuous everywhere, also outside: the sample nearest to p has at least
 * h = 1/2.
 *
 * @param out     [samples * 2] receives weight, rate (1/s)
 * @param samples [samples * 2] x, y; no two nearer than `MIN_SAMPLE_DISTANCE`
 * Source: Johansen, "Automated Semi-Procedural Animation for Character Locomotion", section 6.3; Holden,
 * "Animation Blend Spaces without Triangulation".
 */
export function blendSpace2D(out: FloatBuffer, samples: Floats, x: Changing, y: Changing): FloatBuffer {
  for (let i = 0; i < samples.length; i += 2) writeInfluence(out, i, samples, x, y);
  return normaliseWeights(out);
}

/**
 * Divides influences by their sum, and writes the rates of that.
 *
 * @param out [samples * 2] influence, rate (1/s)
 */
export function normaliseWeights(out: FloatBuffer): FloatBuffer {
  let sum = 0;
  let sumRate = 0;
  for (let i = 0; i < out.length; i += 2) {
    sum += out[i];
    sumRate += out[i + 1];
  }
  for (let i = 0; i < out.length; i += 2) {
    const weight = out[i] / sum;
    out[i] = weight;
    out[i + 1] = (out[i + 1] - weight * sumRate) / sum;
  }
  return out;
}

/** Writes h and its rate for the sample at `samples[i]`, from its narrowest band. */
function writeInfluence(out: FloatBuffer, i: number, samples: Floats, x: Changing, y: Changing): void {
  const px = x.value - samples[i];
  const py = y.value - samples[i + 1];
  let influence = 1;
  let rate = 0;
  for (let j = 0; j < samples.length; j += 2) {
    if (j === i) continue;
    const bx = samples[j] - samples[i];
    const by = samples[j + 1] - samples[i + 1];
    const squared = bx * bx + by * by;
    const band = 1 - (px * bx + py * by) / squared;
    if (band < influence) {
      influence = Math.max(band, 0);
      rate = band > 0 ? -(x.rate * bx + y.rate * by) / squared : 0;
    }
  }
  out[i] = influence;
  out[i + 1] = rate;
}

import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { changing, type Changing } from './changing.ts';

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
function normaliseWeights(out: FloatBuffer): FloatBuffer {
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

const TURN = 2 * Math.PI;

/** How many average lengths a radian counts as. */
const ANGLE_WEIGHT = 2;

/** Samples whose bands are narrower, squared, are at one place and share its weight. */
const MIN_BAND = 1e-18;

/**
 * Minimum sum of influences. A mean of its own for each pair can leave none where lengths differ by a factor
 * of 12 or more; what is missing is shared by all.
 */
const MIN_SUM = 0.1;

const NO_LENGTH = changing(0);

/**
 * Writes the weights of samples at angles and lengths, such as directions and speeds, by polar gradient
 * bands: a pair of samples shares its influence by the difference of their angles, doubled, and of their
 * lengths, in units of the pair's mean length. On a ring only the two neighbours of the input play.
 *
 *   h_i = min over j != i of clamp01(1 - q . d / |d|^2),   d = (2 (a_j - a_i), (r_j - r_i) / r),   q = the same from i to the input
 *
 * Departures from the source:
 * - The source cuts the circle opposite to each sample, where its weights jump in a gap of half a turn or more
 *   between directions. Here samples are repeated every turn, and each has the sum of its influences, so that
 *   such a gap is crossed linearly. Without one, weights differ from the source's by less than 0.001.
 * - A sample at rest (length 0) has no band: by its band in the source it plays on a ring, too, by 12 % half way
 *   between four directions. It has the share that is missing to the inner ring, the mean length of what plays
 *   towards length 0, and nothing there or beyond.
 * - An input beyond the longest sample counts as long as that one, which would else play in each direction.
 *
 *   w_rest = clamp01(sum of h_i(a, 0) (r_i - r) / sum of h_i(a, 0) r_i),   w_i = (1 - w_rest) h_i / sum of h
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
  let resting = 0;
  for (let i = 1; i < samples.length; i += 2) if (samples[i] === 0) resting++;
  if (resting === 0) return normaliseWeights(writeInfluences(out, samples, angle, length));
  let ring = 0;
  let ringRate = 0;
  let rest = 0;
  let restRate = 0;
  writeInfluences(out, samples, angle, NO_LENGTH);
  for (let i = 0; i < samples.length; i += 2) {
    ring += out[i] * samples[i + 1];
    ringRate += out[i + 1] * samples[i + 1];
    rest += out[i] * (samples[i + 1] - length.value);
    restRate += out[i + 1] * (samples[i + 1] - length.value) - out[i] * length.rate;
  }
  const isAlone = ring === 0;
  const isWithin = !isAlone && rest > 0;
  rest = isAlone ? 1 : isWithin ? rest / ring : 0;
  restRate = isWithin ? (restRate - rest * ringRate) / ring : 0;
  if (!isAlone) normaliseWeights(writeInfluences(out, samples, angle, length));
  for (let i = 0; i < samples.length; i += 2) {
    const isResting = samples[i + 1] === 0;
    out[i + 1] = isResting ? restRate / resting : out[i + 1] * (1 - rest) - out[i] * restRate;
    out[i] = isResting ? rest / resting : out[i] * (1 - rest);
  }
  return out;
}

/** Writes h and its rate for each sample; 0 for samples at rest. */
function writeInfluences(out: FloatBuffer, samples: Floats, angle: Changing, length: Changing): FloatBuffer {
  let longest = 0;
  let moving = 0;
  let sum = 0;
  let sumRate = 0;
  for (let i = 0; i < samples.length; i += 2) if (samples[i + 1] > samples[longest + 1]) longest = i;
  for (let i = 0; i < samples.length; i += 2) {
    writePolarInfluence(out, i, samples, angle, length, longest);
    if (samples[i + 1] > 0) moving++;
    sum += out[i];
    sumRate += out[i + 1];
  }
  if (sum >= MIN_SUM) return out;
  for (let i = 0; i < samples.length; i += 2)
    if (samples[i + 1] > 0) {
      out[i] += (MIN_SUM - sum) / moving;
      out[i + 1] -= sumRate / moving;
    }
  return out;
}

/** Writes h and its rate for sample `i`, from the narrowest bands of its two copies within a turn of the input. */
function writePolarInfluence(
  out: FloatBuffer,
  i: number,
  samples: Floats,
  angle: Changing,
  length: Changing,
  longest: number, // index: a length would be boxed at each call
): void {
  out[i] = 0;
  out[i + 1] = 0;
  const from = samples[i + 1];
  if (from === 0) return;
  const beyond = Math.min(length.value, samples[longest + 1]) - from;
  const lengthRate = length.value > samples[longest + 1] ? 0 : length.rate;
  let off = wrapped(angle.value - samples[i]);
  for (let copy = 0; copy < 2; copy++, off = otherWay(off)) {
    // Its own copies, a turn away, limit it too.
    let influence = 1 - Math.abs(off) / TURN;
    let rate = (-Math.sign(off) * angle.rate) / TURN;
    for (let j = 0; j < samples.length && influence > 0; j += 2) {
      const to = samples[j + 1];
      if (j === i || to === 0) continue;
      const mean = 0.5 * (from + to);
      const between = (to - from) / mean;
      let turn = wrapped(samples[j] - samples[i]);
      for (let way = 0; way < 2; way++, turn = otherWay(turn)) {
        const across = ANGLE_WEIGHT * turn;
        const squared = across * across + between * between;
        const band = 1 - (ANGLE_WEIGHT * off * across + (beyond / mean) * between) / squared;
        if (squared < MIN_BAND || band >= influence) continue;
        influence = band;
        rate = -(ANGLE_WEIGHT * angle.rate * across + (lengthRate / mean) * between) / squared;
      }
    }
    if (influence <= 0) continue;
    out[i] += influence;
    out[i + 1] += rate;
  }
}

/** An angle within half a turn of 0, rad. */
function wrapped(angle: number): number {
  return angle - TURN * Math.round(angle / TURN);
}

/** The same direction from the other side, within a turn of 0, rad. */
function otherWay(angle: number): number {
  return angle > 0 ? angle - TURN : angle + TURN;
}

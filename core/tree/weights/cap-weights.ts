import type { FloatBuffer } from '../../kit/floats.ts';

/** Weights with a smaller relative difference are equal. */
const SAME = 1e-9;

/**
 * Keeps at most `limit` weights, in place: too many motions cost time and blur. The weakest fade out instead
 * of being cut: with the largest excess weight `c`,
 *
 *   w_i := w_i clamp01((w_i - c) / c),   then all divided by their sum
 *
 * The sum stays 1; with at most `limit` weights above zero nothing changes. If all candidates are as weak as
 * `c`, no choice is continuous: the first `limit` of them share.
 *
 * @param weights [n * 2] weight (>= 0), rate
 * @param sorted  [n] receives the weights in descending order
 */
export function capWeights(weights: FloatBuffer, limit: number, sorted: FloatBuffer): FloatBuffer {
  const count = weights.length / 2;
  if (limit >= count) return weights;
  const cutoff = findCutoff(weights, limit, sorted);
  const strength = weights[cutoff * 2];
  if (strength <= 0) return weights;
  if (sorted[0] <= strength * (1 + SAME)) return shareAmongFirst(weights, limit, strength);
  const strengthRate = weights[cutoff * 2 + 1];
  let sum = 0;
  let sumRate = 0;
  for (let at = 0; at < weights.length; at += 2) {
    const ratio = weights[at] / strength;
    const ratioRate = (weights[at + 1] - ratio * strengthRate) / strength;
    const fading = ratio > 1 && ratio < 2;
    const share = fading ? ratio - 1 : ratio >= 2 ? 1 : 0;
    weights[at + 1] = share * weights[at + 1] + (fading ? ratioRate * weights[at] : 0);
    weights[at] *= share;
    sum += weights[at];
    sumRate += weights[at + 1];
  }
  for (let at = 0; at < weights.length; at += 2) {
    weights[at] /= sum;
    weights[at + 1] = (weights[at + 1] - weights[at] * sumRate) / sum;
  }
  return weights;
}

/** Index of the largest excess weight. */
function findCutoff(weights: FloatBuffer, limit: number, sorted: FloatBuffer): number {
  for (let i = 0; i < sorted.length; i++) {
    let at = i;
    for (; at > 0 && sorted[at - 1] < weights[i * 2]; at--) sorted[at] = sorted[at - 1];
    sorted[at] = weights[i * 2];
  }
  let index = 0;
  while (weights[index * 2] !== sorted[limit]) index++;
  return index;
}

function shareAmongFirst(weights: FloatBuffer, limit: number, strength: number): FloatBuffer {
  let places = limit;
  for (let at = 0; at < weights.length; at += 2) {
    const stays = weights[at] >= strength && places > 0;
    if (stays) places--;
    weights[at] = stays ? 1 / limit : 0;
    weights[at + 1] = 0;
  }
  return weights;
}

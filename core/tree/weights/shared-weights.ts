import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import type { Clock } from '../../clip/motion.ts';

/**
 * Writes the visible weights of a base and consecutive overlays: `w_i = clamp01(w_i) prod_(j>i) (1 -
 * clamp01(w_j))`; the base gets the rest. Overlay weights are not normalised.
 *
 * @param out     [(overlays + 1) * 2] receives weight, rate (1/s): base, then overlays
 * @param weights [overlays * 2] weight, rate; a different buffer than `out`
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section "Trees and Lists".
 */
export function overlayWeights(out: FloatBuffer, weights: Floats): FloatBuffer {
  let rest = 1;
  let restRate = 0;
  for (let at = weights.length - 2; at >= 0; at -= 2) {
    const weight = Math.min(Math.max(weights[at], 0), 1);
    const rate = weight === weights[at] ? weights[at + 1] : 0;
    out[at + 2] = weight * rest;
    out[at + 3] = rate * rest + weight * restRate;
    restRate = restRate * (1 - weight) - rest * rate;
    rest *= 1 - weight;
  }
  out[0] = rest;
  out[1] = restRate;
  return out;
}

/**
 * Writes the granted weight of each request, served in order from the remainder: `w = clamp01(request) rest`,
 * then `rest -= w`. The rest comes last, so the weights sum to 1.
 *
 * @param out      [(requests + 1) * 2] receives weight, rate (1/s) of each request in its own place, then those of the rest;
 *                 may be `requests`
 * @param requests [requests * 2] request, rate
 * @param order    [requests] indices, first served first
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section "Trees and Lists".
 */
export function priorityWeights(out: FloatBuffer, requests: Floats, order: Floats): FloatBuffer {
  let rest = 1;
  let restRate = 0;
  for (let k = 0; k < order.length; k++) {
    const at = order[k] * 2;
    const asked = requests[at];
    const request = Math.min(Math.max(asked, 0), 1);
    const rate = asked === request ? requests[at + 1] : 0;
    out[at] = request * rest;
    out[at + 1] = rate * rest + request * restRate;
    restRate -= out[at + 1];
    rest -= out[at];
  }
  out[order.length * 2] = rest;
  out[order.length * 2 + 1] = restRate;
  return out;
}

/** Shorter fades are cuts, s. */
const MIN_FADE = 1e-6;

/** A temporary request for weight. */
export interface Appearance {
  readonly start: number; // s
  readonly duration: number; // s
  readonly fadeIn: number; // s, from the start
  readonly fadeOut: number; // s, up to the end
}

/**
 * Writes the request of each entry of a queue at `clock.elapsed`: 0 before its start and after its end, between
 * them `ramp(time - start, fadeIn) ramp(end - time, fadeOut)`, `ramp(x, w) = clamp01(x / w)`. With
 * `newestFirst` and `priorityWeights` they form a FIFO priority tree: each entry interrupts the last.
 *
 * @param out [entries * 2] receives request, rate (1/s)
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", section "Trees and Lists".
 */
export function fifoRequests(out: FloatBuffer, entries: readonly Appearance[], clock: Clock): FloatBuffer {
  for (let i = 0; i < entries.length; i++) {
    const { start, duration, fadeIn, fadeOut } = entries[i];
    const since = clock.elapsed - start;
    const left = start + duration - clock.elapsed;
    const on = since >= 0 && left >= 0;
    const rising = fadeIn > MIN_FADE && since < fadeIn;
    const falling = fadeOut > MIN_FADE && left < fadeOut;
    const up = rising ? since / fadeIn : 1;
    const down = falling ? left / fadeOut : 1;
    out[i * 2] = on ? up * down : 0;
    out[i * 2 + 1] = on ? (rising ? down / fadeIn : 0) - (falling ? up / fadeOut : 0) : 0;
  }
  return out;
}

/** Indices of the entries, newest start first; of equal starts the later entry is newer. */
export function newestFirst(entries: readonly Appearance[]): Int32Array {
  const order = entries.map((_, i) => i);
  return Int32Array.from(order.sort((a, b) => entries[b].start - entries[a].start || b - a));
}

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

import type { FloatBuffer, Floats } from '../../kit/floats.ts';

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

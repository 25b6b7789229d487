import type { FloatBuffer, Floats } from '../../kit/floats.ts';

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

// core/tree/weights: the weights of blend spaces, layers, queues and other blenders, with their rates
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import type { Changing } from './changing.ts';

/** Shorter overlaps are steps. */
const MIN_OVERLAP = 1e-9;

/**
 * Writes the weights of ranges along one axis that may overlap in any way. Each range is a layer over the
 * earlier ones and rises over its overlap with the one before:
 *
 *   0     2   3      5    6          9
 *   ├─────────┤                             range 0
 *         ├───────────────┤                 range 1 rises from 2 to 3
 *                    ├───────────────┤      range 2 rises from 5 to 6
 *
 *   a_0 = 1,   a_i = clamp01((x - lo) / (hi - lo)),  lo = start_i, hi = min(end_(i-1), end_i),   w_i = a_i prod_(j>i) (1 - a_j)
 *
 * They sum to 1 everywhere: outside all ranges the nearest earlier one (or the first) applies.
 *
 * @param out    [ranges * 2] receives weight, rate (1/s)
 * @param ranges [ranges * 2] start, end; starts do not descend
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", figures 7 to 9.
 */
export function singleAxisWeights(out: FloatBuffer, ranges: Floats, x: Changing): FloatBuffer {
  let rest = 1;
  let restRate = 0;
  for (let i = ranges.length - 2; i >= 0; i -= 2) {
    const low = ranges[i];
    const span = i === 0 ? 0 : Math.min(ranges[i - 1], ranges[i + 1]) - low;
    const step = span <= MIN_OVERLAP;
    const rising = !step && x.value >= low && x.value < low + span;
    const full = i === 0 || x.value >= low;
    const layer = rising ? (x.value - low) / span : full ? 1 : 0;
    const layerRate = rising ? x.rate / span : 0;
    out[i] = layer * rest;
    out[i + 1] = layerRate * rest + layer * restRate;
    restRate = restRate * (1 - layer) - rest * layerRate;
    rest *= 1 - layer;
  }
  return out;
}

import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import type { Changing } from './changing.ts';

/**
 * Writes the weights of samples along one axis at `x`: linear between two neighbours, the nearest one beyond
 * the ends. They sum to 1.
 *
 * @param out     [samples * 2] receives weight, rate (1/s)
 * @param samples [samples] ascending
 */
export function blendSpace1D(out: FloatBuffer, samples: Floats, x: Changing): FloatBuffer {
  const last = samples.length - 1;
  for (let i = 0; i < out.length; i++) out[i] = 0;
  if (last < 0) return out;
  let i = 0;
  while (i < last && x.value >= samples[i + 1]) i++;
  const span = i < last ? samples[i + 1] - samples[i] : 0;
  const inside = i < last && x.value >= samples[i];
  const fraction = inside ? (x.value - samples[i]) / span : 0;
  out[i * 2] = 1 - fraction;
  if (!inside) return out;
  out[i * 2 + 1] = -x.rate / span;
  out[i * 2 + 2] = fraction;
  out[i * 2 + 3] = x.rate / span;
  return out;
}

import { checkpoint } from '../checkpoint.ts';
import type { FloatBuffer, Floats } from '../floats.ts';

/** A second run, backwards, moves the cutoff of a Butterworth filter of second order: see Winter, below. */
const TWO_RUNS = (Math.SQRT2 - 1) ** 0.25;

/** Seconds by which a track is continued at both ends, in periods of the cutoff. */
const SETTLING = 1.5;

/**
 * Writes tracks without what is faster than `cutoff`: a Butterworth filter of second order, forwards and
 * backwards, so without delay. Beyond its ends a track continues as its point reflection, so that a steady
 * motion stays as it is.
 *
 * Source: Winter, "Biomechanics and Motor Control of Human Movement", on digital filtering.
 *
 * @param out    [moments * tracks]; may be `values`
 * @param values [moments * tracks] the numbers of one moment side by side
 * @param rate   moments per second
 * @param cutoff Hz, at which half of the power passes, below rate / 4
 */
export function lowPass(
  out: FloatBuffer,
  values: Floats,
  tracks: number,
  { rate, cutoff }: { readonly rate: number; readonly cutoff: number },
): FloatBuffer {
  const moments = values.length / tracks;
  const k = Math.tan((Math.PI * cutoff) / rate) / TWO_RUNS;
  const norm = 1 / (1 + Math.SQRT2 * k + k * k);
  const filter = { b: k * k * norm, a1: 2 * (k * k - 1) * norm, a2: (1 - Math.SQRT2 * k + k * k) * norm };
  const pad = Math.min(moments - 1, Math.ceil((SETTLING * rate) / cutoff));
  const [rough, smooth] = [0, 1].map(() => new Float64Array((moments + 2 * pad + 2 * REST) * SIDE));
  const first = (REST + pad) * SIDE;
  for (let track = 0; track < tracks; track += SIDE) {
    checkpoint();
    const count = Math.min(SIDE, tracks - track);
    for (let i = 0; i < moments; i++)
      for (let k = 0; k < count; k++) rough[first + i * SIDE + k] = values[i * tracks + track + k];
    reflect(rough, first, pad);
    runFilter(smooth, rough, filter, 1);
    runFilter(rough, smooth, filter, -1);
    for (let i = 0; i < moments; i++)
      for (let k = 0; k < count; k++) out[i * tracks + track + k] = rough[first + i * SIDE + k];
  }
  return out;
}

/** Tracks that are filtered side by side: one alone would wait for each of its numbers. */
const SIDE = 16;

/** Moments before the first one, and after the last, at which a filter is at rest. */
const REST = 2;

/** Continues tracks, which begin at `first`, by their point reflections at both ends. @param pad moments */
function reflect(values: Float64Array, first: number, pad: number): void {
  const last = values.length - first - SIDE;
  for (let i = SIDE; i <= pad * SIDE; i += SIDE)
    for (let track = 0; track < SIDE; track++) {
      values[first + track - i] = 2 * values[first + track] - values[first + track + i];
      values[last + track + i] = 2 * values[last + track] - values[last + track - i];
    }
}

/** Filters tracks side by side, forwards or backwards in time, at rest at their first value before. */
function runFilter(
  out: Float64Array,
  values: Float64Array,
  { b, a1, a2 }: { readonly b: number; readonly a1: number; readonly a2: number },
  way: 1 | -1,
): void {
  const step = way * SIDE;
  const first = way > 0 ? REST * SIDE : values.length - (REST + 1) * SIDE;
  for (let i = first; i < first + SIDE; i++)
    for (let at = i - REST * step; at !== i; at += step) out[at] = values[at] = values[i];
  const moments = values.length / SIDE - 2 * REST;
  for (let moment = 0, from = first; moment < moments; moment++, from += step)
    for (let i = from; i < from + SIDE; i++) {
      const near = values[i] + 2 * values[i - step] + values[i - 2 * step];
      out[i] = b * near - a1 * out[i - step] - a2 * out[i - 2 * step];
    }
}

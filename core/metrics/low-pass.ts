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
  const filter: LowPassFilter = {
    tracks,
    b: k * k * norm,
    a1: 2 * (k * k - 1) * norm,
    a2: (1 - Math.SQRT2 * k + k * k) * norm,
  };
  const pad = Math.min(moments - 1, Math.ceil((SETTLING * rate) / cutoff));
  const [rough, smooth] = [0, 1].map(() => new Float64Array((moments + 2 * pad + 2 * REST) * tracks));
  const first = (REST + pad) * tracks;
  rough.set(values, first);
  reflect(rough, first, filter, pad);
  runFilter(smooth, rough, filter, 1);
  runFilter(rough, smooth, filter, -1);
  for (let i = 0; i < values.length; i++) out[i] = rough[first + i];
  return out;
}

/** Moments before the first one, and after the last, at which a filter is at rest. */
const REST = 2;

interface LowPassFilter {
  readonly tracks: number;
  readonly b: number;
  readonly a1: number;
  readonly a2: number;
}

/** Continues tracks, which begin at `first`, by their point reflections at both ends. @param pad moments */
function reflect(values: Float64Array, first: number, { tracks }: LowPassFilter, pad: number): void {
  const last = values.length - first - tracks;
  for (let i = tracks; i <= pad * tracks; i += tracks)
    for (let track = 0; track < tracks; track++) {
      const [start, end] = [first + track, last + track];
      values[start - i] = 2 * values[start] - values[start + i];
      values[end + i] = 2 * values[end] - values[end - i];
    }
}

/** Filters tracks side by side, forwards or backwards in time, at rest at their first value before. */
function runFilter(
  out: Float64Array,
  values: Float64Array,
  { tracks, b, a1, a2 }: LowPassFilter,
  way: 1 | -1,
): void {
  const step = way * tracks;
  const first = way > 0 ? REST * tracks : values.length - (REST + 1) * tracks;
  for (let rest = 1; rest <= REST; rest++)
    for (let i = first; i < first + tracks; i++) out[i - rest * step] = values[i - rest * step] = values[i];
  for (let moment = 0; moment < values.length / tracks - 2 * REST; moment++) {
    checkpoint();
    const from = first + moment * step;
    for (let i = from; i < from + tracks; i++) {
      const near = values[i] + 2 * values[i - step] + values[i - 2 * step];
      out[i] = b * near - a1 * out[i - step] - a2 * out[i - 2 * step];
    }
  }
}

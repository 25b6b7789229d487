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
  const filter = {
    b: k * k * norm,
    a1: 2 * (k * k - 1) * norm,
    a2: (1 - Math.SQRT2 * k + k * k) * norm,
  };
  const pad = Math.min(moments - 1, Math.ceil((SETTLING * rate) / cutoff));
  const line = new Float64Array(moments + 2 * pad);
  for (let track = 0; track < tracks; track++) {
    checkpoint();
    reflect(line, values, { track, tracks, moments, pad });
    runFilter(line, filter);
    line.reverse();
    runFilter(line, filter);
    line.reverse();
    for (let i = 0; i < moments; i++) out[i * tracks + track] = line[i + pad];
  }
  return out;
}

interface TrackPart {
  readonly track: number;
  readonly tracks: number;
  readonly moments: number;
  readonly pad: number; // moments before and after
}

/** Fills `line` with a track and its point reflections at both ends. */
function reflect(line: Float64Array, values: Floats, { track, tracks, moments, pad }: TrackPart): void {
  const at = (i: number): number => values[i * tracks + track];
  const [first, last] = [at(0), at(moments - 1)];
  for (let i = 0; i < pad; i++) {
    line[i] = 2 * first - at(pad - i);
    line[pad + moments + i] = 2 * last - at(moments - 2 - i);
  }
  for (let i = 0; i < moments; i++) line[pad + i] = at(i);
}

/** Filters `line` in place, at rest at its first value before. */
function runFilter(line: Float64Array, { b, a1, a2 }: { b: number; a1: number; a2: number }): void {
  let x1 = line[0];
  let x2 = x1;
  let y1 = x1;
  let y2 = x1;
  for (let i = 0; i < line.length; i++) {
    const x = line[i];
    const y = b * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    line[i] = y;
  }
}

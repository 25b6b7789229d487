import { checkpoint } from '../../kit/long-work.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';

/** A second run, backwards, moves the cutoff of a Butterworth filter of second order: see Winter, below. */
const TWO_RUNS = (Math.SQRT2 - 1) ** 0.25;

/** Seconds by which a track is continued at both ends, in periods of the cutoff. */
const SETTLING = 1.5;

/** Moments that the filter looks back to. */
const BACK = 2;

/** What passes of which tracks. */
interface LowPass {
  readonly moments: number;
  readonly tracks: number;
  readonly rate: number; // moments per second
  readonly cutoff: number; // Hz, at which half of the power passes, below rate / 4
  readonly take?: (count: number) => Float64Array; // gives memory; default: new
}

const takeNew = (count: number): Float64Array => new Float64Array(count);

/**
 * Creates a filter that writes tracks without what is faster than `cutoff`: a Butterworth filter of second
 * order, forwards and backwards, so without delay. Beyond its ends a track continues as its point reflection,
 * so that a steady motion stays as it is. Its memory serves all that it filters.
 *
 * Source: Winter, "Biomechanics and Motor Control of Human Movement", on digital filtering.
 *
 * @returns writes `out`, [moments * tracks], from the tracks side by side at `from` of `values`, [moments *
 *   size]; `out` may be `values`
 */
export function createLowPass({ moments, tracks, rate, cutoff, take = takeNew }: LowPass) {
  const k = Math.tan((Math.PI * cutoff) / rate) / TWO_RUNS;
  const norm = 1 / (1 + Math.SQRT2 * k + k * k);
  const filter = {
    b: k * k * norm,
    a1: 2 * (k * k - 1) * norm,
    a2: (1 - Math.SQRT2 * k + k * k) * norm,
  };
  const pad = Math.min(moments - 1, Math.ceil((SETTLING * rate) / cutoff));
  const [line, passed] = [0, 1].map(() => take((moments + 2 * pad + 2 * BACK) * tracks));
  const first = (BACK + pad) * tracks;
  return <Out extends FloatBuffer>(out: Out, values: Floats, from = 0, size = tracks): Out => {
    checkpoint();
    for (let track = 0; track < tracks; track++)
      reflect(line, values, { at: first + track, tracks, moments, pad, from: from + track, size });
    runFilter(passed, line, tracks, 1, filter);
    runFilter(line, passed, tracks, -1, filter);
    for (let i = 0; i < out.length; i++) out[i] = line[first + i];
    return out;
  };
}

interface TrackPart {
  readonly at: number; // of its first moment in `line`
  readonly tracks: number; // in `line`
  readonly moments: number;
  readonly pad: number; // moments before and after
  readonly from: number; // of its first moment in `values`
  readonly size: number; // numbers of a moment there
}

/** Fills a track of `line` with one of `values` and its point reflections at both ends. */
function reflect(line: Float64Array, values: Floats, part: TrackPart): void {
  const { at, tracks, moments, pad, from, size } = part;
  const end = from + (moments - 1) * size;
  const [first, last] = [values[from], values[end]];
  for (let i = 1; i <= pad; i++) {
    line[at - i * tracks] = 2 * first - values[from + i * size];
    line[at + (moments - 1 + i) * tracks] = 2 * last - values[end - i * size];
  }
  for (let i = 0; i < moments; i++) line[at + i * tracks] = values[from + i * size];
}

interface Filter {
  readonly b: number;
  readonly a1: number;
  readonly a2: number;
}

/**
 * Filters tracks side by side, at rest at their first values before. A value waits for the one before it, so
 * that three tracks at once take half the time of one after the other.
 *
 * @param way 1 = forwards, -1 = backwards
 */
function runFilter(
  out: Float64Array,
  line: Float64Array,
  tracks: number,
  way: 1 | -1,
  { b, a1, a2 }: Filter,
): void {
  const [one, two] = [way * tracks, way * 2 * tracks];
  const start = way > 0 ? 0 : line.length - 1;
  for (let i = start; Math.abs(i - start) < BACK * tracks; i += way)
    out[i] = line[i] = line[start + two + ((i - start) % tracks)];
  const count = line.length - 2 * BACK * tracks;
  for (let k = 0, i = start + two; k < count; k++, i += way)
    out[i] = b * (line[i] + 2 * line[i - one] + line[i - two]) - a1 * out[i - one] - a2 * out[i - two];
}

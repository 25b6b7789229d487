import { quatSlerp } from '../../math/quaternion-blend.ts';
import { PATH_SIZES, type Keys } from './node-scene.ts';
import { frameRateFromTime, standardRate } from '../frame-rate.ts';

/** Samples one animated property at times that rise from call to call. */
export type TrackSampler = ReturnType<typeof createTrackSampler>;

/**
 * Files store times in float32: a key counts as reached this much earlier, relative to the time (at least to
 * 1 s).
 */
const SLACK = 1e-6;

/** A key this close to a frame lies on it, in frames: files also round times to milliseconds. */
export const KEY_TOLERANCE = 0.05;

/**
 * Samples as glTF 2.0, appendix C: steps, lines (shortest arc for rotations), cubic Hermite splines. Rotation
 * splines also take the shorter arc: Blender writes either quaternion of a rotation for a key, and no
 * rotation makes half a turn between two keys.
 *
 * @param early s, >= 0: a step counts as reached this much earlier, so that one on a frame is in that frame
 */
export function createTrackSampler(keys: Keys, early = 0) {
  const { times, values, interpolation, path, first = 0 } = keys;
  const size = PATH_SIZES[path];
  const { stride: group = size } = keys;
  const isSpline = interpolation === 'cubicSpline';
  const stride = isSpline ? group * 3 : group;
  const a = new Float64Array(size);
  const b = new Float64Array(size);
  let key = 0;

  const read = (out: Float64Array, index: number): void => {
    const at = index * stride + (isSpline ? group : 0) + first;
    for (let i = 0; i < size; i++) out[i] = values[at + i];
  };
  const spline = (out: Float64Array, t: number, span: number): void => {
    const from = key * stride + group + first;
    const to = from + stride;
    const t2 = t * t;
    const t3 = t2 * t;
    let dot = 0;
    for (let i = 0; i < size; i++) dot += values[from + i] * values[to + i];
    const side = path === 'rotation' && dot < 0 ? -1 : 1;
    for (let i = 0; i < size; i++) {
      const leaving = values[from + group + i] * span;
      const arriving = side * values[to - group + i] * span;
      out[i] =
        (2 * t3 - 3 * t2 + 1) * values[from + i] +
        (t3 - 2 * t2 + t) * leaving +
        (3 * t2 - 2 * t3) * side * values[to + i] +
        (t3 - t2) * arriving;
    }
  };
  return {
    /** Writes the value at `time` (s; held before the first and after the last key) into `out`. */
    sample(out: Float64Array, time: number) {
      const slack = SLACK * Math.max(1, Math.abs(time));
      const reached = time + (interpolation === 'step' ? early + slack : slack);
      while (key > 0 && times[key] > reached) key--;
      while (key + 1 < times.length && times[key + 1] <= reached) key++;
      const span = times[key + 1] - times[key];
      if (interpolation === 'step' || key + 1 >= times.length || time <= times[key]) return read(out, key);
      const t = (time - times[key]) / span;
      if (isSpline) return spline(out, t, span);
      read(a, key);
      read(b, key + 1);
      if (path === 'rotation') return void quatSlerp(out, a, b, t);
      for (let i = 0; i < size; i++) out[i] = a[i] + (b[i] - a[i]) * t;
    },
  };
}

/** Frame rate for keys without a common rate: fine enough for people, frames per second. */
const FALLBACK_RATE = 60;

/** Rates to try if the smallest step between keys is not a frame: those of games, then of films. */
const USUAL_RATES = [30, 60, 24, 25, 50, 100, 120, 240];

/** The lowest rate to sample at, since keys may be seconds apart: film at 23.976 frames per second. */
const MIN_RATE = 24 / 1.001 - 1e-3;

const MAX_RATE = 1000;

export interface KeyRate {
  readonly fps: number;
  /** All keys lie on frames, so sampling loses nothing. */
  readonly isExact: boolean;
  /**
   * Usual rates that fit the keys, if several do since keys are farther apart than frames: the one that is
   * tried first, first.
   */
  readonly rates?: readonly number[];
}

/** Warns that no rate fits the keys. */
export function rateWarnings({ fps, isExact }: KeyRate): string[] {
  return isExact ? [] : [`the keys do not share a frame rate: sampled at ${fps} frames per second`];
}

/**
 * The frame rate to sample at: the rate of the smallest step between keys if all keys lie on its frames, else
 * the first usual rate on whose frames they lie, also if several fit and none of them is `wanted`.
 *
 * @param tracks times of the keys of each track, s, rising
 */
export function keyRate(tracks: readonly ArrayLike<number>[], start: number, wanted?: number): KeyRate {
  const step = frameStep(tracks);
  if (step === undefined) return { fps: 30, isExact: true };
  // The whole length gives a more exact step: television rates differ by a thousandth from others.
  const end = tracks.reduce((latest, times) => Math.max(latest, times[times.length - 1]), start);
  const length = end - start;
  const frames = Math.max(1, Math.round(length / step));
  // Times are float32, and some exporters add them up frame by frame.
  const spacing = 2 ** (Math.floor(Math.log2(Math.max(Math.abs(start), Math.abs(end)))) - 23);
  const written = standardRate(length / frames, spacing / frames + 2 ** -24 * length);
  const long = frameRateFromTime(length / frames, (step * 0.02) / frames);
  const fits = (fps: number): boolean =>
    fps >= MIN_RATE && fps <= MAX_RATE && tracks.every((times) => liesOnFrames(times, start, fps));
  const own = [written, long, frameRateFromTime(step, step * 0.02)].find(
    (fps) => fps !== undefined && fits(fps),
  );
  if (own !== undefined) return { fps: own, isExact: true };
  const rates = USUAL_RATES.filter(fits);
  if (rates.length === 0) return { fps: FALLBACK_RATE, isExact: false };
  const fps = rates.find((rate) => rate === wanted) ?? rates[0];
  return { fps, isExact: true, ...(rates.length > 1 && { rates }) };
}

/** The frame rate that a file states; for a rate below film, a multiple of it, so that no frame is lost. */
export function statedRate(fps: number): KeyRate {
  return { fps: fps >= MIN_RATE ? Math.min(fps, MAX_RATE) : fps * Math.ceil(MIN_RATE / fps), isExact: true };
}

/**
 * Mean of the smallest steps, s: each alone is rounded, much if it is long after 0 s. Undefined without keys
 * at two times.
 */
function frameStep(tracks: readonly ArrayLike<number>[]): number | undefined {
  let smallest = Infinity;
  forSteps(tracks, (step) => (smallest = Math.min(smallest, step)));
  let [sum, count] = [0, 0];
  forSteps(tracks, (step) => {
    if (step >= 1.5 * smallest) return;
    sum += step;
    count += 1;
  });
  return count === 0 ? undefined : sum / count;
}

function forSteps(tracks: readonly ArrayLike<number>[], use: (step: number) => void): void {
  for (const times of tracks) {
    for (let key = 1; key < times.length; key++) {
      const step = times[key] - times[key - 1];
      if (step > 1e-6) use(step);
    }
  }
}

function liesOnFrames(times: ArrayLike<number>, start: number, fps: number): boolean {
  for (let key = 0; key < times.length; key++) {
    const frame = (times[key] - start) * fps;
    // Times are float32: long after the start they are coarser than a part of a frame.
    if (Math.abs(frame - Math.round(frame)) > KEY_TOLERANCE + Math.abs(times[key]) * fps * 1e-6) return false;
  }
  return true;
}

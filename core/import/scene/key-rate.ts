import { frameRateFromTime } from '../frame-rate.ts';
import { KEY_TOLERANCE } from './track-sampling.ts';

/** Frame rate for keys without a common rate: fine enough for people, frames per second. */
const FALLBACK_RATE = 60;

/** Rates to try if the smallest step between keys is not a frame: those of games, then of films. */
const USUAL_RATES = [30, 60, 24, 25, 50, 100, 120, 240];

/** The lowest rate to sample at, since keys may be seconds apart: film at 23.976 frames per second. */
const SLOWEST = 24 / 1.001 - 1e-3;

const FASTEST = 1000;

export interface KeyRate {
  readonly fps: number;
  /** All keys lie on frames, so sampling loses nothing. */
  readonly isExact: boolean;
  /** Other usual rates that fit the keys as well, since they are farther apart than frames. */
  readonly others?: readonly number[];
}

/** What a user should know about a rate. */
export function rateWarnings({ fps, isExact, others = [] }: KeyRate): string[] {
  const rate = (each: number): string => String(Number(each.toFixed(3)));
  if (!isExact) return [`the keys do not share a frame rate: sampled at ${rate(fps)} frames per second`];
  if (others.length === 0) return [];
  const words = `${others.slice(0, -1).map(rate).join(', ')} and ${rate(others[others.length - 1])}`;
  const list = others.length === 1 ? rate(others[0]) : words;
  return [
    `the keys fit ${rate(fps)} frames per second, but also ${list}: sampled at ${rate(fps)}. To set the rate, export a key for every frame`,
  ];
}

/**
 * The frame rate to sample at: the rate of the smallest step between keys if all keys lie on its frames, else the first usual rate
 * on whose frames they lie, also if several fit.
 *
 * @param tracks times of the keys of each track, s, rising
 */
export function keyRate(tracks: readonly ArrayLike<number>[], start: number): KeyRate {
  const step = smallestStep(tracks);
  if (step === undefined) return { fps: 30, isExact: true };
  // The whole length gives a more exact step: television rates differ by a thousandth from others.
  const end = tracks.reduce((latest, times) => Math.max(latest, times[times.length - 1]), start);
  const length = end - start;
  const frames = Math.max(1, Math.round(length / step));
  const long = frameRateFromTime(length / frames, (step * 0.02) / frames);
  const fits = (fps: number): boolean =>
    fps >= SLOWEST && fps <= FASTEST && tracks.every((times) => liesOnFrames(times, start, fps));
  const own = [long, frameRateFromTime(step, step * 0.02)].find(fits);
  if (own !== undefined) return { fps: own, isExact: true };
  const [fps, ...others] = USUAL_RATES.filter(fits);
  if (fps === undefined) return { fps: FALLBACK_RATE, isExact: false };
  return { fps, isExact: true, others: others.sort((a, b) => a - b) };
}

/** The frame rate that a file states; for a rate below film, a multiple of it, so that no frame is lost. */
export function statedRate(fps: number): KeyRate {
  return { fps: fps >= SLOWEST ? Math.min(fps, FASTEST) : fps * Math.ceil(SLOWEST / fps), isExact: true };
}

function smallestStep(tracks: readonly ArrayLike<number>[]): number | undefined {
  let smallest = Infinity;
  for (const times of tracks) {
    for (let key = 1; key < times.length; key++) {
      const step = times[key] - times[key - 1];
      if (step > 1e-6 && step < smallest) smallest = step;
    }
  }
  return smallest === Infinity ? undefined : smallest;
}

function liesOnFrames(times: ArrayLike<number>, start: number, fps: number): boolean {
  for (let key = 0; key < times.length; key++) {
    const frame = (times[key] - start) * fps;
    // Times are float32: long after the start they are coarser than a part of a frame.
    if (Math.abs(frame - Math.round(frame)) > KEY_TOLERANCE + Math.abs(times[key]) * fps * 1e-6) return false;
  }
  return true;
}

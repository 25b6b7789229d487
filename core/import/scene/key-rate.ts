import { frameRateFromTime } from '../frame-rate.ts';

/** Taken where keys lie on no grid of frames: fine enough for people, frames per second. */
const FALLBACK_RATE = 60;

/** What is tried where the smallest step between keys is not the frame. */
const USUAL_RATES = [24, 25, 30, 50, 60, 100, 120, 240];

const FASTEST = 1000;

/** A key within this part of a frame lies on it. */
const TOLERANCE = 0.05;

export interface KeyRate {
  readonly fps: number;
  /** Whether all keys lie on frames, so that nothing is lost by sampling at them. */
  readonly isExact: boolean;
}

/**
 * The frame rate at which keys were set: the slowest on whose frames they all lie, from the smallest step between them.
 *
 * @param tracks times of the keys of each track, s, rising
 */
export function keyRate(tracks: readonly ArrayLike<number>[], start: number): KeyRate {
  const step = smallestStep(tracks);
  if (step === undefined) return { fps: 30, isExact: true };
  const candidates = [frameRateFromTime(step, step * 0.02), ...USUAL_RATES];
  for (const fps of candidates) {
    if (fps <= FASTEST && tracks.every((times) => liesOnFrames(times, start, fps)))
      return { fps, isExact: true };
  }
  return { fps: FALLBACK_RATE, isExact: false };
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
    if (Math.abs(frame - Math.round(frame)) > TOLERANCE + Math.abs(times[key]) * fps * 1e-6) return false;
  }
  return true;
}

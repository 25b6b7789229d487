import { changing, type Changing } from '../../blending/changing.ts';
import { springRate } from '../../math/spring.ts';
import { findKey, type KeyTrack } from './key-track.ts';

/** A track followed by a critically damped spring, solved exactly from key to key; `states` are its checkpoints. */
export interface SpringSmoother {
  readonly track: KeyTrack;
  readonly rate: number; // y, 1/s
  readonly states: readonly Changing[]; // [keys] value and rate at each key
}

/** @param halfLife s, >= 0. Starts at the first key's value, at rest. */
export function createSpringSmoother(track: KeyTrack, halfLife: number): SpringSmoother {
  const rate = springRate(halfLife);
  const states = [changing(track.values[0])];
  for (let key = 1; key < track.times.length; key++) {
    const state = changing(0);
    followFrom(state, { track, rate, states }, key - 1, { time: track.times[key] });
    states.push(state);
  }
  return { track, rate, states };
}

export function sampleSpring(
  out: Changing,
  smoother: SpringSmoother,
  clock: { readonly time: number },
): Changing {
  const { track, states } = smoother;
  const key = findKey(track.times, clock);
  if (key >= 0) return followFrom(out, smoother, key, clock);
  out.value = states[0].value;
  out.rate = 0;
  return out;
}

/**
 * Evaluates the spring dt seconds after a key: the distance to its steady state decays. Behind a target with velocity `u` the steady
 * state lags by `2 u / y`.
 */
function followFrom(
  out: Changing,
  { track, rate: y, states }: SpringSmoother,
  key: number,
  clock: { readonly time: number },
): Changing {
  const dt = clock.time - track.times[key];
  const slope = track.slopes[key];
  const lag = (2 * slope) / y;
  const remaining = Math.exp(-y * dt);
  const x = states[key].value - track.values[key] + lag;
  const v = states[key].rate - slope;
  const change = v + x * y;
  out.value = track.values[key] + slope * dt - lag + remaining * (x + change * dt);
  out.rate = slope + remaining * (v - change * y * dt);
  return out;
}

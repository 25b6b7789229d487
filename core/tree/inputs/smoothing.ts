import type { Clock } from '../../clip/motion.ts';
import { type Changing, changing } from '../weights/changing.ts';
import { constantSpec, numberSpec } from '../../documents/specs/plain-specs.ts';
import type { ValueOf } from '../../documents/specs/spec.ts';
import { objectSpec, taggedSpec } from '../../documents/specs/structure-specs.ts';
import { durationSpec } from '../tree-spec.ts';
import { createDragSmoother, sampleDrag } from './drag-smoother.ts';
import { sampleKeyTrack, type KeyTrack, findKey } from './key-track.ts';
import { springRate } from '../../math/spring.ts';

/** Shorter windows have no effect, s. */
const MIN_WINDOW = 1e-9;

type AverageSmoother = ReturnType<typeof createAverageSmoother>;

/**
 * The mean of a track over the last `window` seconds, from its integral.
 *
 * @param window s, >= 0. Shortly after the first key the window is shorter.
 */
export function createAverageSmoother(track: KeyTrack, window: number) {
  const { times, values, slopes } = track;
  const integrals = new Float64Array(times.length); // [keys] from the first key on
  for (let key = 1; key < times.length; key++) {
    const dt = times[key] - times[key - 1];
    integrals[key] = integrals[key - 1] + (values[key - 1] + 0.5 * slopes[key - 1] * dt) * dt;
  }
  return { track, window, integrals, past: changing(0), pastClock: { elapsed: 0 } }; // past: scratch
}

/**
 * Writes the mean and its rate: with window W, `(X(t) - X(t - W)) / W` and `(x(t) - x(t - W)) / W`, X the
 * integral of x.
 */
export function sampleAverage(out: Changing, smoother: AverageSmoother, clock: Clock): Changing {
  const { track, window, past, pastClock } = smoother;
  sampleKeyTrack(out, track, clock);
  const length = Math.min(window, clock.elapsed - track.times[0]);
  if (!(length > MIN_WINDOW)) return out;
  pastClock.elapsed = clock.elapsed - length;
  sampleKeyTrack(past, track, pastClock);
  const now = out.value;
  out.value = (integralTo(smoother, clock) - integralTo(smoother, pastClock)) / length;
  out.rate = (now - (length < window ? out.value : past.value)) / length;
  return out;
}

/** The integral of the track from its first key. */
function integralTo({ track: { times, values, slopes }, integrals }: AverageSmoother, clock: Clock): number {
  const key = findKey(times, clock);
  if (key < 0) return 0;
  const dt = clock.elapsed - times[key];
  return integrals[key] + (values[key] + 0.5 * slopes[key] * dt) * dt;
}

export const smoothingSpec = taggedSpec('A smoothing', {
  spring: objectSpec('A spring', { kind: constantSpec('spring'), halfLife: durationSpec }),
  average: objectSpec('An average', { kind: constantSpec('average'), window: durationSpec }),
  drag: objectSpec('A drag', {
    kind: constantSpec('drag'),
    acceleration: numberSpec({ above: 0 }),
    drag: durationSpec,
  }),
});

/** Smoothing of a stepped input that drives weights. */
export type Smoothing = ValueOf<typeof smoothingSpec>;

/** A number as a function of time. */
export interface NumberTrack {
  sample(out: Changing, clock: Clock): Changing;
  /** Time at which it has settled, s: to 1e-9. */
  readonly settledAt: number;
}

/** Half-lives in which a spring reduces an offset to 1e-9. */
const SETTLED_HALF_LIVES = 18;

export function smoothTrack(track: KeyTrack, smoothing: Smoothing | null): NumberTrack {
  const end = track.times[track.times.length - 1];
  if (smoothing === null) {
    return { settledAt: end, sample: (out, clock) => sampleKeyTrack(out, track, clock) };
  }
  switch (smoothing.kind) {
    case 'spring': {
      const smoother = createSpringSmoother(track, smoothing.halfLife);
      const settledAt = end + SETTLED_HALF_LIVES * smoothing.halfLife;
      return { settledAt, sample: (out, clock) => sampleSpring(out, smoother, clock) };
    }
    case 'average': {
      const smoother = createAverageSmoother(track, smoothing.window);
      return {
        settledAt: end + smoothing.window,
        sample: (out, clock) => sampleAverage(out, smoother, clock),
      };
    }
    case 'drag': {
      const smoother = createDragSmoother(track, smoothing);
      return { settledAt: smoother.arrivedAt, sample: (out, clock) => sampleDrag(out, smoother, clock) };
    }
  }
}

/**
 * A track followed by a critically damped spring, solved exactly from key to key; `states` are its
 * checkpoints.
 */
interface SpringSmoother {
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
    followFrom(state, { track, rate, states }, key - 1, { elapsed: track.times[key] });
    states.push(state);
  }
  return { track, rate, states };
}

export function sampleSpring(out: Changing, smoother: SpringSmoother, clock: Clock): Changing {
  const { track, states } = smoother;
  const key = findKey(track.times, clock);
  if (key >= 0) return followFrom(out, smoother, key, clock);
  out.value = states[0].value;
  out.rate = 0;
  return out;
}

/**
 * Evaluates the spring dt seconds after a key: the distance to its steady state decays. Behind a target with
 * velocity `u` the steady state lags by `2 u / y`.
 */
function followFrom(
  out: Changing,
  { track, rate: y, states }: SpringSmoother,
  key: number,
  clock: Clock,
): Changing {
  const dt = clock.elapsed - track.times[key];
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

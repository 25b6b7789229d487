import { changing, type Changing } from '../../blending/changing.ts';
import { findKey, sampleKeyTrack, type KeyTrack } from './key-track.ts';

/** Shorter windows have no effect, s. */
const MIN_WINDOW = 1e-9;

type AverageSmoother = ReturnType<typeof createAverageSmoother>;

/** The mean of a track over the last `window` seconds, from its integral. @param window s, >= 0. Shortly after the first key the window is shorter. */
export function createAverageSmoother(track: KeyTrack, window: number) {
  const { times, values, slopes } = track;
  const integrals = new Float64Array(times.length); // [keys] from the first key on
  for (let key = 1; key < times.length; key++) {
    const dt = times[key] - times[key - 1];
    integrals[key] = integrals[key - 1] + (values[key - 1] + 0.5 * slopes[key - 1] * dt) * dt;
  }
  return { track, window, integrals, past: changing(0), pastClock: { time: 0 } }; // past: scratch
}

/** Writes the mean and its rate: with window W, `(X(t) - X(t - W)) / W` and `(x(t) - x(t - W)) / W`, X the integral of x. */
export function sampleAverage(
  out: Changing,
  smoother: AverageSmoother,
  clock: { readonly time: number },
): Changing {
  const { track, window, past, pastClock } = smoother;
  sampleKeyTrack(out, track, clock);
  const length = Math.min(window, clock.time - track.times[0]);
  if (!(length > MIN_WINDOW)) return out;
  pastClock.time = clock.time - length;
  sampleKeyTrack(past, track, pastClock);
  const now = out.value;
  out.value = (integralTo(smoother, clock) - integralTo(smoother, pastClock)) / length;
  out.rate = (now - (length < window ? out.value : past.value)) / length;
  return out;
}

/** The integral of the track from its first key. */
function integralTo(
  { track: { times, values, slopes }, integrals }: AverageSmoother,
  clock: { readonly time: number },
): number {
  const key = findKey(times, clock);
  if (key < 0) return 0;
  const dt = clock.time - times[key];
  return integrals[key] + (values[key] + 0.5 * slopes[key] * dt) * dt;
}

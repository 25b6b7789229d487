import type { Clock } from '../../clip/motion.ts';
import { changing, type Changing } from '../weights/changing.ts';
import { findKey, type KeyTrack } from './key-track.ts';

/** Smaller drags count as zero, 1/s. */
const MIN_DRAG = 1e-6;

/** Step for moving targets, s; longer if there would be more than MAX_STEPS. */
const STEP = 1 / 120;
const MAX_STEPS = 36_000;

interface DragLaw {
  readonly acceleration: number; // per s^2, towards the target
  readonly drag: number; // 1/s, slows down
}

/**
 * Pursuit of a track with constant acceleration and linear drag. `states` are its checkpoints, one per
 * target.
 */
interface Pursuit {
  readonly law: DragLaw;
  readonly times: Float64Array; // [targets] s
  readonly targets: Float64Array;
  readonly states: readonly Changing[];
}

interface DragSmoother extends Pursuit {
  /** Time at which it reaches the last target, s; at most a day later. */
  readonly arrivedAt: number;
}

const DAY = 86_400;

/**
 * Starts at the first key's value, at rest. Constant targets are followed in closed form, moving ones in
 * steps.
 */
export function createDragSmoother(track: KeyTrack, law: DragLaw): DragSmoother {
  const { times, targets } = standingTargets(track);
  const states = [changing(track.values[0])];
  const pursuit = { law, times, targets, states };
  for (let i = 1; i < times.length; i++) {
    const state = changing(0);
    stepDrag(state, pursuit, i - 1, { elapsed: times[i] });
    states.push(state);
  }
  return { ...pursuit, arrivedAt: findArrival(pursuit) };
}

/** Time at which the last target is reached, s, to a millisecond. */
function findArrival(pursuit: Pursuit): number {
  const { times, targets } = pursuit;
  const last = times.length - 1;
  const reached = changing(0);
  const isThere = (after: number): boolean =>
    stepDrag(reached, pursuit, last, { elapsed: times[last] + after }).value === targets[last];
  let [low, high] = [0, 1 / 64];
  while (high < DAY && !isThere(high)) [low, high] = [high, 2 * high];
  while (high < DAY && high - low > 1e-3) {
    const middle = 0.5 * (low + high);
    if (isThere(middle)) high = middle;
    else low = middle;
  }
  return times[last] + Math.min(high, DAY);
}

export function sampleDrag(out: Changing, smoother: DragSmoother, clock: Clock): Changing {
  const { times, states } = smoother;
  const i = findKey(times, clock);
  if (i >= 0) return stepDrag(out, smoother, i, clock);
  out.value = states[0].value;
  out.rate = 0;
  return out;
}

/** Splits slopes into steps, each with the target of its end. */
function standingTargets({ times, values, slopes }: KeyTrack): {
  times: Float64Array;
  targets: Float64Array;
} {
  const moving = slopes.reduce((sum, slope, i) => sum + (slope === 0 ? 0 : times[i + 1] - times[i]), 0);
  const step = Math.max(STEP, moving / MAX_STEPS);
  const steps = Array.from(times, (time, i) => {
    if (slopes[i] === 0) return [{ time, target: values[i] }];
    const span = times[i + 1] - time;
    const count = Math.max(1, Math.round(span / step));
    return Array.from({ length: count }, (_, k) => ({
      time: time + (span * k) / count,
      target: values[i] + (slopes[i] * span * (k + 1)) / count,
    }));
  }).flat();
  return {
    times: Float64Array.from(steps, ({ time }) => time),
    targets: Float64Array.from(steps, ({ target }) => target),
  };
}

/**
 * Writes the pursuit at `clock.elapsed`, dt seconds after target `i` was set: constant acceleration A towards it
 * and linear drag c, until it arrives and stops. With s = sign(target - x), top = s A / c, k = 1 - e^(-c dt):
 *
 *   x1 = x + top dt + (v - top) k / c,   v1 = v - (v - top) k        (without drag: x + v dt + s A dt^2 / 2, v + s A dt)
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", on smoothers ("acceleration
 * drag models").
 */
function stepDrag(
  out: Changing,
  { law: { acceleration, drag }, times, targets, states }: Pursuit,
  i: number,
  clock: Clock,
): Changing {
  const dt = clock.elapsed - times[i];
  const target = targets[i];
  const x = states[i].value;
  const v = states[i].rate;
  const push = Math.sign(target - x) * acceleration;
  const top = push / drag;
  const k = -Math.expm1(-drag * dt);
  const slow = drag < MIN_DRAG;
  const x1 = slow ? x + v * dt + 0.5 * push * dt * dt : x + top * dt + ((v - top) * k) / drag;
  const v1 = slow ? v + push * dt : v - (v - top) * k;
  const arrived = target === x || (dt > 0 && (target - x1) * (target - x) <= 0);
  out.value = arrived ? target : x1;
  out.rate = arrived ? 0 : v1;
  return out;
}

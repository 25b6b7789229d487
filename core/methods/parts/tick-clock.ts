import type { Clock } from '../../clip/motion.ts';

/*
 * When an engine ticks: every `tick` seconds from the seam on, or at the frames of a game, whose steps vary.
 * A request between two frames is seen in the next one, so tick 0 is the last frame up to the seam.
 *
 *   frames    ●──────●───────────────●───●──────●
 *   tick     -1      0    seam       1   2      3
 */
export interface TickClock {
  readonly tick: number; // s, also before the first frame and after the last
  readonly from: number; // s, tick 0 on the clock of the motions
  readonly frames: Float64Array | null; // s on the same clock, ascending; null = equal ticks
  readonly zero: number; // index of tick 0 in the frames
}

/** A frame may be so much later than a seam that it shows, s: clocks are floats. */
const AT_SEAM = 1e-4;

/** @param frames [any number] s, ascending; none = equal ticks from the seam on */
export function createTickClock(tick: number, seam: number, frames?: Float64Array): TickClock {
  if (frames === undefined || frames.length === 0) return { tick, from: seam, frames: null, zero: 0 };
  const zero = lastFrame(frames, tick, seam + AT_SEAM);
  return { tick, from: frameTime(frames, tick, zero), frames, zero };
}

/** s from tick 0 to a tick. */
export function tickTime({ tick, frames, from, zero }: TickClock, index: number): number {
  return frames === null ? index * tick : frameTime(frames, tick, zero + index) - from;
}

/** s from the tick before to a tick. */
export function tickBefore(clock: TickClock, index: number): number {
  return clock.frames === null ? clock.tick : tickTime(clock, index) - tickTime(clock, index - 1);
}

/** The last tick at `elapsed` s after tick 0. Tolerates rounding. */
export function lastTick({ tick, frames, from, zero }: TickClock, elapsed: number): number {
  if (frames === null) return Math.floor(elapsed / tick + 1e-6);
  return lastFrame(frames, tick, from + elapsed + 1e-9) - zero;
}

/** The last tick at a time on the clock of the motions: an object, since V8 would box a number as argument. */
export function tickAt({ tick, frames, from, zero }: TickClock, clock: Clock): number {
  if (frames === null) return Math.floor((clock.elapsed - from) / tick + 1e-6);
  return lastFrame(frames, tick, from + (clock.elapsed - from) + 1e-9) - zero;
}

function frameTime(frames: Float64Array, tick: number, index: number): number {
  const last = frames.length - 1;
  const known = Math.min(Math.max(index, 0), last);
  return frames[known] + (index - known) * tick;
}

function lastFrame(frames: Float64Array, tick: number, time: number): number {
  const last = frames.length - 1;
  if (time < frames[0]) return Math.floor((time - frames[0]) / tick);
  if (time >= frames[last]) return last + Math.floor((time - frames[last]) / tick);
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (frames[middle] <= time) low = middle;
    else high = middle;
  }
  return low;
}

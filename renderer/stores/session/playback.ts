import { signal } from '@preact/signals';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { LoopRange } from './stage.ts';

/** The playhead, and how it moves. */
export const createPlayback = () => ({
  time: signal(0), // s, the playhead
  playing: signal(false),
  rounds: signal(0), // how often playback has reached the end of its range
  speed: signal(1), // > 0, set in the transport
  shuttle: signal(1), // ±1, ±2, ±4: direction and speed set with J and L
  loopRange: signal<LoopRange>('blend'),
});

/** Minimum duration of a range that can loop, s. */
const MIN_RANGE = 1e-3;

/**
 * The playhead after `delta` seconds of playback from `time` (negative = backward). In a loop it re-enters at
 * the other end of `range`; otherwise it stops at the end.
 */
export function advanceTime(time: number, delta: number, range: TimeRange, loop: boolean): number {
  const { start, end } = range;
  const length = end - start;
  const next = time + delta;
  if (length < MIN_RANGE) return start;
  if (loop) {
    if (next >= start && next < end) return next;
    // From outside the range, playback jumps to its start.
    if (time < start || time > end) return delta >= 0 ? start : end;
    return start + ((((next - start) % length) + length) % length);
  }
  return delta >= 0 ? Math.min(next, Math.max(end, time)) : Math.max(next, Math.min(start, time));
}

/** True if playback without a loop has reached its end. */
export function atEnd(time: number, direction: number, range: TimeRange): boolean {
  return direction >= 0 ? time >= range.end : time <= range.start;
}

/** True if a step of playback has reached the end of `range`, or begun again from there. */
export function endsRound(
  before: number,
  time: number,
  direction: number,
  range: TimeRange,
  loop: boolean,
): boolean {
  if (atEnd(before, direction, range)) return false;
  return loop ? (time - before) * direction < 0 : atEnd(time, direction, range);
}

/**
 * Shuttle speed after a press of J (-1) or L (+1): each press in the same direction doubles it, up to four
 * times.
 */
export function nextShuttle(shuttle: number, playing: boolean, direction: 1 | -1): number {
  if (!playing || Math.sign(shuttle) !== direction) return direction;
  return direction * Math.min(Math.abs(shuttle) * 2, 4);
}

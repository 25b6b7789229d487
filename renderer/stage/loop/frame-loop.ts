// renderer/stage/loop: the frame loop: clock, motion, stage, bottom panel
import { guarded } from '#renderer/kit/guarded.ts';

/** Draws a part of a frame. Returns true while something still moves, such as a camera in flight. */
export type Paint = (elapsedMs: number) => boolean;

/** The clock of the browser, or of a test. */
export interface FrameClock {
  requestFrame(callback: (nowMs: number) => void): number;
  cancelFrame(handle: number): void;
}

const browserClock: FrameClock = {
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
};

/** Maximum step of playback. A longer gap means that the machine slept or the window was hidden. */
const MAX_STEP_MS = 250;

/**
 * Draws while something changes, and sleeps otherwise.
 *
 * @param painters by the part of the window that they draw, in their order. One that throws stops no other, and
 *   has one more frame; if it throws again, the next change.
 */
export function createFrameLoop(painters: Readonly<Record<string, Paint>>, clock: FrameClock = browserClock) {
  const paints = Object.entries(painters).map(([part, paint]) => guarded(part, paint));
  let handle: number | null = null;
  let last: number | null = null; // time of the previous frame, null after a sleep
  let invalid = false;
  let failed = false; // in the last frame
  let ended = false;

  const frame = (now: number): void => {
    handle = null;
    invalid = false;
    const elapsed = last === null ? 0 : Math.min(now - last, MAX_STEP_MS);
    last = now;
    let moving = false;
    let fails = false;
    for (const paint of paints) {
      const moves = paint(elapsed);
      if (moves === undefined) fails = true;
      else if (moves) moving = true;
    }
    if (moving || invalid || (fails && !failed)) request();
    failed = fails;
    if (!moving) last = null;
  };
  const request = (): void => {
    if (!ended) handle ??= clock.requestFrame(frame);
  };
  return {
    /** Requests a frame after a change. Repeated calls before the frame cost nothing. */
    invalidate: (): void => {
      invalid = true;
      request();
    },
    /** Ends it: no later change draws. */
    dispose: (): void => {
      ended = true;
      if (handle !== null) clock.cancelFrame(handle);
      handle = null;
    },
  };
}

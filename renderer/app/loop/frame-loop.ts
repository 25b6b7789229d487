// renderer/app/loop: the frame loop: clock, seam, stage, bottom panel
/** What one frame does. Returns whether something still moves by itself, as a camera that catches up. */
export type DrawFrame = (elapsedMs: number) => boolean;

export interface FrameLoop {
  /** Something changed: there will be a frame. Calling it again before that costs nothing. */
  invalidate(): void;
  /** Ends it: no later change draws. */
  dispose(): void;
}

/** The browser's clock, or a test's. */
export interface FrameClock {
  requestFrame(callback: (nowMs: number) => void): number;
  cancelFrame(handle: number): void;
}

const browserClock: FrameClock = {
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
};

/** A longer gap is a machine that slept or a window that was hidden: playback does not jump over it. */
const LONGEST_STEP_MS = 250;

/** Draws while something changes, and sleeps otherwise: an idle window draws nothing. */
export function createFrameLoop(draw: DrawFrame, clock: FrameClock = browserClock): FrameLoop {
  let handle: number | null = null;
  let last: number | null = null; // time of the frame before, null after a sleep
  let invalid = false;
  let ended = false;

  const frame = (now: number): void => {
    handle = null;
    invalid = false;
    const elapsed = last === null ? 0 : Math.min(now - last, LONGEST_STEP_MS);
    last = now;
    const moving = draw(elapsed);
    if (moving || invalid) request();
    if (!moving) last = null;
  };
  const request = (): void => {
    if (!ended) handle ??= clock.requestFrame(frame);
  };
  return {
    invalidate: () => {
      invalid = true;
      request();
    },
    dispose: () => {
      ended = true;
      if (handle !== null) clock.cancelFrame(handle);
      handle = null;
    },
  };
}

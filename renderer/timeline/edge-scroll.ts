import type { GestureSession } from './gesture-session.ts';
import type { TimeScale } from './time-scale.ts';
import type { TimelineState } from './timeline-state.ts';

/** Moves the view along while a drag is held at its edge. */
export interface EdgeScroll {
  /** The drag is at `x` px; `free` as for the session. */
  follow(x: number, free: boolean): void;
  stop(): void;
}

/** So near to the edge of the plot a drag moves the view, px: the window may end there. */
const EDGE = 10;
const SPEED_PER_PIXEL = 12; // 1/s
const TOP_SPEED = 1500; // px/s
/** A longer frame is a pause. s */
const LONGEST_STEP = 0.05;

/** How fast the view moves for a drag at `x`, px/s: the faster the further beyond the edge; > 0 towards later. */
export function edgeSpeed(scale: Pick<TimeScale, 'left' | 'width'>, x: number): number {
  const before = Math.max(scale.left + EDGE - x, 0);
  const after = Math.max(x - (scale.left + scale.width - EDGE), 0);
  return Math.min(Math.max((after - before) * SPEED_PER_PIXEL, -TOP_SPEED), TOP_SPEED);
}

/** Beyond the edge what is dragged stays just within, in sight. */
export function withinPlot({ left, width }: Pick<TimeScale, 'left' | 'width'>, x: number): number {
  return Math.min(Math.max(x, left + EDGE), left + width - EDGE);
}

export function createEdgeScroll(state: TimelineState, session: GestureSession): EdgeScroll {
  let handle = 0; // of the frame asked for, 0 = none
  let last = 0; // ms, of the frame before
  let place = { x: 0, free: false };

  const step = (now: number): void => {
    handle = 0;
    const speed = edgeSpeed(state.scale, place.x);
    if (speed === 0 || session.held() === null) return;
    const elapsed = Math.min((now - last) / 1000, LONGEST_STEP);
    last = now;
    if (session.scrollBy(speed * elapsed)) session.moveTo(withinPlot(state.scale, place.x), place.free);
    handle = requestAnimationFrame(step);
  };
  return {
    follow(x, free) {
      place = { x, free };
      if (handle !== 0 || edgeSpeed(state.scale, x) === 0) return;
      last = performance.now();
      handle = requestAnimationFrame(step);
    },
    stop() {
      cancelAnimationFrame(handle);
      handle = 0;
    },
  };
}

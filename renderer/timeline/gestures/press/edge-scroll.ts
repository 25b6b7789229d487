import type { PressPoint } from './pressed.ts';
import type { TimeScale } from '../../rows/time-scale.ts';
import type { TimelineState } from '../../timeline-state.ts';

/** What goes on being dragged while the view moves under it. */
export interface ScrolledDrag {
  /** The view moves by `pixels` (> 0 = to later times); false where it does not. */
  scrollBy(pixels: number): boolean;
  moveTo(point: PressPoint): void;
}

/** Moves the view along while a drag is held at its edge. */
export interface EdgeScroll {
  /** The pointer is at `point`, and the drag with it. */
  follow(point: PressPoint): void;
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

export function createEdgeScroll(state: TimelineState, drag: ScrolledDrag): EdgeScroll {
  let handle = 0; // of the frame asked for, 0 = none
  let last = 0; // ms, of the frame before
  let place: PressPoint | null = null;

  const step = (now: number): void => {
    handle = 0;
    const speed = place ? edgeSpeed(state.scale, place.x) : 0;
    if (place === null || speed === 0) return;
    const elapsed = Math.min((now - last) / 1000, LONGEST_STEP);
    last = now;
    // Where it goes no further it waits for the pointer.
    if (!drag.scrollBy(speed * elapsed)) return;
    drag.moveTo({ ...place, x: withinPlot(state.scale, place.x) });
    handle = requestAnimationFrame(step);
  };
  return {
    follow(point) {
      place = point;
      if (handle !== 0 || edgeSpeed(state.scale, point.x) === 0) return;
      last = performance.now();
      handle = requestAnimationFrame(step);
    },
    stop() {
      place = null;
      cancelAnimationFrame(handle);
      handle = 0;
    },
  };
}

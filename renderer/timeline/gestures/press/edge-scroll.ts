import { clamp } from '#core/clamp.ts';
import type { PressPoint } from './pressed.ts';
import type { Scale } from '../../../kit/plot/scale.ts';
import type { TimelineState } from '../../timeline-state.ts';

/** A drag that continues while the view scrolls. */
export interface ScrolledDrag {
  /** Scrolls the view by `pixels` (> 0 = to later times); false at the limit. */
  scrollBy(pixels: number): boolean;
  moveTo(point: PressPoint): void;
}

/** Distance from the edge of the plot at which the view scrolls, px: the window may end there. */
const EDGE = 10;
const SPEED_PER_PIXEL = 12; // 1/s
const TOP_SPEED = 1500; // px/s
/** Longer frames count as pauses, s. */
const MAX_STEP = 0.05;

/** Scroll speed for a drag at `x`, px/s: faster further outside; > 0 = to later times. */
export function edgeSpeed({ from, to }: Pick<Scale, 'from' | 'to'>, x: number): number {
  const before = Math.max(from + EDGE - x, 0);
  const after = Math.max(x - (to - EDGE), 0);
  return clamp((after - before) * SPEED_PER_PIXEL, -TOP_SPEED, TOP_SPEED);
}

/** Clamps a drag outside of the plot to its edge, where it stays visible. */
export function withinPlot({ from, to }: Pick<Scale, 'from' | 'to'>, x: number): number {
  return clamp(x, from + EDGE, to - EDGE);
}

/** Scrolls the view while a drag is at its edge. */
export function createEdgeScroll(state: TimelineState, drag: ScrolledDrag) {
  let handle = 0; // of the requested frame, 0 = none
  let last = 0; // ms, time of the previous frame
  let place: PressPoint | null = null;

  const step = (now: number): void => {
    handle = 0;
    const speed = place ? edgeSpeed(state.scale, place.x) : 0;
    if (place === null || speed === 0) return;
    const elapsed = Math.min((now - last) / 1000, MAX_STEP);
    last = now;
    // At its limit, it waits for the pointer.
    if (!drag.scrollBy(speed * elapsed)) return;
    drag.moveTo({ ...place, x: withinPlot(state.scale, place.x) });
    handle = requestAnimationFrame(step);
  };
  return {
    /** Follows the pointer of the drag. */
    follow(point: PressPoint): void {
      place = point;
      if (handle !== 0 || edgeSpeed(state.scale, point.x) === 0) return;
      last = performance.now();
      handle = requestAnimationFrame(step);
    },
    stop(): void {
      place = null;
      cancelAnimationFrame(handle);
      handle = 0;
    },
  };
}

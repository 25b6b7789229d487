import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import { toPixel, toValue, type LinearScale } from '../kit/linear-scale.ts';
import { PLOT_EDGES } from './chart.ts';

/** Conversion between time and px from the left of a stack of charts. */
export type TimeAxis = ReturnType<typeof createTimeAxis>;

/** @param stack width of the charts, px */
export function createTimeAxis(stack: { readonly width: number }, range: () => TimeRange) {
  const scale = { low: 0, high: 1, from: PLOT_EDGES.left, to: PLOT_EDGES.left + 1 };
  const now = (): LinearScale => {
    const { start, end } = range();
    const width = Math.max(stack.width - PLOT_EDGES.left - PLOT_EDGES.right, 1);
    return Object.assign(scale, { low: start, high: end, to: PLOT_EDGES.left + width });
  };
  const inside = (x: number): number => Math.min(Math.max(x, PLOT_EDGES.left), now().to);
  return {
    range, // visible range, s
    /** `x`, clamped to the curves. */
    inside,
    /** Duration of a number of pixels. */
    secondsOf: (pixels: number): number => toValue(now(), PLOT_EDGES.left + pixels) - scale.low,
    xOf: (time: number): number => toPixel(now(), time),
    /** Time at a place, clamped to the edges of the curves. */
    timeAt: (x: number): number => toValue(now(), inside(x)),
  };
}

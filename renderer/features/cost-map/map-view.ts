import { ratesOf, type SeamTimes, type ShownCostMap } from '../../stores/matching/follow-cost-map.ts';
import {
  fitted,
  lengthOf,
  OVERSHOOT,
  panned,
  toPixel,
  toValue,
  zoomed,
  zoomLimits,
  type Scale,
  type Span,
} from '../../kit/plot/scale.ts';

/** Room beside the plot, px. */
const EDGES = { left: 64, top: 8, right: 8, bottom: 24 };

export interface Point {
  readonly x: number; // px in the canvas
  readonly y: number;
}

/** The visible part of a map: destination time from left to right, source time downwards. */
export type MapView = ReturnType<typeof createMapView>;

export function createMapView() {
  let shown: ShownCostMap | null = null;
  let size = { width: 0, height: 0 };
  let across: Scale = { low: 0, high: 1, from: EDGES.left, to: EDGES.left + 1 };
  let down = across;
  /** Changes both scales; the clip downwards is the first. */
  const change = (to: (scale: Scale, clip: Span, end: 0 | 1) => Scale): void => {
    const [source, destination] = (shown?.of.clips ?? []).map(({ frameCount, fps }): Span => ({
      low: 0,
      high: (frameCount - 1) / fps,
    }));
    if (source !== undefined) [down, across] = [to(down, source, 0), to(across, destination, 1)];
  };
  let isFitted = true;
  const room = (end: 0 | 1): readonly [from: number, to: number] =>
    end === 0 ? [EDGES.top, size.height - EDGES.bottom] : [EDGES.left, size.width - EDGES.right];
  const fit = (): void => {
    isFitted = true;
    change((_, clip, end) => fitted(clip, ...room(end)));
  };
  const keep = (scale: Scale, _: Span, end: 0 | 1): Scale => {
    const [from, to] = room(end);
    return { ...scale, from, to: Math.max(to, from + 1) };
  };
  return {
    across: (): Scale => across,
    down: (): Scale => down,
    /** Fits other clips. In another size the same part of them is visible. */
    show(next: ShownCostMap | null, nextSize: { readonly width: number; readonly height: number }): void {
      const isOther = next?.of.clips[0] !== shown?.of.clips[0] || next?.of.clips[1] !== shown?.of.clips[1];
      const isResized = nextSize.width !== size.width || nextSize.height !== size.height;
      [shown, size] = [next, { width: nextSize.width, height: nextSize.height }];
      if (isOther || (isResized && isFitted)) fit();
      else if (isResized) change(keep);
    },
    fit,
    zoom({ x, y }: Point, factor: number): void {
      isFitted = false;
      const rates = shown && ratesOf(shown);
      change((scale, clip, end) =>
        zoomed(scale, toValue(scale, [y, x][end]), factor, zoomLimits(scale, clip, rates?.[end] ?? 1)),
      );
    },
    pan({ x, y }: Point): void {
      isFitted = false;
      change((scale, clip, end) => panned(scale, -lengthOf(scale, [y, x][end]), clip, OVERSHOOT));
    },
    timesAt: ({ x, y }: Point): SeamTimes => ({ source: toValue(down, y), destination: toValue(across, x) }),
    pointOf: ({ source, destination }: SeamTimes): Point => ({
      x: toPixel(across, destination),
      y: toPixel(down, source),
    }),
  };
}

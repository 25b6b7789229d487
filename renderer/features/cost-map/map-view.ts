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
  const fit = (): void => {
    const [right, bottom] = [size.width - EDGES.right, size.height - EDGES.bottom];
    change((_, clip, end) => (end === 0 ? fitted(clip, EDGES.top, bottom) : fitted(clip, EDGES.left, right)));
  };
  return {
    across: (): Scale => across,
    down: (): Scale => down,
    /** Fits what has other clips, or another size. */
    show(next: ShownCostMap | null, nextSize: { readonly width: number; readonly height: number }): void {
      const isOther = next?.of.clips[0] !== shown?.of.clips[0] || next?.of.clips[1] !== shown?.of.clips[1];
      const isResized = nextSize.width !== size.width || nextSize.height !== size.height;
      [shown, size] = [next, nextSize];
      if (isOther || isResized) fit();
    },
    fit,
    zoom({ x, y }: Point, factor: number): void {
      const rates = shown && ratesOf(shown);
      change((scale, clip, end) =>
        zoomed(scale, toValue(scale, [y, x][end]), factor, zoomLimits(scale, clip, rates?.[end] ?? 1)),
      );
    },
    pan({ x, y }: Point): void {
      change((scale, clip, end) => panned(scale, -lengthOf(scale, [y, x][end]), clip, OVERSHOOT));
    },
    timesAt: ({ x, y }: Point): SeamTimes => ({ source: toValue(down, y), destination: toValue(across, x) }),
    pointOf: ({ source, destination }: SeamTimes): Point => ({
      x: toPixel(across, destination),
      y: toPixel(down, source),
    }),
  };
}

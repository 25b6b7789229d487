import type { SeamTimes, ShownCostMap } from '../../stores/matching/follow-cost-map.ts';
import {
  fitScale,
  pannedBy,
  timeOfX,
  xOfTime,
  zoomedAt,
  zoomLimits,
  type TimeScale,
} from '../../timeline/rows/time-scale.ts';
import { ratesOf } from './map-places.ts';

/** Room beside the plot, px. */
const EDGES = { left: 64, top: 8, right: 8, bottom: 24 };

interface Point {
  readonly x: number; // px in the canvas
  readonly y: number;
}

/** The visible part of a map: destination time from left to right, source time downwards. */
export type MapView = ReturnType<typeof createMapView>;

export function createMapView() {
  let shown: ShownCostMap | null = null;
  let size = { width: 0, height: 0 };
  let across: TimeScale = fitScale(EDGES.left, 1, { start: 0, end: 1 });
  let down: TimeScale = across;
  const ranges = () =>
    (shown?.of.clips ?? []).map(({ frameCount, fps }) => ({ start: 0, end: (frameCount - 1) / fps }));
  const room = () => ({
    width: Math.max(size.width - EDGES.left - EDGES.right, 1),
    height: Math.max(size.height - EDGES.top - EDGES.bottom, 1),
  });
  const fit = (): void => {
    const [source, destination] = ranges();
    if (source === undefined) return;
    across = fitScale(EDGES.left, room().width, destination);
    down = fitScale(EDGES.top, room().height, source);
  };
  return {
    across: (): TimeScale => across,
    down: (): TimeScale => down,
    /** Fits what has other clips, or another size. */
    show(next: ShownCostMap | null, nextSize: { readonly width: number; readonly height: number }): void {
      const isOther = next?.of.clips[0] !== shown?.of.clips[0] || next?.of.clips[1] !== shown?.of.clips[1];
      const isResized = nextSize.width !== size.width || nextSize.height !== size.height;
      [shown, size] = [next, nextSize];
      if (isOther || isResized) fit();
    },
    fit,
    zoom({ x, y }: Point, factor: number): void {
      const [source, destination] = ranges();
      if (shown === null) return;
      const [rows, columns] = ratesOf(shown);
      across = zoomedAt(across, x, factor, zoomLimits(across.width, destination, columns));
      down = zoomedAt(down, y, factor, zoomLimits(down.width, source, rows));
    },
    pan(by: Point): void {
      const [source, destination] = ranges();
      if (source === undefined) return;
      across = pannedBy(across, by.x, destination);
      down = pannedBy(down, by.y, source);
    },
    timesAt: ({ x, y }: Point): SeamTimes => ({ source: timeOfX(down, y), destination: timeOfX(across, x) }),
    pointOf: ({ source, destination }: SeamTimes): Point => ({
      x: xOfTime(across, destination),
      y: xOfTime(down, source),
    }),
  };
}

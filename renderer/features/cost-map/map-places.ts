// renderer/features/cost-map: the tab Cost map: what each out point would cost with each in point, and the seam as a place on it
import { takeTime, type SeamClocks } from '#core/clip/take-time.ts';
import type { Rows } from '#contract/exchange/text-table.ts';
import { clamp } from '#core/kit/numbers.ts';
import { cellsOf } from '#core/judge/cost-map/cost-map-layout.ts';
import type { CostCell } from '#core/judge/cost-map/find-minima.ts';
import type { App } from '#renderer/stores/app.ts';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import {
  ratesOf,
  timesOf,
  type SeamTimes,
  type ShownCostMap,
} from '#renderer/stores/matching/follow-cost-map.ts';
import {
  fitted,
  lengthOf,
  OVERSHOOT,
  panned,
  toPixel,
  toValue,
  zoomed,
  zoomLimits,
  type Point,
  type Scale,
  type Span,
} from '#renderer/kit/plot/scale.ts';

/** What the map reads and changes. */
export type MapApp = Pick<
  App,
  | 'costMap'
  | 'document'
  | 'editing'
  | 'judgement'
  | 'open'
  | 'session'
  | 'shown'
  | 'surroundings'
  | 'workspace'
>;

/** The cell nearest to two times. */
export function cellAt(shown: ShownCostMap, times: SeamTimes): Pick<CostCell, 'row' | 'column'> {
  const { rows, columns } = shown.map.layout.fine;
  const [row, column] = transitionEnds.map((end, i) => {
    const nearest = Math.round(times[end] * ratesOf(shown)[i]);
    return clamp(nearest, 0, [rows, columns][i] - 1);
  });
  return { row, column };
}

/** The cost at two times, m s; null while it is computed. */
export function costAt(shown: ShownCostMap, times: SeamTimes): number | null {
  if (!shown.isComplete) return null;
  const { fine } = shown.map.layout;
  const { row, column } = cellAt(shown, times);
  return cellsOf(shown.map.memory.buffer, fine)[row * fine.stride + column];
}

/** True if the cell of two times is that of their own frames: a thinned map leaves some out. */
export function isCompared(shown: ShownCostMap, times: SeamTimes): boolean {
  const { row, column } = cellAt(shown, times);
  return [row, column].every((k, i) => {
    const frame = Math.round(times[transitionEnds[i]] * shown.of.clips[i].fps);
    return frame === k * shown.map.every[i];
  });
}

/** The map below its heads: a line for each out point, a column for each in point; null while it is computed. */
export function costTable(shown: ShownCostMap | null, { source, destination }: SeamClocks): Rows | null {
  if (!shown?.isComplete) return null;
  const { rows, columns, stride } = shown.map.layout.fine;
  const cells = cellsOf(shown.map.memory.buffer, shown.map.layout.fine);
  const timeOf = (cell: number) => timesOf(shown, { row: cell, column: cell });
  const heads = Array.from(
    { length: columns },
    (_, column) => takeTime(destination, timeOf(column).destination).inFile,
  );
  const lines = Array.from({ length: rows }, (_, row) => {
    return [
      takeTime(source, timeOf(row).source).inFile,
      ...cells.subarray(row * stride, row * stride + columns),
    ];
  });
  return [['Cost (m·s): out point (s) by in point (s)', ...heads], ...lines];
}

/** The seam of the open transition, also while it is dragged. */
export function seamTimes({ open }: Pick<App, 'open'>): SeamTimes | null {
  const uses = open.uses.value;
  return uses && { source: uses.source.time, destination: uses.destination.time };
}

/** Times within the frames of both clips. */
export function withinClips({ of }: ShownCostMap, times: SeamTimes): SeamTimes {
  const [source, destination] = of.clips.map(({ frameCount, fps }, i) =>
    clamp(times[transitionEnds[i]], 0, (frameCount - 1) / fps),
  );
  return { source, destination };
}

/** True if a range keeps one of the times free of transitions. */
export function isBarred({ costMap }: Pick<App, 'costMap'>, times: SeamTimes): boolean {
  return transitionEnds.some((end) =>
    costMap.barred.value[end].some(({ start, end: last }) => times[end] >= start && times[end] < last),
  );
}

/** Room beside the plot, px. */
const EDGES = { left: 64, top: 8, right: 8, bottom: 24 };

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

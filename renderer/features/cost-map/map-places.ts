// renderer/features/cost-map: the tab Cost map: what each out point would cost with each in point, and the seam as a place on it
import type { Rows } from '#contract/exchange/text-table.ts';
import { clamp } from '#core/clamp.ts';
import { cellsOf } from '#core/matching/cost-map-layout.ts';
import type { CostCell } from '#core/matching/find-minima.ts';
import type { App } from '../../stores/app.ts';
import { transitionEnds } from '../../stores/marks/marker-edits.ts';
import {
  ratesOf,
  timesOf,
  type SeamTimes,
  type ShownCostMap,
} from '../../stores/matching/follow-cost-map.ts';

/** What the map reads and changes. */
export type MapApp = Pick<
  App,
  'costMap' | 'document' | 'editing' | 'open' | 'session' | 'shown' | 'surroundings' | 'workspace'
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

/** The map below its heads: a line for each out point, a column for each in point; null while it is computed. */
export function costTable(shown: ShownCostMap | null): Rows | null {
  if (!shown?.isComplete) return null;
  const { rows, columns, stride } = shown.map.layout.fine;
  const cells = cellsOf(shown.map.memory.buffer, shown.map.layout.fine);
  const timeOf = (cell: number) => timesOf(shown, { row: cell, column: cell });
  const heads = Array.from({ length: columns }, (_, column) => timeOf(column).destination);
  const lines = Array.from({ length: rows }, (_, row) => {
    return [timeOf(row).source, ...cells.subarray(row * stride, row * stride + columns)];
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

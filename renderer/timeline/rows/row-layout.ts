import { clamp } from '#core/kit/numbers.ts';
import { laneRanges, type RangeLanes } from './range-lanes.ts';
import { laneHeight } from '../model/motion-lane.ts';
import { requestHeight, sides, type Side, type TimelineModel } from '../model/timeline-model.ts';
import { PINNED_HEIGHT, scrolledRows, stackHeight, stackRows, type Row } from './rows.ts';

/** Positions of the rows, unscrolled and scrolled. */
export interface RowLayout {
  stack: readonly Row[];
  rows: readonly Row[];
  rangeLanes: Readonly<Record<Side, RangeLanes>>;
  scroll: number; // px by which the rows below the pinned ones are moved up
}

const noLanes: RowLayout['rangeLanes'] = { source: laneRanges([]), destination: laneRanges([]) };

export function createRowLayout(): RowLayout {
  const stack = stackRows({
    sides,
    slots: 0,
    rangeLanes: { source: 1, destination: 1 },
    lanes: [],
    requests: [],
  });
  return { stack, rows: stack, rangeLanes: noLanes, scroll: 0 };
}

/**
 * Lays out the rows of a model.
 *
 * @param height of the timeline, px
 * @param still  true during a drag: ranges keep their lanes
 */
export function layOutRows(
  layout: RowLayout,
  before: TimelineModel | null,
  model: TimelineModel,
  height: number,
  still: boolean,
): void {
  const lanesOf = (side: Side): RangeLanes =>
    still || before?.[side].ranges === model[side].ranges
      ? layout.rangeLanes[side]
      : laneRanges(model[side].ranges);
  const { rangeLanes } = layout;
  layout.rangeLanes = { source: lanesOf('source'), destination: lanesOf('destination') };
  const grew = sides.some((side) => rangeLanes[side].count !== layout.rangeLanes[side].count);
  if (!grew && before !== null && hasSameRows(before, model)) return;
  layout.stack = stackRows({
    sides: model.hasSeam ? sides : ['destination'],
    lanes: model.lanes.map((lane) => laneHeight(lane, model.hasSeam)),
    slots: model.blends.length,
    rangeLanes: { source: layout.rangeLanes.source.count, destination: layout.rangeLanes.destination.count },
    requests: model.requests.map(requestHeight),
  });
  scrollRowsTo(layout, layout.scroll, height);
}

function hasSameRows(a: TimelineModel, b: TimelineModel): boolean {
  return (
    a.hasSeam === b.hasSeam &&
    a.lanes.length === b.lanes.length &&
    a.lanes.every(({ kind }, i) => kind === b.lanes[i].kind) &&
    a.blends.length === b.blends.length &&
    a.requests === b.requests
  );
}

/** Maximum scroll offset in a timeline of `height` px; 0 if all rows fit. */
export function furthestScroll(layout: RowLayout, height: number): number {
  return Math.max(stackHeight(layout.stack) - height, 0);
}

/** Scrolls to `scroll` px, clamped. Returns false if nothing changes. */
export function scrollRowsTo(layout: RowLayout, scroll: number, height: number): boolean {
  const next = clamp(scroll, 0, furthestScroll(layout, height));
  const moved = next !== layout.scroll;
  layout.scroll = next;
  layout.rows = scrolledRows(layout.stack, next);
  return moved;
}

/** Scroll offset at which the part of a row from `top` to `bottom` px is visible. */
export function scrollToShow(
  layout: RowLayout,
  height: number,
  part: { readonly top: number; readonly bottom: number },
): number {
  if (part.top < PINNED_HEIGHT) return layout.scroll - (PINNED_HEIGHT - part.top);
  return part.bottom > height ? layout.scroll + (part.bottom - height) : layout.scroll;
}

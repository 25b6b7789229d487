import { clamp } from '#core/kit/numbers.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { noClips } from '../model/no-clips.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import { laneRanges, type RangeLanes } from './range-lanes.ts';
import { rowKinds } from './row-kinds.ts';
import type { ClipLanes, Row, RowLayout } from './row.ts';
import { PINNED_HEIGHT, scrolledRows, stackHeight } from './rows.ts';

const noLanes: ClipLanes = { source: laneRanges([]), destination: laneRanges([]) };

export function createRowLayout(): RowLayout {
  const stack = stackRows(noClips, noLanes);
  return { stack, rows: stack, rangeLanes: noLanes, scroll: 0 };
}

function stackRows(model: TimelineModel, lanes: ClipLanes): readonly Row[] {
  let top = 0;
  return rowKinds.flatMap((kind) =>
    kind.heights(model, lanes).map((height, index) => {
      const row = { kind, index, top, height };
      top += height;
      return row;
    }),
  );
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
  layout.rangeLanes = { source: lanesOf('source'), destination: lanesOf('destination') };
  const stack = stackRows(model, layout.rangeLanes);
  // Names are elements: they stay with their rows.
  if (sameValue(stack, layout.stack)) return;
  layout.stack = stack;
  scrollRowsTo(layout, layout.scroll, height);
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

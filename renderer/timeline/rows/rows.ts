// renderer/timeline/rows: positions of rows and times
import type { Side, SuggestedMarker } from '../model/timeline-model.ts';

/** Content of a row. */
export type RowKind =
  | { readonly kind: 'ruler' }
  | { readonly kind: 'flags' }
  | { readonly kind: 'clip'; readonly side: Side }
  | { readonly kind: 'blend'; readonly slot: number }
  | { readonly kind: 'lane'; readonly index: number }
  | { readonly kind: 'request'; readonly index: number };

/** A row and its position, px. `top` is on the screen: scrolling moves rows below the pinned ones. */
export type Row = RowKind & { readonly top: number; readonly height: number };

/** Numbers and heights of rows. */
export interface RowPlan {
  readonly sides: readonly Side[]; // of the clips
  readonly slots: number;
  readonly rangeLanes: Readonly<Record<Side, number>>; // >= 1
  readonly lanes: readonly number[]; // px, heights
  readonly requests: readonly number[]; // px, heights
}

/** Width of the names at the left, px. */
export const GUTTER_WIDTH = 104;
export const BAR_HEIGHT = 26;
/** Height of the lane of markers, below the bar of a clip and above the lanes of its ranges. */
export const MARKER_LANE_HEIGHT = 18;
export const RANGE_LANE_HEIGHT = 18;
export const HIT_SIZE = 24; // px, least size of a pointer target
const RULER_HEIGHT = 24;
const FLAGS_HEIGHT = 24; // no less: the handles of the loop range are below that of the playhead
/** Height of ruler and flags, which do not scroll. */
export const PINNED_HEIGHT = RULER_HEIGHT + FLAGS_HEIGHT;

/**
 * Rows from top to bottom: ruler, flags, requests of a chain, source, a blend per slot, destination, requests
 * of a tree, motion lanes.
 */
export function stackRows(plan: RowPlan): readonly Row[] {
  const kinds: RowKind[] = [{ kind: 'ruler' }, { kind: 'flags' }];
  const requests = plan.requests.map((_, index): RowKind => ({ kind: 'request', index }));
  const isChain = plan.sides.includes('source');
  if (isChain) kinds.push(...requests, { kind: 'clip', side: 'source' });
  for (let slot = 0; slot < plan.slots; slot++) kinds.push({ kind: 'blend', slot });
  kinds.push({ kind: 'clip', side: 'destination' });
  if (!isChain) kinds.push(...requests);
  plan.lanes.forEach((_, index) => kinds.push({ kind: 'lane', index }));
  let top = 0;
  return kinds.map((kind) => {
    const row = { ...kind, top, height: heightOf(kind, plan) };
    top += row.height;
    return row;
  });
}

function heightOf(row: RowKind, plan: RowPlan): number {
  switch (row.kind) {
    case 'ruler':
      return RULER_HEIGHT;
    case 'flags':
      return FLAGS_HEIGHT;
    case 'clip':
      return BAR_HEIGHT + MARKER_LANE_HEIGHT + plan.rangeLanes[row.side] * RANGE_LANE_HEIGHT;
    case 'blend':
      return HIT_SIZE;
    case 'lane':
      return plan.lanes[row.index] ?? 0;
    case 'request':
      return plan.requests[row.index] ?? 0;
  }
}

export function isPinned(row: RowKind): boolean {
  return row.kind === 'ruler' || row.kind === 'flags';
}

/** Total height of the rows, px. */
export function stackHeight(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}

/** `stack` with all rows except the pinned ones moved up by `scroll` px. */
export function scrolledRows(stack: readonly Row[], scroll: number): readonly Row[] {
  return scroll === 0 ? stack : stack.map((row) => (isPinned(row) ? row : { ...row, top: row.top - scroll }));
}

export function rowAt(rows: readonly Row[], y: number): Row | undefined {
  // The pinned rows come first, since they cover rows that scroll below them.
  return rows.find((row) => y >= row.top && y < row.top + row.height);
}

export function clipRow(rows: readonly Row[], side: Side): Row | undefined {
  return rows.find((row) => row.kind === 'clip' && row.side === side);
}

/** Vertical position of the markers of a clip, px. */
export function markerLaneMiddle(row: Row): number {
  return row.top + BAR_HEIGHT + MARKER_LANE_HEIGHT / 2;
}

const footOffsets: Readonly<Record<SuggestedMarker['foot'], number>> = { left: -5, right: 5, both: 0 }; // px

/** Vertical position of the suggestions of a foot, px: the left foot above the right one. */
export function footMiddle(row: Row, foot: SuggestedMarker['foot']): number {
  return markerLaneMiddle(row) + footOffsets[foot];
}

/** Top of a range lane of a clip, px. */
export function rangeLaneTop(row: Row, lane: number): number {
  return row.top + BAR_HEIGHT + MARKER_LANE_HEIGHT + lane * RANGE_LANE_HEIGHT;
}

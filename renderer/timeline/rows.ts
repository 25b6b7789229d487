import { sides, type Side } from './timeline-model.ts';

/** What a row of the timeline shows. Contacts, curves and requests will be further kinds. */
export type RowKind =
  | { readonly kind: 'ruler' }
  | { readonly kind: 'flags' }
  | { readonly kind: 'clip'; readonly side: Side }
  | { readonly kind: 'blend'; readonly slot: number };

export type Row = RowKind & { readonly top: number; readonly height: number }; // px

/** Width of the names on the left, px. */
export const GUTTER_WIDTH = 104;
export const BAR_HEIGHT = 26;
/** A clip's row is its bar and, below it, the lane of its markers. */
export const MARKER_LANE_HEIGHT = 18;
export const HIT_SIZE = 24; // px, the least that a pointer should have to hit

const heights: Readonly<Record<RowKind['kind'], number>> = {
  ruler: 24,
  flags: 20,
  clip: BAR_HEIGHT + MARKER_LANE_HEIGHT,
  blend: HIT_SIZE,
};

/** Rows from top to bottom: ruler, names of lines, source, one blend a slot, destination. */
export function stackRows(slotCount: number): readonly Row[] {
  const kinds: RowKind[] = [{ kind: 'ruler' }, { kind: 'flags' }, { kind: 'clip', side: sides[0] }];
  for (let slot = 0; slot < slotCount; slot++) kinds.push({ kind: 'blend', slot });
  kinds.push({ kind: 'clip', side: sides[1] });
  let top = 0;
  return kinds.map((kind) => {
    const row = { ...kind, top, height: heights[kind.kind] };
    top += row.height;
    return row;
  });
}

export function rowAt(rows: readonly Row[], y: number): Row | undefined {
  return rows.find((row) => y >= row.top && y < row.top + row.height);
}

export function clipRow(rows: readonly Row[], side: Side): Row | undefined {
  return rows.find((row) => row.kind === 'clip' && row.side === side);
}

/** Height at which the markers of a clip lie, px. */
export function markerLaneMiddle(row: Row): number {
  return row.top + BAR_HEIGHT + MARKER_LANE_HEIGHT / 2;
}

import { clipTimeAt, type TimeRange } from '#core/transition/clips/clip-clock.ts';
import { type Box, toValue } from '#renderer/kit/plot/scale.ts';
import type { Grip } from '../grips/grip.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import type { HitScene, PlacedRow, Row } from './row.ts';

/** Width of the names at the left, px. */
export const GUTTER_WIDTH = 104;
export const HIT_SIZE = 24; // px, least size of a pointer target
export const BAR_HEIGHT = 26;
export const MARKERS_HEIGHT = 18;
export const RULER_HEIGHT = 24;
export const FLAGS_HEIGHT = 24; // no less: the handles of the loop range are below that of the playhead
/** Height of ruler and flags, which do not scroll. */
export const PINNED_HEIGHT = RULER_HEIGHT + FLAGS_HEIGHT;

/** True if the clip of `side` has rows: without a seam, there is only the destination. */
export function isShown({ hasSeam }: Pick<TimelineModel, 'hasSeam'>, side: Side): boolean {
  return hasSeam || side === 'destination';
}

/** Total height of the rows, px. */
export function stackHeight(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}

/** `stack` with all rows except the pinned ones moved up by `scroll` px. */
export function scrolledRows(stack: readonly Row[], scroll: number): readonly Row[] {
  return scroll === 0
    ? stack
    : stack.map((row) => (row.kind.isPinned ? row : { ...row, top: row.top - scroll }));
}

/** The first row of a clip: its bar. */
export function clipRow(rows: readonly Row[], side: Side): Row | undefined {
  return rows.find(({ kind }) => kind.side === side);
}

/** Top of the handle of a grip, px: that of its row, or of its lane in it. */
export function handleTop(scene: HitScene, grip: Grip): number {
  for (const row of scene.rows) {
    const top = row.kind.handleTop?.(row, grip, scene) ?? null;
    if (top !== null) return top;
  }
  return 0;
}

/** Times of the clip of `side` in a rectangle, s. */
export function timesIn({ model, scale }: PlacedRow, side: Side, { left, right }: Box): TimeRange {
  const timeAt = (x: number): number => clipTimeAt(model[side], toValue(scale, x));
  return { start: timeAt(left), end: timeAt(right) };
}

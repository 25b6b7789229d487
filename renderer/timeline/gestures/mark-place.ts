import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { clipRow, markerLaneMiddle } from '../rows/rows.ts';
import { pixelWithin } from '../../kit/plot/scale.ts';
import type { Side } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';

/**
 * Position of a time of a clip in its lane of markers, px from the corner of the timeline; null = no such
 * row.
 */
export function placeOfMark(
  { rows, model, scale }: TimelineState,
  side: Side,
  time: number,
): { readonly x: number; readonly y: number } | null {
  const row = clipRow(rows, side);
  if (row === undefined || model === null) return null;
  return { x: pixelWithin(scale, seamTimeOf(model[side], time)), y: markerLaneMiddle(row) };
}

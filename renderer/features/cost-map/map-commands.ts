import { moveSeam } from '#renderer/stores/marks/marker-edits.ts';
import { timesOf, type SeamTimes } from '#renderer/stores/matching/follow-cost-map.ts';
import { commitEdit, previewEdit } from '#renderer/stores/transitions/transition-edits.ts';
import type { MapApp } from './map-places.ts';

/** Shows the seam elsewhere, until it is kept or given up. */
export function previewSeam(app: MapApp, times: SeamTimes): void {
  previewEdit(app, (before) => moveSeam(app.document.current.peek(), before, times));
}

/** Moves the seam to the cursor, as one edit of both points. */
export function setSeam(app: MapApp): void {
  const { cursor } = app.costMap;
  const times = cursor.peek();
  if (times === null) return;
  commitEdit(app, (before) => moveSeam(app.document.current.peek(), before, times));
  cursor.value = null;
}

/** Moves the cursor to the next minimum, or to the one before it. */
export function stepMinimum({ costMap }: MapApp, by: 1 | -1): void {
  const { minima, shown, cursor } = costMap;
  const now = shown.peek();
  const list = minima.peek();
  if (now === null || list.length === 0) return;
  const at = cursor.peek();
  const index = list.findIndex((cell) => {
    const { source, destination } = timesOf(now, cell);
    return source === at?.source && destination === at.destination;
  });
  const next = index < 0 ? (by > 0 ? 0 : list.length - 1) : (index + by + list.length) % list.length;
  cursor.value = timesOf(now, list[next]);
}

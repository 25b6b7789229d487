import { clipTimeAt, roundAfter, roundBefore, spanOf } from '../../core/transition/clip-clock.ts';
import { lastBlendEnd } from './model-times.ts';
import type { MarkerIndices } from './grips.ts';
import { nearestMarker } from './marker-index.ts';
import { BAR_HEIGHT, HIT_SIZE, MARKER_LANE_HEIGHT, rowAt, type Row } from './rows.ts';
import { timeOfX, type TimeScale } from './time-scale.ts';
import type { Side, TimelineModel } from './timeline-model.ts';

/** What lies under a point of the canvas. Handles are elements and catch their pointers themselves. */
export type Hit =
  | { readonly kind: 'gutter' | 'ruler' | 'empty' }
  | { readonly kind: 'bar'; readonly side: Side }
  | { readonly kind: 'marker'; readonly side: Side; readonly id: string };

/** How far above its lane a marker can still be taken, so that the area is 24 px high. */
const REACH_INTO_BAR = HIT_SIZE - MARKER_LANE_HEIGHT;

export interface HitScene {
  readonly rows: readonly Row[];
  readonly scale: TimeScale;
  readonly model: TimelineModel | null;
  readonly markers: MarkerIndices;
}

export function hitTest(scene: HitScene, x: number, y: number): Hit {
  if (x < scene.scale.left) return { kind: 'gutter' };
  const row = rowAt(scene.rows, y);
  if (row === undefined || scene.model === null) return { kind: row?.kind === 'ruler' ? 'ruler' : 'empty' };
  switch (row.kind) {
    case 'ruler':
      return { kind: 'ruler' };
    case 'flags':
    case 'blend':
      return { kind: 'empty' };
    case 'clip':
      return hitClip(scene, scene.model, row, { x, y });
  }
}

function hitClip(
  scene: HitScene,
  model: TimelineModel,
  row: Row & { readonly kind: 'clip' },
  point: { readonly x: number; readonly y: number },
): Hit {
  const time = timeOfX(scene.scale, point.x);
  const barBottom = row.top + BAR_HEIGHT;
  if (point.y >= barBottom - REACH_INTO_BAR) {
    const id = markerNear(scene, model, row.side, time);
    if (id !== null) return { kind: 'marker', side: row.side, id };
  }
  return point.y < barBottom && onBar(model, row.side, time)
    ? { kind: 'bar', side: row.side }
    : { kind: 'empty' };
}

function markerNear(scene: HitScene, model: TimelineModel, side: Side, time: number): string | null {
  const use = model[side];
  const index = scene.markers[side];
  const clipTime = clipTimeAt(use, time);
  const marker = index.markers[nearestMarker(index, clipTime)];
  if (marker === undefined) return null;
  const distance = (Math.abs(marker.time - clipTime) / use.playRate) * scene.scale.pixelsPerSecond;
  return distance <= HIT_SIZE / 2 ? marker.id : null;
}

/** A clip's bar covers all its frames, the round of a loop, and what the methods show of the source after the seam. */
function onBar(model: TimelineModel, side: Side, time: number): boolean {
  const use = model[side];
  const { start, end } = spanOf(use);
  if (side === 'destination') return time >= start && time <= roundAfter(use).end;
  return time >= roundBefore(use).start && time <= Math.max(end, lastBlendEnd(model));
}

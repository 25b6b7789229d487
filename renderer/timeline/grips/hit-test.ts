import type { ClipRange } from '../../../contract/rows/library-rows.ts';
import {
  clipTimeAt,
  roundAfter,
  roundBefore,
  seamTimeOf,
  spanOf,
} from '../../../core/transition/clips/clip-clock.ts';
import type { MarkerIndices } from './grips.ts';
import { nearestMarker } from '../model/marker-index.ts';
import { lastBlendEnd } from '../model/model-times.ts';
import type { RangeLanes } from '../rows/range-lanes.ts';
import {
  BAR_HEIGHT,
  HIT_SIZE,
  MARKER_LANE_HEIGHT,
  RANGE_LANE_HEIGHT,
  rangeLaneTop,
  rowAt,
  type Row,
} from '../rows/rows.ts';
import { timeOfX, xOfTime, type TimeScale } from '../rows/time-scale.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';

/** Target under a point of the canvas. Handles are elements with their own pointer events. */
export type Hit =
  | { readonly kind: 'gutter' | 'ruler' | 'loop' | 'empty' }
  | { readonly kind: 'bar' | 'markerLane'; readonly side: Side }
  | { readonly kind: 'rangeLane'; readonly side: Side; readonly lane: number }
  | { readonly kind: 'marker'; readonly side: Side; readonly id: string }
  | { readonly kind: 'range' | 'rangeStart' | 'rangeEnd'; readonly side: Side; readonly id: string };

/** Height above its lane at which a marker can be hit, so that the area is 24 px high. */
const REACH_INTO_BAR = HIT_SIZE - MARKER_LANE_HEIGHT;
/** Distance from an end of a range at which the end is hit, px; at most a third of a short range. */
const END_REACH = 6;
/** Height of the loop range, a bar at the top of the flags, px; it can be hit in the ruler above it, too. */
export const LOOP_BAR_HEIGHT = 6;
const LOOP_REACH = 4;

export interface HitScene {
  readonly rows: readonly Row[];
  readonly rangeLanes: Readonly<Record<Side, RangeLanes>>;
  readonly scale: TimeScale;
  readonly model: TimelineModel | null;
  readonly markers: MarkerIndices;
}

interface Point {
  readonly x: number; // px
  readonly y: number;
}

export function hitTest(scene: HitScene, x: number, y: number): Hit {
  if (x < scene.scale.left) return { kind: 'gutter' };
  const row = rowAt(scene.rows, y);
  if (row === undefined || scene.model === null) return { kind: row?.kind === 'ruler' ? 'ruler' : 'empty' };
  switch (row.kind) {
    case 'ruler':
      return isOnLoop(scene, scene.model, { x, y }) ? { kind: 'loop' } : { kind: 'ruler' };
    case 'flags':
      return isOnLoop(scene, scene.model, { x, y }) ? { kind: 'loop' } : { kind: 'empty' };
    case 'blend':
    case 'lane':
    case 'request':
      return { kind: 'empty' };
    case 'clip':
      return hitClip(scene, scene.model, row, { x, y });
  }
}

function isOnLoop({ rows, scale }: HitScene, { loopRange }: TimelineModel, { x, y }: Point): boolean {
  const top = rows.find((row) => row.kind === 'flags')?.top ?? 0;
  if (loopRange === null || y < top - LOOP_REACH || y >= top + LOOP_BAR_HEIGHT) return false;
  return x >= xOfTime(scale, loopRange.start) && x <= xOfTime(scale, loopRange.end);
}

function hitClip(
  scene: HitScene,
  model: TimelineModel,
  row: Row & { readonly kind: 'clip' },
  point: Point,
): Hit {
  const { side } = row;
  const time = timeOfX(scene.scale, point.x);
  const barBottom = row.top + BAR_HEIGHT;
  const lanesTop = rangeLaneTop(row, 0);
  if (point.y >= lanesTop) return hitRanges(scene, model, row, point);
  if (point.y >= barBottom - REACH_INTO_BAR) {
    const id = markerNear(scene, model, side, time);
    if (id !== null) return { kind: 'marker', side, id };
  }
  if (point.y >= barBottom) return { kind: 'markerLane', side };
  return !model.alone && onBar(model, side, time) ? { kind: 'bar', side } : { kind: 'empty' };
}

function hitRanges(
  { scale, rangeLanes }: HitScene,
  model: TimelineModel,
  row: Row & { readonly kind: 'clip' },
  point: Point,
): Hit {
  const { side } = row;
  const lane = Math.floor((point.y - rangeLaneTop(row, 0)) / RANGE_LANE_HEIGHT);
  const use = model[side];
  for (const range of use.ranges) {
    if ((rangeLanes[side].of.get(range.id) ?? 0) !== lane) continue;
    const left = xOfTime(scale, seamTimeOf(use, range.start));
    const right = xOfTime(scale, seamTimeOf(use, range.end));
    if (point.x < left || point.x > right) continue;
    return { kind: partAt(point.x, left, right), side, id: range.id };
  }
  return { kind: 'rangeLane', side, lane };
}

function partAt(x: number, left: number, right: number): 'range' | 'rangeStart' | 'rangeEnd' {
  const reach = Math.min(END_REACH, (right - left) / 3);
  if (x - left < reach) return 'rangeStart';
  return right - x < reach ? 'rangeEnd' : 'range';
}

/** Marks inside a rectangle on the screen, px: of both clips, markers first. */
export function marksWithin(
  scene: HitScene,
  box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
): string[] {
  const { model } = scene;
  const found: string[] = [];
  if (model === null) return found;
  for (const row of scene.rows) {
    if (row.kind !== 'clip') continue;
    const use = model[row.side];
    const start = clipTimeAt(use, timeOfX(scene.scale, box.left));
    const end = clipTimeAt(use, timeOfX(scene.scale, box.right));
    const laneTop = row.top + BAR_HEIGHT;
    if (box.top < laneTop + MARKER_LANE_HEIGHT && box.bottom > laneTop) {
      for (const marker of scene.markers[row.side].markers)
        if (marker.time >= start && marker.time <= end) found.push(marker.id);
    }
    const isInBox = (range: ClipRange): boolean => {
      const top = rangeLaneTop(row, scene.rangeLanes[row.side].of.get(range.id) ?? 0);
      const crosses = box.top < top + RANGE_LANE_HEIGHT && box.bottom > top;
      return crosses && range.start <= end && range.end > start;
    };
    for (const range of use.ranges) if (isInBox(range)) found.push(range.id);
  }
  return found;
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

/**
 * True on a bar that can slide below the seam: all frames of the clip, repetitions of a loop, and the continued source
 * after the seam.
 */
function onBar(model: TimelineModel, side: Side, time: number): boolean {
  const use = model[side];
  const { start, end } = spanOf(use);
  if (side === 'destination') return time >= start && time <= roundAfter(use).end;
  return time >= roundBefore(use).start && time <= Math.max(end, lastBlendEnd(model));
}

import type { ClipRange } from '../../../contract/rows/library-rows.ts';
import { clipTimeAt } from '../../../core/transition/clips/clip-clock.ts';
import type { Grip, HitScene } from './grip.ts';
import { gripKinds, isGrip, kindOf } from './grip-kinds.ts';
import {
  BAR_HEIGHT,
  MARKER_LANE_HEIGHT,
  RANGE_LANE_HEIGHT,
  rangeLaneTop,
  rowAt,
  type Row,
} from '../rows/rows.ts';
import { timeOfX } from '../rows/time-scale.ts';
import type { MenuSubject, Side } from '../model/timeline-model.ts';

/** Target under a point of the canvas. Handles are elements with their own pointer events. */
export type Hit = Ground | Grip;

/** A place without a grip. */
type Ground =
  | { readonly kind: 'gutter' | 'ruler' | 'empty' }
  | { readonly kind: 'markerLane'; readonly side: Side }
  | { readonly kind: 'rangeLane'; readonly side: Side; readonly lane: number };

export function hitTest(scene: HitScene, x: number, y: number): Hit {
  if (x < scene.scale.left) return { kind: 'gutter' };
  const { model } = scene;
  const row = rowAt(scene.rows, y);
  if (row === undefined || model === null) return { kind: row?.kind === 'ruler' ? 'ruler' : 'empty' };
  const at = { ...scene, model, row, x, y };
  for (const kind of gripKinds) {
    const grip = kind.hit?.(at) ?? null;
    if (grip !== null) return grip;
  }
  return groundAt(row, y);
}

function groundAt(row: Row, y: number): Ground {
  if (row.kind === 'ruler') return { kind: 'ruler' };
  if (row.kind !== 'clip' || y < row.top + BAR_HEIGHT) return { kind: 'empty' };
  const { side } = row;
  const lane = Math.floor((y - rangeLaneTop(row, 0)) / RANGE_LANE_HEIGHT);
  return lane < 0 ? { kind: 'markerLane', side } : { kind: 'rangeLane', side, lane };
}

/** What a menu or a double click at a hit is about; null = nothing. */
export function subjectOf(hit: Hit): MenuSubject | null {
  if (isGrip(hit)) return kindOf(hit).menu?.(hit) ?? null;
  if ('side' in hit) return hit.side;
  return hit.kind === 'ruler' ? 'ruler' : null;
}

/** Cursor over a hit; '' = the usual one. */
export function cursorOver(hit: Hit): string {
  if (isGrip(hit)) return kindOf(hit).cursors[0];
  return 'side' in hit ? 'crosshair' : '';
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

import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import type { MenuSubject, Side, TimelineModel } from '../model/timeline-model.ts';
import { BAR_HEIGHT, RANGE_LANE_HEIGHT, rangeLaneTop, rowAt, type Row } from '../rows/rows.ts';
import { formatDuration, formatMoment, formatSeam } from '#renderer/kit/time-words.ts';
import { isMarkGrip, type Grip, type GripKind, type HitScene } from './grip.ts';
import { blendEnd } from './kinds/blend-end.ts';
import { inTime, outTime, slide } from './kinds/ends.ts';
import { loop, loopEnd, loopStart } from './kinds/loop.ts';
import { marker } from './kinds/marker.ts';
import { playhead } from './kinds/playhead.ts';
import { range, rangeEnd, rangeStart } from './kinds/ranges.ts';

/** Every kind of grip, in the tab order of their handles. Where two are hit, the first counts. */
const kinds: Readonly<Record<Grip['kind'], GripKind>> = {
  playhead,
  outTime,
  blendEnd,
  inTime,
  marker,
  range,
  rangeStart,
  rangeEnd,
  loopStart,
  loopEnd,
  loop,
  slide,
};

export const gripKinds: readonly GripKind[] = Object.values(kinds);

export function kindOf({ kind }: Grip): GripKind {
  return kinds[kind];
}

/** False for a place without a grip. */
export function isGrip(hit: { readonly kind: string }): hit is Grip {
  return Object.hasOwn(kinds, hit.kind);
}

/** A handle. Its key stays when its target changes, as for the selected marker. */
export interface ListedHandle {
  readonly key: string;
  readonly grip: Grip;
}

/** Handles of a model in tab order. */
export function listHandles(model: TimelineModel, markers: MarkerIndices): readonly ListedHandle[] {
  return gripKinds.flatMap(({ handle }) =>
    (handle?.list(model, markers) ?? []).map((grip) => ({ key: handle?.key?.(grip) ?? grip.kind, grip })),
  );
}

/** Position of a grip with `value` on the seam's clock. */
export function gripSeamTime(model: TimelineModel, grip: Grip, value: number): number {
  if (kindOf(grip).atSeam) return 0;
  const side = kindOf(grip).clock(grip);
  return side === null ? value : seamTimeOf(model[side], value);
}

/** Position of a handle as text. */
export function formatGripValue(model: TimelineModel, grip: Grip, value: number): string {
  const { unit } = model;
  const side: Side | null = model.hasSeam ? kindOf(grip).clock(grip) : 'destination';
  if (side !== null) return formatMoment(value, unit, model[side]);
  const words = kindOf(grip).handle?.isDuration ? formatDuration : formatSeam;
  return words(value, unit, model.source.fps);
}

/** Id of the marker or range of a grip that is not an end of it; null for all others. */
export function wholeMark(grip: Grip): string | null {
  return isMarkGrip(grip) && !kindOf(grip).isEnd ? grip.id : null;
}

/** Target under a point of the canvas. Handles are elements with their own pointer events. */
export type Hit = Ground | Grip;

/** A place without a grip. */
type Ground =
  | { readonly kind: 'gutter' | 'ruler' | 'empty' }
  | { readonly kind: 'markerLane'; readonly side: Side }
  | { readonly kind: 'rangeLane'; readonly side: Side; readonly lane: number };

export function hitTest(scene: HitScene, x: number, y: number): Hit {
  if (x < scene.scale.from) return { kind: 'gutter' };
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

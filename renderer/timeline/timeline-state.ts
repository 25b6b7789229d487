import type { TimeRange } from '../../core/transition/clips/clip-clock.ts';
import { fittedRange, lastBlendEnd, playedRangeOf } from './model/model-times.ts';
import { startWithClipStill } from './grips/drag.ts';
import type { Grip, MarkerIndices } from './grips/grips.ts';
import { indexMarkers } from './model/marker-index.ts';
import { createRowLayout, layOutRows, scrollRowsTo, type RowLayout } from './rows/row-layout.ts';
import { GUTTER_WIDTH } from './rows/rows.ts';
import {
  fitScale,
  pannedBy,
  xOfTime,
  zoomLimits,
  type TimeScale,
  type ZoomLimits,
} from './rows/time-scale.ts';
import type { ClipUse, Side, TimelineModel } from './model/timeline-model.ts';

/** What one mounted timeline remembers. Written by the pointer, the keys and `update`; read by `draw`. */
export interface TimelineState extends RowLayout {
  model: TimelineModel | null;
  markers: MarkerIndices;
  width: number; // px, of the whole timeline
  height: number; // px
  scale: TimeScale;
  /** The view shows both clips, and goes on doing so when its width or a clip changes, until it is zoomed or moved. */
  fitted: boolean;
  /** Whose out or in point was moved last: that clip stands still on the screen. */
  still: {
    readonly side: Side;
    readonly clipId: string;
    readonly time: number;
    start: number; // of the view, s
  } | null;
  hovered: string | null; // id of the mark under the pointer
  holding: boolean; // something is being moved by hand: the view follows that
  /** What is being swept over: marks to select, or a range to add. */
  sweep: Sweep | null;
  snapped: { readonly grip: Grip; readonly value: number; readonly name: string } | null;
  sceneDirty: boolean; // all but the playhead
  playheadDirty: boolean;
}

/** A rectangle under the pointer, px; or a new range in a lane, s on its clip. */
export type Sweep =
  | {
      readonly kind: 'band';
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
  | {
      readonly kind: 'range';
      readonly side: Side;
      readonly lane: number;
      readonly start: number;
      readonly end: number;
    };

/** Shown where there are no clips. */
const NO_CLIPS: TimeRange = { start: -1, end: 1 };
const NO_CLIPS_FPS = 60;
const noMarkers: MarkerIndices = { source: indexMarkers([]), destination: indexMarkers([]) };

export function createTimelineState(): TimelineState {
  return {
    model: null,
    markers: noMarkers,
    ...createRowLayout(),
    width: 0,
    height: 0,
    scale: fitScale(GUTTER_WIDTH, 1, NO_CLIPS),
    fitted: true,
    still: null,
    hovered: null,
    holding: false,
    sweep: null,
    snapped: null,
    sceneDirty: true,
    playheadDirty: true,
  };
}

/** Takes in a new model and marks what it changes. */
export function takeModel(state: TimelineState, model: TimelineModel | null): void {
  const before = state.model;
  state.model = model;
  if (before === model) return;
  state.playheadDirty = true;
  if (before !== null && model !== null && !state.holding) followPlayhead(state, before, model);
  if (before !== null && model !== null && sameButPlayhead(before, model)) return;
  state.sceneDirty = true;
  if (model === null) {
    state.markers = noMarkers;
    Object.assign(state, createRowLayout());
    fitAll(state);
    return;
  }
  state.markers = {
    source: reindexed(state, before, model, 'source'),
    destination: reindexed(state, before, model, 'destination'),
  };
  layOutRows(state, before, model, state.height, state.holding);
  if (before === null || isElsewhere(before, model, state.fitted)) fitAll(state);
  keepClipStill(state, model);
}

function reindexed(
  state: TimelineState,
  before: TimelineModel | null,
  model: TimelineModel,
  side: Side,
): MarkerIndices[Side] {
  return before?.[side].markers === model[side].markers
    ? state.markers[side]
    : indexMarkers(model[side].markers);
}

/** What the view looked at is gone: a clip by itself, or a transition; both clips, or one of them where it showed all there was. */
function isElsewhere(a: TimelineModel, b: TimelineModel, fitted: boolean): boolean {
  if (a.alone !== b.alone) return true;
  const otherSource = a.source.clipId !== b.source.clipId;
  const otherDestination = a.destination.clipId !== b.destination.clipId;
  return fitted ? otherSource || otherDestination : otherSource && otherDestination;
}

/** Where in the view a playhead that had left it comes in again, from the edge it goes away from. */
const ENTERS_AT = 0.1;

/** Pages the view on when the playhead leaves it. One that plays out of sight is left alone: someone looks elsewhere. */
function followPlayhead(
  state: TimelineState,
  { playhead: before }: TimelineModel,
  model: TimelineModel,
): void {
  // What is hidden and shows all there is has no scale of its own before it is seen again.
  if (state.fitted && state.width === 0) return;
  const { playhead: now, playing } = model;
  const { scale } = state;
  const place = (time: number): number => (xOfTime(scale, time) - scale.left) / scale.width;
  const inSight = (time: number): boolean => place(time) >= 0 && place(time) <= 1;
  if (now === before || inSight(now) || (playing && !inSight(before))) return;
  // Out to the left by a little is playing backwards; by much it is a loop that came round.
  const backwards = now < before && place(now) < 0 && place(now) > -ENTERS_AT;
  const entry = backwards ? 1 - ENTERS_AT : ENTERS_AT;
  lookAt(state, pannedBy(scale, (entry - place(now)) * scale.width, contentRange(model)));
}

/** Whether only the playhead moved, which needs no drawing. */
function sameButPlayhead(a: TimelineModel, b: TimelineModel): boolean {
  return (
    a.unit === b.unit &&
    a.selection === b.selection &&
    sameFields(a.source, b.source) &&
    sameFields(a.destination, b.destination) &&
    (a.loopRange === b.loopRange ||
      (a.loopRange !== null && b.loopRange !== null && sameFields(a.loopRange, b.loopRange))) &&
    a.alone === b.alone &&
    a.earlier === b.earlier &&
    a.lanes === b.lanes &&
    a.requests === b.requests &&
    a.blends.length === b.blends.length &&
    a.blends.every((blend, slot) => sameFields(blend, b.blends[slot]))
  );
}

function sameFields<T extends object>(a: T, b: T): boolean {
  if (a === b) return true;
  for (const key in a) if (a[key] !== b[key]) return false;
  for (const key in b) if (!(key in a)) return false;
  return true;
}

function keepClipStill(state: TimelineState, model: TimelineModel): void {
  const still = state.still;
  if (still === null) return;
  const use: ClipUse = model[still.side];
  if (use.clipId !== still.clipId) {
    state.still = null;
    return;
  }
  const start = startWithClipStill(still, use.time, use.playRate);
  if (start !== state.scale.start) state.fitted = false;
  state.scale = { ...state.scale, start };
}

/** From now on `side`'s clip stands still on the screen while its out or in point moves; null: the seam does. */
export function holdClipStill(state: TimelineState, side: Side | null): void {
  const use = side === null ? undefined : state.model?.[side];
  state.still =
    side === null || use === undefined
      ? null
      : { side, clipId: use.clipId, time: use.time, start: state.scale.start };
}

/** Changes the view by hand. */
export function lookAt(state: TimelineState, scale: TimeScale): void {
  state.scale = scale;
  state.fitted = false;
  state.still = null;
  state.sceneDirty = true;
}

/** Moves the view by `seconds`, under a clip that is held still as well. */
export function moveView(state: TimelineState, seconds: number): void {
  if (state.still === null) state.scale = { ...state.scale, start: state.scale.start + seconds };
  else state.still.start += seconds; // the view follows from it with the next model
  state.fitted = false;
  state.sceneDirty = true;
}

/** Scrolls the rows, where they do not all fit. */
export function scrollTo(state: TimelineState, scroll: number): void {
  if (scrollRowsTo(state, scroll, state.height)) state.sceneDirty = true;
}

export function fitAll(state: TimelineState): void {
  const range = state.model === null ? NO_CLIPS : fittedRange(state.model);
  state.scale = fitScale(GUTTER_WIDTH, state.width - GUTTER_WIDTH, range);
  state.fitted = true;
  state.still = null;
  state.sceneDirty = true;
}

/** Takes in how large it is, px; no size at all while another tab is in its place: its view stays as it was. */
export function takeSize(state: TimelineState, width: number, height: number): void {
  if (state.width === width && state.height === height) return;
  state.width = width;
  state.height = height;
  state.sceneDirty = true;
  if (width === 0) return;
  scrollRowsTo(state, state.scroll, height);
  if (state.fitted) fitAll(state);
  else state.scale = { ...state.scale, width: Math.max(width - GUTTER_WIDTH, 1) };
}

export function sweepOver(state: TimelineState, sweep: Sweep | null): void {
  state.sweep = sweep;
  state.sceneDirty = true;
}

/** Beyond this the view cannot be lost. */
export function contentRange(model: TimelineModel | null): TimeRange {
  return model === null ? NO_CLIPS : playedRangeOf(model);
}

export function limitsOfZoom(state: TimelineState): ZoomLimits {
  const { model } = state;
  const fps = model === null ? NO_CLIPS_FPS : Math.max(model.source.fps, model.destination.fps);
  return zoomLimits(state.scale.width, contentRange(model), fps);
}

/** Whether a clip is in play at the playhead: the source before the seam and while it is blended, the destination after. */
export function isInPlay(model: TimelineModel, side: Side): boolean {
  return side === 'source' ? model.playhead < lastBlendEnd(model) : model.playhead >= 0;
}

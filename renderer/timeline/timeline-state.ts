import { lastBlendEnd, playedRange } from './clip-clock.ts';
import { startWithClipStill } from './drag.ts';
import type { Grip, MarkerIndices } from './grips.ts';
import { indexMarkers } from './marker-index.ts';
import { GUTTER_WIDTH, stackRows, type Row } from './rows.ts';
import { fitScale, zoomLimits, type TimeScale, type ZoomLimits } from './time-scale.ts';
import type { ClipUse, Side, TimelineModel, TimeRange } from './timeline-model.ts';

/** What one mounted timeline remembers. Written by the pointer, the keys and `update`; read by `draw`. */
export interface TimelineState {
  model: TimelineModel | null;
  markers: MarkerIndices;
  rows: readonly Row[];
  width: number; // px, of the whole timeline
  height: number; // px
  scale: TimeScale;
  /** The view shows everything, and goes on doing so when its width changes, until it is zoomed or moved. */
  fitted: boolean;
  /** Whose out or in point was moved last: that clip stands still on the screen. */
  still: {
    readonly side: Side;
    readonly clipId: string;
    readonly time: number;
    readonly start: number;
  } | null;
  hoveredMarker: string | null;
  snapped: { readonly grip: Grip; readonly value: number; readonly name: string } | null;
  sceneDirty: boolean; // all but the playhead
  playheadDirty: boolean;
}

/** Shown where there are no clips. */
const NO_CLIPS: TimeRange = { start: -1, end: 1 };
const NO_CLIPS_FPS = 60;
const noMarkers: MarkerIndices = { source: indexMarkers([]), destination: indexMarkers([]) };

export function createTimelineState(): TimelineState {
  return {
    model: null,
    markers: noMarkers,
    rows: stackRows(0),
    width: 0,
    height: 0,
    scale: fitScale(GUTTER_WIDTH, 1, NO_CLIPS),
    fitted: true,
    still: null,
    hoveredMarker: null,
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
  if (before !== null && model !== null && sameButPlayhead(before, model)) return;
  state.sceneDirty = true;
  if (model === null) {
    state.markers = noMarkers;
    state.rows = stackRows(0);
    fitAll(state);
    return;
  }
  state.markers = {
    source: reindexed(state, before, model, 'source'),
    destination: reindexed(state, before, model, 'destination'),
  };
  if (before?.blends.length !== model.blends.length) state.rows = stackRows(model.blends.length);
  if (before === null || sharesNoClip(before, model)) fitAll(state);
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

/** Another transition altogether: what the view looked at is gone. */
function sharesNoClip(a: TimelineModel, b: TimelineModel): boolean {
  return a.source.clipId !== b.source.clipId && a.destination.clipId !== b.destination.clipId;
}

/** Whether only the playhead moved, which needs no drawing. */
function sameButPlayhead(a: TimelineModel, b: TimelineModel): boolean {
  return (
    a.unit === b.unit &&
    a.selectedMarker === b.selectedMarker &&
    sameFields(a.source, b.source) &&
    sameFields(a.destination, b.destination) &&
    (a.loopRange === b.loopRange ||
      (a.loopRange !== null && b.loopRange !== null && sameFields(a.loopRange, b.loopRange))) &&
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

export function fitAll(state: TimelineState): void {
  state.scale = fitScale(GUTTER_WIDTH, state.width - GUTTER_WIDTH, contentRange(state.model));
  state.fitted = true;
  state.still = null;
  state.sceneDirty = true;
}

export function takeSize(state: TimelineState, width: number, height: number): void {
  if (state.width === width && state.height === height) return;
  state.width = width;
  state.height = height;
  state.sceneDirty = true;
  if (state.fitted) fitAll(state);
  else state.scale = { ...state.scale, width: Math.max(width - GUTTER_WIDTH, 1) };
}

/** What `fit` shows and beyond which the view cannot be lost. */
export function contentRange(model: TimelineModel | null): TimeRange {
  return model === null ? NO_CLIPS : playedRange(model);
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

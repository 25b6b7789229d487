import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import { fittedRange, lastBlendEnd, playedRangeOf, seamRange } from './model/model-times.ts';
import type { Grip } from './grips/grip.ts';
import { indexMarkers, type MarkerIndices } from './model/marker-index.ts';
import { createRowLayout, scrollRowsTo, type RowLayout } from './rows/row-layout.ts';
import { GUTTER_WIDTH } from './rows/rows.ts';
import {
  fitScale,
  pannedBy,
  xOfTime,
  zoomLimits,
  type TimeScale,
  type ZoomLimits,
} from './rows/time-scale.ts';
import type { Side, TimelineModel } from './model/timeline-model.ts';

/** State of a mounted timeline. Changed by pointer, keys and `update`; read by `draw`. */
export interface TimelineState extends RowLayout {
  model: TimelineModel | null;
  markers: MarkerIndices;
  width: number; // px, of the whole timeline
  height: number; // px
  scale: TimeScale;
  /**
   * What the view is fitted to, also after a change of its width or of a clip, until the user zooms or pans.
   */
  fitted: 'all' | 'seam' | null;
  /** The last views of transitions and clips shown before, by id. */
  views: Map<string, Pick<TimelineState, 'scale' | 'fitted'>>;
  /** The clip whose out or in point was moved last: it keeps its place on the screen. */
  still: {
    readonly side: Side;
    readonly clipId: string;
    readonly time: number;
    start: number; // start of the view, s
  } | null;
  hovered: string | null; // id of the mark under the pointer
  holding: boolean; // a drag is under way: the view does not follow the playhead
  /** The current sweep: a selection of marks, or a new range. */
  sweep: Sweep | null;
  snapped: { readonly grip: Grip; readonly value: number; readonly name: string } | null;
  sceneDirty: boolean; // anything except the playhead
  playheadDirty: boolean;
}

/** A rectangle on the screen, px; or a new range in a lane, s on its clip. */
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

/** Visible range without clips. */
const NO_CLIPS: TimeRange = { start: -1, end: 1 };
const NO_CLIPS_FPS = 60;
export const noMarkers: MarkerIndices = { source: indexMarkers([]), destination: indexMarkers([]) };

export function createTimelineState(): TimelineState {
  return {
    model: null,
    markers: noMarkers,
    ...createRowLayout(),
    width: 0,
    height: 0,
    scale: fitScale(GUTTER_WIDTH, 1, NO_CLIPS),
    fitted: 'all',
    views: new Map(),
    still: null,
    hovered: null,
    holding: false,
    sweep: null,
    snapped: null,
    sceneDirty: true,
    playheadDirty: true,
  };
}

/** Position at which the playhead re-enters the view, as a share of its width from the edge. */
const ENTERS_AT = 0.1;

/**
 * Scrolls when the playhead leaves the view. Playback out of sight does not scroll, because the user looks
 * elsewhere.
 */
export function followPlayhead(
  state: TimelineState,
  { playhead: before }: TimelineModel,
  model: TimelineModel,
): void {
  // A hidden fitted timeline gets its scale only when it is shown.
  if (state.fitted !== null && state.width === 0) return;
  const { playhead: now, playing } = model;
  const { scale } = state;
  const place = (time: number): number => (xOfTime(scale, time) - scale.left) / scale.width;
  const inSight = (time: number): boolean => place(time) >= 0 && place(time) <= 1;
  if (now === before || inSight(now) || (playing && !inSight(before))) return;
  // A short way out to the left is backward playback; a long one is a loop that restarts.
  const backwards = now < before && place(now) < 0 && place(now) > -ENTERS_AT;
  const entry = backwards ? 1 - ENTERS_AT : ENTERS_AT;
  lookAt(state, pannedBy(scale, (entry - place(now)) * scale.width, contentRange(model)));
}

/**
 * Keeps the clip of `side` at its place on the screen while its out or in point moves; null: keeps the seam
 * there.
 */
export function holdClipStill(state: TimelineState, side: Side | null): void {
  const use = side === null ? undefined : state.model?.[side];
  state.still =
    side === null || use === undefined
      ? null
      : { side, clipId: use.clipId, time: use.time, start: state.scale.start };
}

/** Sets the view after a zoom or pan of the user. */
export function lookAt(state: TimelineState, scale: TimeScale): void {
  state.scale = scale;
  state.fitted = null;
  state.still = null;
  state.sceneDirty = true;
}

/** Scrolls by `seconds`, even while a clip is kept at its place. */
export function moveView(state: TimelineState, seconds: number): void {
  if (state.still === null) state.scale = { ...state.scale, start: state.scale.start + seconds };
  else state.still.start += seconds; // the next model moves the view
  state.fitted = null;
  state.sceneDirty = true;
}

/** Scrolls the rows if they do not all fit. */
export function scrollTo(state: TimelineState, scroll: number): void {
  if (scrollRowsTo(state, scroll, state.height)) state.sceneDirty = true;
}

/** Fits the view to both clips, or to the blend with a second on either side. */
export function fitView(state: TimelineState, to: 'all' | 'seam' = 'all'): void {
  const { model } = state;
  const whole = model === null ? NO_CLIPS : fittedRange(model);
  const range = model === null || to === 'all' ? whole : seamRange(model, whole);
  state.scale = fitScale(GUTTER_WIDTH, state.width - GUTTER_WIDTH, range);
  state.fitted = to;
  state.still = null;
  state.sceneDirty = true;
}

/**
 * Opens the view of another transition or clip as it was left. At first it shows the seam of a transition; a
 * clip, and what a new window shows first, whole.
 */
export function openView(state: TimelineState, { id, alone }: TimelineModel): void {
  const left = state.views.get(id);
  if (left !== undefined && left.fitted === null) lookAt(state, { ...left.scale, width: state.scale.width });
  else fitView(state, left?.fitted ?? (alone || state.views.size === 0 ? 'all' : 'seam'));
}

/** Sets the size, px. While another tab hides the timeline, its size is zero and its view stays. */
export function takeSize(state: TimelineState, width: number, height: number): void {
  if (state.width === width && state.height === height) return;
  state.width = width;
  state.height = height;
  state.sceneDirty = true;
  if (width === 0) return;
  scrollRowsTo(state, state.scroll, height);
  if (state.fitted !== null) fitView(state, state.fitted);
  else state.scale = { ...state.scale, width: Math.max(width - GUTTER_WIDTH, 1) };
}

export function sweepOver(state: TimelineState, sweep: Sweep | null): void {
  state.sweep = sweep;
  state.sceneDirty = true;
}

/** Range that limits zooming and panning. */
export function contentRange(model: TimelineModel | null): TimeRange {
  return model === null ? NO_CLIPS : playedRangeOf(model);
}

export function limitsOfZoom(state: TimelineState): ZoomLimits {
  const { model } = state;
  const fps = model === null ? NO_CLIPS_FPS : Math.max(model.source.fps, model.destination.fps);
  return zoomLimits(state.scale.width, contentRange(model), fps);
}

/**
 * True if a clip contributes at the playhead: the source until the end of the blend, the destination from the
 * seam on.
 */
export function isInPlay(model: TimelineModel, side: Side): boolean {
  return side === 'source' ? model.playhead < lastBlendEnd(model) : model.playhead >= 0;
}

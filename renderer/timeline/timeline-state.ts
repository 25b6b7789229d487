import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import { fittedRange, lastBlendEnd, playedRangeOf, seamRange } from './model/model-times.ts';
import type { Grip } from './grips/grip.ts';
import { indexMarkers, type MarkerIndices } from './model/marker-index.ts';
import { createRowLayout, scrollRowsTo, type RowLayout } from './rows/row-layout.ts';
import { GUTTER_WIDTH } from './rows/rows.ts';
import {
  type Box,
  extended,
  fitted,
  lengthOf,
  OVERSHOOT,
  spanOfTimes,
  toValue,
  type Span,
  panned,
  startingAt,
  zoomed,
  zoomLimits,
  type Scale,
} from '../kit/plot/scale.ts';
import type { MarkPlace, Side, TimelineModel } from './model/timeline-model.ts';

/** State of a mounted timeline. Changed by pointer, keys and `update`; read by `draw`. */
export interface TimelineState extends RowLayout {
  model: TimelineModel | null;
  markers: MarkerIndices;
  width: number; // px, of the whole timeline
  height: number; // px
  scale: Scale;
  /**
   * What the view is fitted to, also after a change of its width or of a clip, until the user zooms or pans.
   */
  fitted: 'all' | 'seam' | null;
  /** The last views of transitions and clips shown before, by id. */
  views: Map<string, Pick<TimelineState, 'scale' | 'fitted'>>;
  /** The clip whose out or in point was moved last: it keeps its place on the screen. */
  still: (MarkPlace & { readonly time: number; start: number }) | null; // start of the view, s
  hovered: string | null; // id of the mark under the pointer
  holding: boolean; // a drag is under way: the view does not follow the playhead
  /** The current sweep: a selection of marks, or a new range. */
  sweep: Sweep | null;
  /** Labels in the row of flags, px: the playhead passes behind them. */
  labels: readonly { readonly left: number; readonly right: number }[];
  snapped: { readonly grip: Grip; readonly value: number; readonly name: string } | null;
  sceneDirty: boolean; // anything except the playhead
  playheadDirty: boolean;
}

/** A rectangle on the screen, px; or a new range in a lane, s on its clip. */
export type Sweep =
  | (Box & { readonly kind: 'band' })
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
    scale: fitted(spanOfTimes(NO_CLIPS), GUTTER_WIDTH, GUTTER_WIDTH + 1),
    fitted: 'all',
    views: new Map(),
    still: null,
    hovered: null,
    holding: false,
    sweep: null,
    labels: [],
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
  const { low, high } = state.scale;
  const place = (time: number): number => (time - low) / (high - low);
  const isVisible = (time: number): boolean => place(time) >= 0 && place(time) <= 1;
  if (now === before || isVisible(now) || (playing && !isVisible(before))) return;
  // A short way out to the left is backward playback; a long one is a loop that restarts.
  const backwards = now < before && place(now) < 0 && place(now) > -ENTERS_AT;
  const entry = backwards ? 1 - ENTERS_AT : ENTERS_AT;
  lookAt(state, panned(state.scale, (place(now) - entry) * (high - low), contentRange(model), OVERSHOOT));
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
      : { side, clipId: use.clipId, time: use.time, start: state.scale.low };
}

/** Sets the view after a zoom or pan of the user. */
export function lookAt(state: TimelineState, scale: Scale): void {
  state.scale = scale;
  state.fitted = null;
  state.still = null;
  state.sceneDirty = true;
}

/** Pans by `pixels` (> 0 = to later times) while half the view has content. Returns false at the limit. */
export function panView(state: TimelineState, pixels: number): boolean {
  const { low } = state.scale;
  const by = lengthOf(state.scale, pixels);
  lookAt(state, panned(state.scale, by, contentRange(state.model), OVERSHOOT));
  return state.scale.low !== low;
}

/** Zooms by `factor` (> 1 = closer) around the time at `x`. */
export function zoomView(state: TimelineState, x: number, factor: number): void {
  const { model, scale } = state;
  const fps = model === null ? NO_CLIPS_FPS : Math.max(model.source.fps, model.destination.fps);
  lookAt(state, zoomed(scale, toValue(scale, x), factor, zoomLimits(scale, contentRange(model), fps)));
}

/** Range that limits zooming and panning. */
function contentRange(model: TimelineModel | null): Span {
  return spanOfTimes(model === null ? NO_CLIPS : playedRangeOf(model));
}

/** Scrolls by `seconds`, even while a clip is kept at its place. */
export function moveView(state: TimelineState, seconds: number): void {
  if (state.still === null) state.scale = startingAt(state.scale, state.scale.low + seconds);
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
  state.scale = fitted(spanOfTimes(range), GUTTER_WIDTH, state.width);
  state.fitted = to;
  state.still = null;
  state.sceneDirty = true;
}

/**
 * Opens the view of another transition or clip as it was left. At first it shows the seam of a transition; a
 * clip, and what a new window shows first, whole.
 */
export function openView(state: TimelineState, { id, hasSeam }: TimelineModel): void {
  const left = state.views.get(id);
  if (left !== undefined && left.fitted === null) lookAt(state, extended(left.scale, state.scale.to));
  else fitView(state, left?.fitted ?? (hasSeam && state.views.size > 0 ? 'seam' : 'all'));
}

/** Sets the size, px. While another tab hides the timeline, its size is zero and its view stays. */
export function setSize(state: TimelineState, width: number, height: number): void {
  if (state.width === width && state.height === height) return;
  state.width = width;
  state.height = height;
  state.sceneDirty = true;
  if (width === 0) return;
  scrollRowsTo(state, state.scroll, height);
  if (state.fitted !== null) fitView(state, state.fitted);
  else state.scale = extended(state.scale, width);
}

export function sweepOver(state: TimelineState, sweep: Sweep | null): void {
  state.sweep = sweep;
  state.sceneDirty = true;
}

/**
 * True if a clip contributes at the playhead: the source until the end of the blend, the destination from the
 * seam on.
 */
export function isInPlay(model: TimelineModel, side: Side): boolean {
  return side === 'source' ? model.playhead < lastBlendEnd(model) : model.playhead >= 0;
}

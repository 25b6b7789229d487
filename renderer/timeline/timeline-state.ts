import { noClips } from './model/no-clips.ts';
import { fittedRange, playedRangeOf, seamRange } from './model/model-times.ts';
import { indexMarkers, type MarkerIndices } from './model/marker-index.ts';
import { createRowLayout, scrollRowsTo } from './rows/row-layout.ts';
import type { Sweep, TimelineView } from './rows/row.ts';
import { GUTTER_WIDTH } from './rows/rows.ts';
import {
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
export interface TimelineState extends TimelineView {
  model: TimelineModel | null;
  /**
   * What the view is fitted to, also after a change of its width or of a clip, until the user zooms or pans.
   */
  fitted: 'all' | 'seam' | null;
  /** The last views of transitions and clips shown before, by id. */
  views: Map<string, Pick<TimelineState, 'scale' | 'fitted'>>;
  /** The clip whose out or in point was moved last: it keeps its place on the screen. */
  still: (MarkPlace & { readonly time: number; start: number }) | null; // start of the view, s
  holding: boolean; // a drag is under way: the view does not follow the playhead
  sceneDirty: boolean; // anything except the playhead
  playheadDirty: boolean;
}

export const noMarkers: MarkerIndices = { source: indexMarkers([]), destination: indexMarkers([]) };

export function createTimelineState(): TimelineState {
  return {
    model: null,
    markers: noMarkers,
    ...createRowLayout(),
    width: 0,
    height: 0,
    scale: fitted(spanOfTimes(fittedRange(noClips)), GUTTER_WIDTH, GUTTER_WIDTH + 1),
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
  const { source, destination } = model ?? noClips;
  const limits = zoomLimits(scale, contentRange(model), Math.max(source.fps, destination.fps));
  lookAt(state, zoomed(scale, toValue(scale, x), factor, limits));
}

/** Range that limits zooming and panning. */
export function contentRange(model: TimelineModel | null): Span {
  return spanOfTimes(playedRangeOf(model ?? noClips));
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
  const model = state.model ?? noClips;
  const whole = fittedRange(model);
  const range = to === 'all' ? whole : seamRange(model, whole);
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

import { sameValue } from '../kit/same-value.ts';
import { OVERSHOOT, panned, startingAt } from '../kit/plot/scale.ts';
import { indexMarkers, type MarkerIndex } from './model/marker-index.ts';
import type { ClipUse, Side, TimelineModel } from './model/timeline-model.ts';
import { createRowLayout, layOutRows } from './rows/row-layout.ts';
import { shownFields } from './rows/row-kinds.ts';
import { contentRange, fitView, lookAt, noMarkers, openView, type TimelineState } from './timeline-state.ts';

/** Sets a new model, and marks its changes for drawing. */
export function setModel(state: TimelineState, model: TimelineModel | null): void {
  const before = state.model;
  state.model = model;
  if (before === model) return;
  state.playheadDirty = true;
  if (before !== null && before.id !== model?.id)
    state.views.set(before.id, { scale: state.scale, fitted: state.fitted });
  if (before !== null && model !== null && !state.holding) followPlayhead(state, before, model);
  // The playhead alone needs no new scene.
  const isSame = (field: keyof TimelineModel): boolean => sameValue(before?.[field], model?.[field]);
  if (isSame('id') && shownFields.every(isSame)) return;
  state.sceneDirty = true;
  if (model === null) {
    state.markers = noMarkers;
    Object.assign(state, createRowLayout());
    fitView(state);
    return;
  }
  const indexOf = (side: Side): MarkerIndex =>
    before?.[side].markers === model[side].markers ? state.markers[side] : indexMarkers(model[side].markers);
  state.markers = { source: indexOf('source'), destination: indexOf('destination') };
  layOutRows(state, before, model, state.height, state.holding);
  if (before?.id !== model.id) openView(state, model);
  else if (isElsewhere(before, model, state.fitted !== null)) fitView(state, state.fitted ?? 'all');
  keepClipStill(state, model);
}

/** Position at which the playhead re-enters the view, as a share of its width from the edge. */
const ENTERS_AT = 0.1;

/**
 * Scrolls when the playhead leaves the view. Playback out of sight does not scroll, because the user looks
 * elsewhere.
 */
function followPlayhead(
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

/** True if the view must be reset: both clips changed, or one of them while the view was fitted. */
function isElsewhere(a: TimelineModel, b: TimelineModel, fitted: boolean): boolean {
  const otherSource = a.source.clipId !== b.source.clipId;
  const otherDestination = a.destination.clipId !== b.destination.clipId;
  return fitted ? otherSource || otherDestination : otherSource && otherDestination;
}

/**
 * Keeps a clip at its place on the screen while its out or in point moves: the seam follows the pointer
 * instead.
 */
function keepClipStill(state: TimelineState, model: TimelineModel): void {
  const still = state.still;
  if (still === null) return;
  const use: ClipUse = model[still.side];
  if (use.clipId !== still.clipId) {
    state.still = null;
    return;
  }
  const start = still.start - (use.time - still.time) / use.playRate;
  if (start !== state.scale.low) state.fitted = null;
  state.scale = startingAt(state.scale, start);
}

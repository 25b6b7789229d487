import { startingAt } from '../kit/plot/scale.ts';
import { indexMarkers, type MarkerIndices } from './model/marker-index.ts';
import type { ClipUse, Side, TimelineModel } from './model/timeline-model.ts';
import { createRowLayout, layOutRows } from './rows/row-layout.ts';
import { fitView, followPlayhead, noMarkers, openView, type TimelineState } from './timeline-state.ts';

/** Sets a new model, and marks its changes for drawing. */
export function setModel(state: TimelineState, model: TimelineModel | null): void {
  const before = state.model;
  state.model = model;
  if (before === model) return;
  state.playheadDirty = true;
  if (before !== null && before.id !== model?.id)
    state.views.set(before.id, { scale: state.scale, fitted: state.fitted });
  if (before !== null && model !== null && !state.holding) followPlayhead(state, before, model);
  if (before !== null && model !== null && sameButPlayhead(before, model)) return;
  state.sceneDirty = true;
  if (model === null) {
    state.markers = noMarkers;
    Object.assign(state, createRowLayout());
    fitView(state);
    return;
  }
  state.markers = {
    source: reindexed(state, before, model, 'source'),
    destination: reindexed(state, before, model, 'destination'),
  };
  layOutRows(state, before, model, state.height, state.holding);
  if (before?.id !== model.id) openView(state, model);
  else if (isElsewhere(before, model, state.fitted !== null)) fitView(state, state.fitted ?? 'all');
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

/** True if the view must be reset: both clips changed, or one of them while the view was fitted. */
function isElsewhere(a: TimelineModel, b: TimelineModel, fitted: boolean): boolean {
  const otherSource = a.source.clipId !== b.source.clipId;
  const otherDestination = a.destination.clipId !== b.destination.clipId;
  return fitted ? otherSource || otherDestination : otherSource && otherDestination;
}

/** True if only the playhead moved, which needs no new scene. */
function sameButPlayhead(a: TimelineModel, b: TimelineModel): boolean {
  return (
    a.id === b.id &&
    a.unit === b.unit &&
    a.selection === b.selection &&
    sameFields(a.source, b.source) &&
    sameFields(a.destination, b.destination) &&
    (a.loopRange === b.loopRange ||
      (a.loopRange !== null && b.loopRange !== null && sameFields(a.loopRange, b.loopRange))) &&
    a.hasSeam === b.hasSeam &&
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

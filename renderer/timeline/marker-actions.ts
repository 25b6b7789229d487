import { seamTimeOf } from '../../core/transition/clip-clock.ts';
import type { MarkerIndices } from './grips.ts';
import { sides, type Side, type TimelineListener, type TimelineModel } from './timeline-model.ts';
import type { TimelineState } from './timeline-state.ts';

/** What keys do to the selected marker. Each does nothing when none is selected. */
export interface MarkerActions {
  /** Selects the next (1) or previous (-1) marker; the one nearest the playhead when none is selected. */
  selectNext(step: 1 | -1): void;
  rename(): void;
  remove(): void;
}

export function createMarkerActions(
  state: TimelineState,
  listener: TimelineListener,
  openRename: (side: Side, id: string) => void,
): MarkerActions {
  const selected = (): { readonly side: Side; readonly id: string } | null => {
    const id = state.model?.selectedMarker ?? null;
    if (id === null) return null;
    const side = sides.find((each) => state.markers[each].byId.has(id));
    return side === undefined ? null : { side, id };
  };

  return {
    selectNext(step) {
      if (state.model === null) return;
      const id = neighbourOf(state.model, state.markers, step);
      if (id !== null) listener.selectMarker(id);
    },
    rename() {
      const marker = selected();
      if (marker !== null) openRename(marker.side, marker.id);
    },
    remove() {
      const marker = selected();
      if (marker !== null) listener.removeMarker(marker.id);
    },
  };
}

/** The marker to select next: those of the source in order of time, then those of the destination. */
export function neighbourOf(model: TimelineModel, markers: MarkerIndices, step: 1 | -1): string | null {
  const all = sides.flatMap((side) => markers[side].markers.map((marker) => ({ side, marker })));
  const at = all.findIndex(({ marker }) => marker.id === model.selectedMarker);
  if (at >= 0) return all[at + step]?.marker.id ?? null;
  let nearest: string | null = null;
  let leastDistance = Infinity;
  for (const { side, marker } of all) {
    const distance = Math.abs(seamTimeOf(model[side], marker.time) - model.playhead);
    if (distance >= leastDistance) continue;
    nearest = marker.id;
    leastDistance = distance;
  }
  return nearest;
}

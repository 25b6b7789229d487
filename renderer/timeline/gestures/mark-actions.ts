import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import { leadMark, marksInOrder, startOf, noMarks, onlyMark } from '../grips/marks.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import { sides, type TimelineListener, type TimelineModel } from '../model/timeline-model.ts';
import type { TimelineState } from '../timeline-state.ts';
import { handleTop, MARKERS_HEIGHT } from '../rows/rows.ts';
import { pixelWithin } from '#renderer/kit/plot/scale.ts';

/** Actions of keys and menu on the leading mark. */
export type MarkActions = ReturnType<typeof createMarkActions>;

export function createMarkActions(
  state: TimelineState,
  listener: TimelineListener,
  openRename: (lead: NonNullable<ReturnType<typeof placedLead>>) => void,
) {
  return {
    /**
     * Selects the next (1) or previous (-1) mark; without a selection, the one nearest to the playhead.
     * Returns false if there are no marks.
     */
    selectNext(step: 1 | -1): boolean {
      const id = state.model === null ? null : neighbourOf(state.model, state.markers, step);
      if (id !== null) listener.select(onlyMark(id));
      return id !== null || leadMark(state.model, state.markers) !== null;
    },
    /** Opens a field for its label; does nothing without a selection. */
    rename(): void {
      const lead = placedLead(state);
      if (lead !== null) openRename(lead);
    },
    deselect(): void {
      if (state.model !== null && state.model.selection.ids.size > 0) listener.select(noMarks);
    },
  };
}

/** The next mark to select: marks of the source in order of time, then those of the destination. */
export function neighbourOf(model: TimelineModel, markers: MarkerIndices, step: 1 | -1): string | null {
  const all = sides.flatMap((side) =>
    marksInOrder(model, markers, side).map((mark) => ({ id: mark.id, side, time: startOf(mark) })),
  );
  const at = all.findIndex(({ id }) => id === model.selection.lead);
  if (at >= 0) return all[at + step]?.id ?? null;
  let nearest: string | null = null;
  let leastDistance = Infinity;
  for (const { id, side, time } of all) {
    const distance = Math.abs(seamTimeOf(model[side], time) - model.playhead);
    if (distance >= leastDistance) continue;
    nearest = id;
    leastDistance = distance;
  }
  return nearest;
}

/** The leading mark, and its place in the lane of markers, px from the corner of the timeline; null = none. */
export function placedLead(state: TimelineState) {
  const { model, scale } = state;
  const lead = leadMark(model, state.markers);
  if (model === null || lead === null) return null;
  const { side, mark } = lead;
  const top = handleTop(state, { kind: 'marker', side, id: mark.id });
  const x = pixelWithin(scale, seamTimeOf(model[side], startOf(mark)));
  return { mark, x, y: top + MARKERS_HEIGHT / 2 };
}

import type { ClipRange, Marker } from '#contract/rows/library-rows.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import { sides, type Side, type TimelineModel, type MarkSelection } from '../model/timeline-model.ts';

/** A mark and the side of its clip. */
export interface SidedMark {
  readonly side: Side;
  readonly mark: Marker | ClipRange;
}

/** Time of a marker, or start of a range, s on its clip. */
export function startOf(mark: Marker | ClipRange): number {
  return 'time' in mark ? mark.time : mark.start;
}

/** Marks of a clip in order of time. */
export function marksInOrder(
  model: TimelineModel,
  markers: MarkerIndices,
  side: Side,
): readonly (Marker | ClipRange)[] {
  const { ranges } = model[side];
  if (ranges.length === 0) return markers[side].markers;
  return [...markers[side].markers, ...ranges].toSorted((a, b) => startOf(a) - startOf(b));
}

export function findRange(
  model: TimelineModel,
  { side, id }: { readonly side: Side; readonly id: string },
): ClipRange | undefined {
  return model[side].ranges.find((range) => range.id === id);
}

/** The clip of a mark; the source if both ends use the same clip. */
function sideOfMark(model: TimelineModel, markers: MarkerIndices, id: string): Side | undefined {
  return sides.find((side) => markers[side].byId.has(id) || findRange(model, { side, id }) !== undefined);
}

/** The leading mark; null = none selected. */
export function leadMark(model: TimelineModel | null, markers: MarkerIndices): SidedMark | null {
  const id = model?.selection.lead ?? null;
  const side = model === null || id === null ? undefined : sideOfMark(model, markers, id);
  if (model === null || id === null || side === undefined) return null;
  const mark = markers[side].byId.get(id) ?? findRange(model, { side, id });
  return mark === undefined ? null : { side, mark };
}

export const noMarks: MarkSelection = { ids: new Set(), lead: null };

export function onlyMark(id: string): MarkSelection {
  return { ids: new Set([id]), lead: id };
}

/** Adds a mark to the selection or removes it; the rest keeps a lead. */
export function toggledMark({ ids, lead }: MarkSelection, id: string): MarkSelection {
  const next = new Set(ids);
  if (!next.delete(id)) return { ids: next.add(id), lead: id };
  return { ids: next, lead: lead === id ? ([...next].at(-1) ?? null) : lead };
}

/** Selects all marks from the lead to a mark of the same clip; only this mark if there is no such lead. */
export function extendedTo(model: TimelineModel, markers: MarkerIndices, id: string): MarkSelection {
  const { ids, lead } = model.selection;
  const side = sideOfMark(model, markers, id);
  if (side === undefined || lead === null || sideOfMark(model, markers, lead) !== side)
    return addedMarks(model.selection, [id]);
  const all = marksInOrder(model, markers, side).map((mark) => mark.id);
  const [from, to] = [all.indexOf(lead), all.indexOf(id)].toSorted((a, b) => a - b);
  return { ids: new Set([...ids, ...all.slice(from, to + 1)]), lead };
}

/** Adds several marks. The lead stays; without one, the first mark leads. */
export function addedMarks({ ids, lead }: MarkSelection, more: readonly string[]): MarkSelection {
  return { ids: new Set([...ids, ...more]), lead: lead ?? more[0] ?? null };
}

export function allMarks(model: TimelineModel, markers: MarkerIndices): MarkSelection {
  const ids = sides.flatMap((side) => marksInOrder(model, markers, side).map((mark) => mark.id));
  return addedMarks(noMarks, ids);
}

import type { MarkerIndices } from '../model/marker-index.ts';
import { sides, type MarkSelection, type TimelineModel } from '../model/timeline-model.ts';
import { marksInOrder, sideOfMark } from './marks.ts';

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

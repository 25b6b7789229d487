import type { ClipRange, Marker } from '#contract/rows/library-rows.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import { sides, type Side, type TimelineModel } from '../model/timeline-model.ts';
import type { HitScene } from './grip.ts';

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
export function sideOfMark(model: TimelineModel, markers: MarkerIndices, id: string): Side | undefined {
  return sides.find((side) => markers[side].byId.has(id) || findRange(model, { side, id }) !== undefined);
}

/** The leading mark; null = none selected. */
export function leadMark({ model, markers }: Pick<HitScene, 'model' | 'markers'>): SidedMark | null {
  const id = model?.selection.lead ?? null;
  const side = model === null || id === null ? undefined : sideOfMark(model, markers, id);
  if (model === null || id === null || side === undefined) return null;
  const mark = markers[side].byId.get(id) ?? findRange(model, { side, id });
  return mark === undefined ? null : { side, mark };
}

import type { Grip, MarkerIndices } from './grips.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import { sideOfMark } from './together.ts';

/** A handle. Its key stays when its target changes, as for the selected marker. */
export interface ListedHandle {
  readonly key: string;
  readonly grip: Grip;
}

/** Key of the handles of the leading mark. */
export const MARK_KEY = 'mark';

/** Handles of a model in tab order. */
export function listHandles(model: TimelineModel, markers: MarkerIndices): readonly ListedHandle[] {
  const list: ListedHandle[] = [{ key: 'playhead', grip: { kind: 'playhead' } }];
  if (!model.alone) list.push({ key: 'outTime', grip: { kind: 'outTime' } });
  model.blends.forEach((blend, slot) => {
    if (blend.draggable) list.push({ key: `blendEnd ${slot}`, grip: { kind: 'blendEnd', slot } });
  });
  if (!model.alone) list.push({ key: 'inTime', grip: { kind: 'inTime' } });
  const { lead } = model.selection;
  const side = lead === null ? undefined : sideOfMark(model, markers, lead);
  if (lead !== null && side !== undefined) list.push(...markHandles(markers, { side, id: lead }));
  if (model.loopRange !== null) {
    list.push(
      { key: 'loopStart', grip: { kind: 'loopStart' } },
      { key: 'loopEnd', grip: { kind: 'loopEnd' } },
    );
  }
  return list;
}

/** Handles of the leading mark: a marker, or a range between its two ends. */
function markHandles(
  markers: MarkerIndices,
  mark: { readonly side: Side; readonly id: string },
): readonly ListedHandle[] {
  if (markers[mark.side].byId.has(mark.id)) return [{ key: MARK_KEY, grip: { kind: 'marker', ...mark } }];
  return [
    { key: MARK_KEY, grip: { kind: 'range', ...mark } },
    { key: 'rangeStart', grip: { kind: 'rangeStart', ...mark } },
    { key: 'rangeEnd', grip: { kind: 'rangeEnd', ...mark } },
  ];
}

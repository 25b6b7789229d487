import type { Grip, MarkerIndices } from './grips.ts';
import type { Side, TimelineModel } from '../model/timeline-model.ts';
import { sideOfMark } from './together.ts';

/** A handle that should be there. The key stays when what it moves becomes another, as with the selected marker. */
export interface ListedHandle {
  readonly key: string;
  readonly grip: Grip;
}

/** Of what leads the selection. */
export const MARK_KEY = 'mark';

/** The handles of a model in the order in which Tab reaches them. */
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

/** The lead of what is selected: a marker, or a range between its two ends. */
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

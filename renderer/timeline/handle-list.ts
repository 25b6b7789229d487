import type { Grip, MarkerIndices } from './grips.ts';
import { sides, type TimelineModel } from './timeline-model.ts';

/** A handle that should be there. The key stays when what it moves becomes another, as with the selected marker. */
export interface ListedHandle {
  readonly key: string;
  readonly grip: Grip;
}

/** The handles of a model in the order in which Tab reaches them. */
export function listHandles(model: TimelineModel, markers: MarkerIndices): readonly ListedHandle[] {
  const list: ListedHandle[] = [
    { key: 'playhead', grip: { kind: 'playhead' } },
    { key: 'outTime', grip: { kind: 'outTime' } },
  ];
  model.blends.forEach((blend, slot) => {
    if (blend.draggable) list.push({ key: `blendEnd ${slot}`, grip: { kind: 'blendEnd', slot } });
  });
  list.push({ key: 'inTime', grip: { kind: 'inTime' } });
  const id = model.selectedMarker;
  const side = id === null ? undefined : sides.find((each) => markers[each].byId.has(id));
  if (id !== null && side !== undefined) list.push({ key: 'marker', grip: { kind: 'marker', side, id } });
  if (model.loopRange !== null) {
    list.push(
      { key: 'loopStart', grip: { kind: 'loopStart' } },
      { key: 'loopEnd', grip: { kind: 'loopEnd' } },
    );
  }
  return list;
}

import type { BlendGrip, GripKind } from '../grip.ts';

/** The end of the blend of a slot. */
export const blendEnd: GripKind<BlendGrip> = {
  cursors: ['', 'ew-resize'],
  motion({ blends, source }, _markers, { slot }) {
    const blend = blends[slot];
    if (blend === undefined || !blend.draggable) return null;
    const { end: value, minimum = 0, maximum } = blend;
    return { value, minimum, maximum, rate: 1, frames: { origin: 0, step: 1 / source.fps }, length: 0 };
  },
  clock: () => null,
  report: (listener, { grip: { slot } }, value, phase) =>
    listener.gesture({ kind: 'blendEnd', slot, value, phase }),
  // A blend of zero length is possible, but a drag does not snap to it, as nobody wants it by accident.
  skips: ({ blends }, { slot }) => ['Seam', `End of ${blends[slot]?.name ?? ''}`],
  handle: {
    isDuration: true,
    list: ({ blends }) =>
      blends.flatMap(({ draggable }, slot) => (draggable ? [{ kind: 'blendEnd', slot }] : [])),
    key: ({ kind, slot }) => `${kind} ${slot}`,
    label: ({ blends }, _markers, { slot }) => `Blend end ${blends[slot]?.name ?? ''}`,
    hint: () => 'End of the blend: drag; with Tab, ←/→ a frame',
    colour: ({ blends }, { slot }) => blends[slot]?.colour ?? 'dim',
  },
};

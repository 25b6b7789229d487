import { findBlendMethod } from '../../../core/transition/methods/registry.ts';
import { needsBlend } from './needs-blend.ts';
import type { Overlay } from './overlay.ts';

/** Drawn on the root of the figure: the root paths of slots differ, but all end in the destination’s pose. */
export const destinationGhost: Overlay = {
  id: 'destination',
  name: 'Destination ghost',
  description: 'The pose of the destination on the root of the figure, until the blend ends.',
  key: 'Alt+G',
  initially: false,
  disabled: needsBlend,
  chip: ({ method: id, values }) => {
    const end = findBlendMethod(id)?.settlingTime(values);
    return end === undefined
      ? null
      : { words: 'destination', side: 'destination', from: -Infinity, until: end };
  },
  createPainter: () => ({
    fill(view, seam, time) {
      const { end, placeDestination } = seam.slots[view.index];
      if (time < end) view.destination = placeDestination();
    },
  }),
};

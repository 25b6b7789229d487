import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import type { Overlay } from './overlay.ts';

/** Drawn on the root of the figure: the root paths of slots differ, but all end in the destination’s pose. */
export const destinationGhost: Overlay = {
  id: 'destination',
  name: 'Destination ghost',
  description: 'The pose of the destination on the root of the figure, until the blend ends.',
  key: 'Alt+G',
  initially: false,
  needs: ({ shown }) => needs(shown, 'seam'),
  chip: (slot) => ({ words: 'destination', side: 'destination', from: -Infinity, until: slotSettling(slot) }),
  createPainter: () => ({
    fill(view, { figures }, time) {
      const { blend } = figures[view.index];
      if (blend !== null && time < blend.end) view.destination = blend.placeDestination();
    },
  }),
};

import type { Overlay } from './overlay.ts';

export const jointNames: Overlay = {
  id: 'names',
  name: 'Joint names',
  description: 'Shows the names of joints beside the figures.',
  initially: false,
  createPainter: () => ({ fill: (view) => void (view.named = true) }),
};

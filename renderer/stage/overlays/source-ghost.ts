import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import type { Overlay } from './overlay.ts';

const words = { extrapolation: 'source, extrapolated', continuation: 'source, continued' } as const;

export const sourceGhost: Overlay = {
  id: 'ghost',
  name: 'Source ghost',
  description: 'The source without the blend: extrapolated, or continued.',
  key: 'G',
  initially: true,
  needs: ({ shown }) => needs(shown, 'seam'),
  chip: (slot) => {
    const method = findBlendMethod(slot.method);
    if (!method) return null;
    return { words: words[method.shows], side: 'source', from: 0, until: slotSettling(slot) };
  },
  createPainter: () => ({
    fill(view, { figures }) {
      const { blend } = figures[view.index];
      // The ghost of another slot takes precedence.
      if (blend?.blending === true && view.ghostIndex === null) view.ghost = blend.ghost;
    },
  }),
};

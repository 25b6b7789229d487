import { FOOT_LOCK } from '#renderer/stores/judgement/judged-overlays.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import type { Overlay } from './overlay.ts';

/** The evaluation of the seam reads this switch: see `followSeam`. */
export const footLock: Overlay = {
  id: FOOT_LOCK,
  name: 'Foot lock',
  description: 'Holds feet that stand in place, in all slots. Metrics are then those of locked feet.',
  key: 'Shift+K',
  initially: false,
  tellsNothing: true,
  needs: ({ shown }) => needs(shown, 'seam'),
};

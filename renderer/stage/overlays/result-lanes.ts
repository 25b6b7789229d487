import { RESULT_LANES } from '#renderer/stores/judgement/judged-overlays.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import type { Overlay } from './overlay.ts';

/** The timeline reads this switch: see `followMotionLanes`. */
export const resultLanes: Overlay = {
  id: RESULT_LANES,
  name: 'Result lanes',
  description: 'Lanes of the timeline: contacts, foot skate and joints beyond limits in the chosen slot.',
  key: 'Alt+L',
  initially: false,
  needs: ({ open }) => needs(open, 'seam'),
};

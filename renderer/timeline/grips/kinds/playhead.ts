// renderer/timeline/grips/kinds: one record for each kind of grip
import type { GripKind } from '../grip.ts';
import { seamMotion } from '../grip-motion.ts';

export const playhead: GripKind = {
  seeks: true,
  onRuler: true,
  cursors: ['', ''],
  motion: (model) => seamMotion(model, model.playhead),
  clock: () => null,
  report: (listener, _drag, value, phase) => listener.seek(value, phase),
  menu: () => 'ruler',
  skips: () => ['Playhead'],
  handle: {
    list: () => [{ kind: 'playhead' }],
    label: () => 'Playhead',
    hint: () => 'Playhead: drag, or ←/→ a frame',
  },
};

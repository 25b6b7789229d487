import { markerName } from '#renderer/timeline/words/mark-words.ts';
import { MARK_KEY, type GripKind, type MarkGrip } from '../grip.ts';
import { clipMotion } from '../grip-motion.ts';
import { leadMark } from '../marks.ts';

export const marker: GripKind<MarkGrip> = {
  cursors: ['pointer', 'ew-resize'],
  motion(model, markers, { side, id }) {
    const found = markers[side].byId.get(id);
    return found ? clipMotion(model[side], found.time) : null;
  },
  clock: ({ side }) => side,
  /** Reports the drag as one shift of all marks that move with it. */
  report: (listener, { grip: { side }, ids, motion }, value, phase) =>
    listener.gesture({ kind: 'marks', ids, side, shift: value - motion.value, phase }),
  menu: () => 'marks',
  handle: {
    list(model, markers) {
      const lead = leadMark(model, markers);
      return lead && 'time' in lead.mark ? [{ kind: 'marker', side: lead.side, id: lead.mark.id }] : [];
    },
    key: () => MARK_KEY,
    label(_model, markers, { side, id }) {
      const found = markers[side].byId.get(id);
      return `Marker ${found === undefined ? '' : markerName(found)}, ${side}`;
    },
    hint: () => 'Marker: drag; with Tab, ←/→ a frame · Enter rename · Delete remove',
  },
};

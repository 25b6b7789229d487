import { clipTimeAt } from '#core/transition/clips/clip-clock.ts';
import { nearestMarker } from '#renderer/timeline/model/marker-index.ts';
import {
  BAR_HEIGHT,
  clipRow,
  HIT_SIZE,
  MARKER_LANE_HEIGHT,
  rangeLaneTop,
} from '#renderer/timeline/rows/rows.ts';
import { pixelsOf, toValue } from '#renderer/kit/plot/scale.ts';
import { markerName } from '#renderer/timeline/words/mark-words.ts';
import { MARK_KEY, type GripKind, type HitPoint, type MarkGrip } from '../grip.ts';
import { clipMotion } from '../grip-motion.ts';
import { leadMark } from '../marks.ts';

/** Height above its lane at which a marker can be hit, so that the area is 24 px high. */
const REACH_INTO_BAR = HIT_SIZE - MARKER_LANE_HEIGHT;

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
  hit: markerAt,
  menu: () => 'marks',
  handle: {
    list(model, markers) {
      const lead = leadMark({ model, markers });
      return lead && 'time' in lead.mark ? [{ kind: 'marker', side: lead.side, id: lead.mark.id }] : [];
    },
    key: () => MARK_KEY,
    top: ({ rows }, { side }) => (clipRow(rows, side)?.top ?? 0) + BAR_HEIGHT,
    label(_model, markers, { side, id }) {
      const found = markers[side].byId.get(id);
      return `Marker ${found === undefined ? '' : markerName(found)}, ${side}`;
    },
    hint: () => 'Marker: drag; with Tab, ←/→ a frame · Enter rename · Delete remove',
  },
};

function markerAt({ model, markers, row, scale, x, y }: HitPoint): MarkGrip | null {
  if (row.kind !== 'clip' || y < row.top + BAR_HEIGHT - REACH_INTO_BAR || y >= rangeLaneTop(row, 0))
    return null;
  const { side } = row;
  const use = model[side];
  const time = clipTimeAt(use, toValue(scale, x));
  const found = markers[side].markers[nearestMarker(markers[side], time)];
  if (found === undefined) return null;
  const distance = pixelsOf(scale, Math.abs(found.time - time) / use.playRate);
  return distance <= HIT_SIZE / 2 ? { kind: 'marker', side, id: found.id } : null;
}

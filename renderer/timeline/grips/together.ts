import { isMarkGrip, type Grip, type GripMotion } from './grip.ts';
import { wholeMark } from './grip-kinds.ts';
import { latestEnd } from './grip-motion.ts';
import { findRange } from './marks.ts';
import type { MarkerIndices } from '../model/marker-index.ts';
import { sides, type MarkSelection, type TimelineModel } from '../model/timeline-model.ts';

/** Marks that move with a grip: the whole selection if it contains the grip. */
export function takenAlong(selection: MarkSelection, grip: Grip): ReadonlySet<string> {
  if (!isMarkGrip(grip)) return new Set();
  const mark = wholeMark(grip);
  return mark !== null && selection.ids.has(mark) ? selection.ids : new Set([grip.id]);
}

/** `motion` of a mark, limited so that no mark in `ids` leaves its clip. */
export function motionTogether(
  model: TimelineModel,
  markers: MarkerIndices,
  motion: GripMotion,
  ids: ReadonlySet<string>,
): GripMotion {
  if (ids.size < 2) return motion;
  let before = Infinity; // s of the ruler that all marks can move back
  let after = Infinity;
  for (const side of sides) {
    const { duration, playRate } = model[side];
    const limit = latestEnd(model[side]);
    for (const id of ids) {
      const marker = markers[side].byId.get(id);
      const range = marker ? undefined : findRange(model, { side, id });
      const [start, room] = marker ? [marker.time, duration - marker.time] : roomOf(range, limit);
      before = Math.min(before, start / playRate);
      after = Math.min(after, room / playRate);
    }
  }
  const back = Math.max(before, 0) * motion.rate;
  const on = Math.max(after, 0) * motion.rate;
  const { value } = motion;
  const minimum = Math.max(motion.minimum, value - back);
  return { ...motion, minimum, maximum: Math.min(motion.maximum, value + on), length: 0 };
}

function roomOf(
  range: { readonly start: number; readonly end: number } | undefined,
  limit: number,
): readonly [number, number] {
  return range ? [range.start, limit - range.end] : [Infinity, Infinity];
}

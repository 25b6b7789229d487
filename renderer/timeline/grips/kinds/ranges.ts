import type { ClipRange } from '#contract/rows/library-rows.ts';
import { seamTimeOf } from '#core/transition/clips/clip-clock.ts';
import type { ClipUse } from '#renderer/timeline/model/timeline-model.ts';
import { clipRow, RANGE_LANE_HEIGHT, rangeLaneTop } from '#renderer/timeline/rows/rows.ts';
import { toPixel } from '#renderer/kit/plot/scale.ts';
import { rangeName } from '#renderer/timeline/words/mark-words.ts';
import {
  MARK_KEY,
  type GripHandle,
  type GripKind,
  type GripMotion,
  type HitPoint,
  type MarkGrip,
} from '../grip.ts';
import { clipMotion, latestEnd } from '../grip-motion.ts';
import { findRange, leadMark } from '../marks.ts';
import { marker } from './marker.ts';

type Part = 'range' | 'rangeStart' | 'rangeEnd';

/** Distance from an end of a range at which the end is hit, px; at most a third of a short range. */
const END_REACH = 6;

/** A range as a whole. */
export const range: GripKind<MarkGrip> = {
  ...partOf((use, { start, end }) => ({
    ...clipMotion(use, start),
    maximum: latestEnd(use) - (end - start),
    length: end - start,
  })),
  cursors: ['grab', 'grabbing'],
  hit: rangeAt,
  report: marker.report,
  handle: {
    ...handleOf('range', 'Range'),
    key: () => MARK_KEY,
    hint: () => 'Range: drag; with Tab, ←/→ a frame · Enter rename · Delete remove',
  },
};

export const rangeStart = endOf('rangeStart', 'Start of', (use, { start, end }) => ({
  ...clipMotion(use, start),
  maximum: end - 1 / use.fps,
}));

export const rangeEnd = endOf('rangeEnd', 'End of', (use, { start, end }) => ({
  ...clipMotion(use, end),
  minimum: start + 1 / use.fps,
  maximum: latestEnd(use),
}));

type MotionOf = (use: ClipUse, range: ClipRange) => GripMotion;

function endOf(kind: 'rangeStart' | 'rangeEnd', words: string, motionOf: MotionOf): GripKind<MarkGrip> {
  return {
    ...partOf(motionOf),
    isEnd: true,
    cursors: ['ew-resize', 'ew-resize'],
    report: (listener, { grip: { id } }, value, phase) => listener.gesture({ kind, id, value, phase }),
    handle: handleOf(kind, words),
  };
}

function partOf(motionOf: MotionOf): Pick<GripKind<MarkGrip>, 'motion' | 'clock' | 'menu'> {
  return {
    motion(model, _markers, grip) {
      const found = findRange(model, grip);
      return found ? motionOf(model[grip.side], found) : null;
    },
    clock: ({ side }) => side,
    menu: () => 'marks',
  };
}

function handleOf(kind: Part, words: string): GripHandle<MarkGrip> {
  return {
    list(model, markers) {
      const lead = leadMark({ model, markers });
      return lead && 'start' in lead.mark ? [{ kind, side: lead.side, id: lead.mark.id }] : [];
    },
    top({ rows, rangeLanes }, { side, id }) {
      const row = clipRow(rows, side);
      return row === undefined ? 0 : rangeLaneTop(row, rangeLanes[side].of.get(id) ?? 0);
    },
    label(model, _markers, grip) {
      const found = findRange(model, grip);
      return `${words} ${found === undefined ? '' : rangeName(found)}, ${grip.side}`;
    },
    hint: () => 'End of the range: drag; with Tab, ←/→ a frame',
  };
}

/** A range at a point, or one of its ends. */
function rangeAt({ model, rangeLanes, row, scale, x, y }: HitPoint): MarkGrip | null {
  if (row.kind !== 'clip') return null;
  const { side } = row;
  const use = model[side];
  const lane = Math.floor((y - rangeLaneTop(row, 0)) / RANGE_LANE_HEIGHT);
  for (const { id, start, end } of use.ranges) {
    if ((rangeLanes[side].of.get(id) ?? 0) !== lane) continue;
    const [left, right] = [toPixel(scale, seamTimeOf(use, start)), toPixel(scale, seamTimeOf(use, end))];
    if (x >= left && x <= right) return { kind: partAt(x, left, right), side, id };
  }
  return null;
}

function partAt(x: number, left: number, right: number): Part {
  const reach = Math.min(END_REACH, (right - left) / 3);
  if (x - left < reach) return 'rangeStart';
  return right - x < reach ? 'rangeEnd' : 'range';
}

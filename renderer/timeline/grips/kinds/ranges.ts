import type { ClipRange } from '#contract/rows/library-rows.ts';
import type { ClipUse } from '#renderer/timeline/model/timeline-model.ts';
import { rangeName } from '#renderer/timeline/words/mark-words.ts';
import { MARK_KEY, type GripHandle, type GripKind, type GripMotion, type MarkGrip } from '../grip.ts';
import { clipMotion, latestEnd } from '../grip-motion.ts';
import { findRange, leadMark } from '../marks.ts';
import { marker } from './marker.ts';

type Part = 'range' | 'rangeStart' | 'rangeEnd';

/** A range as a whole. */
export const range: GripKind<MarkGrip> = {
  ...partOf((use, { start, end }) => ({
    ...clipMotion(use, start),
    maximum: latestEnd(use) - (end - start),
    length: end - start,
  })),
  cursors: ['grab', 'grabbing'],
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
      const lead = leadMark(model, markers);
      return lead && 'start' in lead.mark ? [{ kind, side: lead.side, id: lead.mark.id }] : [];
    },
    label(model, _markers, grip) {
      const found = findRange(model, grip);
      return `${words} ${found === undefined ? '' : rangeName(found)}, ${grip.side}`;
    },
    hint: () => 'End of the range: drag; with Tab, ←/→ a frame',
  };
}

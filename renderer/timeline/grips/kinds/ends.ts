import { roundAfter, roundBefore, spanOf } from '#core/transition/clips/clip-clock.ts';
import { lastBlendEnd } from '#renderer/timeline/model/model-times.ts';
import type { Side, TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import { BAR_HEIGHT, clipRow } from '#renderer/timeline/rows/rows.ts';
import { toValue } from '#renderer/kit/plot/scale.ts';
import type { GripKind, SlideGrip } from '../grip.ts';
import { clipMotion } from '../grip-motion.ts';

const endKinds = { source: 'outTime', destination: 'inTime' } as const;

/** True if the source is another transition that is interrupted. */
const interrupts = ({ earlier }: TimelineModel): boolean => earlier.length > 0;

export const outTime = endOf(
  'source',
  (model) => (interrupts(model) ? 'Interruption' : 'Out marker'),
  (model) => (interrupts(model) ? 'interrupt' : 'leave the source'),
);

export const inTime = endOf(
  'destination',
  () => 'In marker',
  () => 'enter the destination',
);

/** The point at which a clip is left or entered. @param act what happens there */
function endOf(
  side: Side,
  name: (model: TimelineModel) => string,
  act: (model: TimelineModel) => string,
): GripKind {
  const kind = endKinds[side];
  return {
    atSeam: true,
    cursors: ['', 'ew-resize'],
    motion: (model) => clipMotion(model[side], model[side].time),
    clock: () => side,
    report: (listener, _drag, value, phase) => listener.gesture({ kind, value, phase }),
    handle: {
      list: ({ hasSeam }) => (hasSeam ? [{ kind }] : []),
      top: ({ rows }) => clipRow(rows, side)?.top ?? 0,
      label: (model) => `${name(model)}, ${side}`,
      hint: (model) => `${name(model)}: drag to ${act(model)} earlier or later; with Tab, ←/→ a frame`,
    },
  };
}

/** The bar of a clip. The clip follows the pointer, so its time at the seam moves the other way. */
export const slide: GripKind<SlideGrip> = {
  atSeam: true,
  slides: true,
  cursors: ['grab', 'grabbing'],
  motion: (model, _markers, { side }) => clipMotion(model[side], model[side].time, -1),
  clock: ({ side }) => side,
  report: (listener, { grip: { side } }, value, phase) =>
    listener.gesture({ kind: endKinds[side], value, phase }),
  hit({ model, row, scale, x, y }) {
    if (row.kind !== 'clip' || y >= row.top + BAR_HEIGHT || !model.hasSeam) return null;
    return isOnBar(model, row.side, toValue(scale, x)) ? { kind: 'slide', side: row.side } : null;
  },
  menu: ({ side }) => side,
};

/**
 * True on a bar that can slide below the seam: all frames of the clip, repetitions of a loop, and the
 * continued source after the seam.
 */
function isOnBar(model: TimelineModel, side: Side, time: number): boolean {
  const use = model[side];
  const { start, end } = spanOf(use);
  if (side === 'destination') return time >= start && time <= roundAfter(use).end;
  return time >= roundBefore(use).start && time <= Math.max(end, lastBlendEnd(model));
}

import type { Side, TimelineModel } from '#renderer/timeline/model/timeline-model.ts';
import type { GripKind, SlideGrip } from '../grip.ts';
import { clipMotion } from '../grip-motion.ts';

/** The grip at an end of a transition, of the clip of a side. */
export const endKinds = { source: 'outTime', destination: 'inTime' } as const;

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
  menu: ({ side }) => side,
};

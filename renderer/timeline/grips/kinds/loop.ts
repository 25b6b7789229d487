import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { GripKind, GripMotion } from '../grip.ts';
import { seamMotion } from '../grip-motion.ts';

/** The loop range as a whole. */
export const loop: GripKind = {
  ...loopPart(
    ({ start }) => start,
    (motion, { start, end }) => ({ maximum: motion.maximum - (end - start), length: end - start }),
    (value, { start, end }) => ({ start: value, end: value + end - start }),
  ),
  cursors: ['grab', 'grabbing'],
};

export const loopStart = withHandle(
  { kind: 'loopStart', label: 'Loop start' },
  loopPart(
    ({ start }) => start,
    (motion, { end }) => ({ maximum: end - motion.frames.step }),
    (value, { end }) => ({ start: value, end }),
  ),
);

export const loopEnd = withHandle(
  { kind: 'loopEnd', label: 'Loop end' },
  loopPart(
    ({ end }) => end,
    (motion, { start }) => ({ minimum: start + motion.frames.step }),
    (value, { start }) => ({ start, end: value }),
  ),
);

/** The loop range or an end of it: its value, its limits, and the range that a value makes. */
function loopPart(
  valueOf: (range: TimeRange) => number,
  limits: (motion: GripMotion, range: TimeRange) => Partial<GripMotion>,
  moved: (value: number, range: TimeRange) => TimeRange,
): GripKind {
  return {
    onRuler: true,
    cursors: ['', 'ew-resize'],
    motion(model) {
      const { loopRange } = model;
      if (loopRange === null) return null;
      const motion = seamMotion(model, valueOf(loopRange));
      return { ...motion, ...limits(motion, loopRange) };
    },
    clock: () => null,
    report(listener, _drag, value, phase, { loopRange }) {
      if (loopRange !== null) listener.gesture({ kind: 'loopRange', value: moved(value, loopRange), phase });
    },
    menu: () => 'ruler',
    skips: () => ['Loop start', 'Loop end'],
  };
}

function withHandle(
  { kind, label }: { readonly kind: 'loopStart' | 'loopEnd'; readonly label: string },
  part: GripKind,
): GripKind {
  return {
    ...part,
    handle: {
      list: ({ loopRange }) => (loopRange === null ? [] : [{ kind }]),
      label: () => label,
      hint: () => 'Loop range: drag; with Tab, ←/→ a frame',
    },
  };
}

import type { NumberSource } from '#core/tree/schema/input-specs.ts';
import { withNumberAt } from '../inputs/set-number.ts';
import { createReader } from '../spaces/pad-node.ts';
import type { PadAxis, PadGrip, PadMark, PlotSpace } from '../spaces/pad-space.ts';
import type { PadTarget } from './pad-gestures.ts';
import type { Pad } from './use-pad.ts';

/** The point of the inputs as a target: both at once, at the playhead. */
export function inputTarget(pad: Pad, axes: readonly PadAxis[], absolute: boolean): PadTarget {
  const moment = pad.moment();
  return {
    name: `Change ${axes.map(({ name }) => name).join(' and ')}`,
    at: axes.map(({ source }) => rawValue(pad, source)),
    axes,
    absolute,
    moved: (content, to) =>
      axes.reduce((moved, { address }, axis) => withNumberAt(moved, address, to[axis], moment), content),
    recording: recordingOf(pad, axes),
  };
}

/** Records the armed inputs of `axes`; the others stay meanwhile. */
function recordingOf({ recorder }: Pad, axes: readonly PadAxis[]): NonNullable<PadTarget['recording']> {
  const names = axes.map(({ source }) => (typeof source === 'number' ? null : source.input));
  return {
    hold: (to) => names.filter((name, axis) => name !== null && recorder.hold(name, to[axis])).length > 0,
    release: () => names.forEach((name) => name !== null && recorder.release(name)),
    cancel: () => recorder.cancel(),
  };
}

/** A number at the playhead before smoothing. */
export function rawValue(pad: Pad, source: NumberSource): number {
  return createReader(source, pad.inputs, false)({ elapsed: pad.moment().time });
}

/** A grip of a child as a target. */
export function gripTarget(pad: Pad, mark: PadMark, { part, at, moved }: PadGrip): PadTarget {
  const verb = part === 'whole' ? 'Move' : 'Resize';
  return {
    name: `${verb} ${pad.nameOf(mark.path)}`,
    at,
    axes: at.map(() => null),
    absolute: part === 'radius',
    snaps: part !== 'radius',
    moved,
  };
}

/** The target of an element: `input`, or `mark:grip`; null for another one. */
export function targetOf(pad: Pad, element: EventTarget | null): PadTarget | null {
  const grip = element instanceof Element ? element.closest('[data-grip]')?.getAttribute('data-grip') : null;
  if (grip == null) return null;
  const space = pad.committed as PlotSpace;
  if (grip === 'input' || grip === 'ground') return inputTarget(pad, space.axes, grip === 'ground');
  const [markAt, gripAt] = grip.split(':').map(Number);
  const mark = space.marks[markAt] as PadMark | undefined;
  return mark === undefined ? null : gripTarget(pad, mark, mark.grips[gripAt]);
}

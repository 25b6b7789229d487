import { clamp } from '#core/kit/numbers.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { usePoints, type PlotPoint } from '#renderer/kit/plot/point-gestures.ts';
import { previewItem } from '#renderer/stores/commands/lab/item-commands.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { tidied, pixelsOf } from '#renderer/kit/plot/scale.ts';
import { lineNear, snapped, type PadScale } from '../spaces/pad-scale.ts';
import type { Content, PadAxis, PadGrip, PadMark, PlotSpace } from '../spaces/pad-space.ts';
import type { NumberSource } from '#core/tree/tree-spec.ts';
import { withNumberAt } from '../inputs/set-number.ts';
import { createReader } from '../spaces/pad-node.ts';
import type { Pad } from './use-pad.ts';

/** What a gesture on a pad moves. */
export interface PadTarget {
  readonly name: string; // of the edit
  readonly at: readonly number[]; // [axes] at its beginning
  readonly axes: readonly (PadAxis | null)[]; // whose fixed ranges hold it; null = none
  /** True if it goes to the pointer, not along with it. */
  readonly absolute: boolean;
  /** True if a drag snaps to the lines of the grid, unless Alt is held. */
  readonly snaps?: boolean;
  moved(content: Content, to: readonly number[]): Content;
  /** Records it instead, if its inputs are armed and the tree plays. */
  readonly recording?: {
    /** False if nothing is recorded. */
    hold(to: readonly number[]): boolean;
    release(): void;
    cancel(): void;
  };
}

/** Pixels along an axis up to which a drag leaves its value as it was. */
const SLACK = 1.5;

/** A target as a point. One that is dragged is recorded, or previewed as one that arrow keys move. */
function pointOf(
  app: Workbench,
  scales: readonly PadScale[],
  target: PadTarget,
  isDragged: boolean,
): PlotPoint {
  const { name, at, absolute } = target;
  const recording = isDragged ? target.recording : undefined;
  const placeOn = isDragged ? draggedTo : steppedTo;
  let isRecorded = false;
  return {
    at,
    absolute,
    scales,
    steps: (pace) => scales.map(({ step }) => step * pace),
    move(to, event) {
      const place = scales.map((scale, axis) => placeOn(scale, target, axis, to[axis], event));
      isRecorded = recording?.hold(place) ?? false;
      if (!isRecorded) previewItem(app, name, (content) => target.moved(content, place));
      return place;
    },
    keep() {
      recording?.release();
      if (!isRecorded) app.editing.keep();
    },
    cancel() {
      recording?.release();
      if (isRecorded) recording?.cancel();
      else app.editing.cancel();
    },
  };
}

function draggedTo(
  scale: PadScale,
  { at, axes, absolute, snaps }: PadTarget,
  axis: number,
  to: number,
  { altKey, shiftKey }: PointerEvent | KeyboardEvent,
): number {
  if (!absolute && pixelsOf(scale, Math.abs(to - at[axis])) < SLACK) return at[axis];
  const line = snaps && !altKey ? lineNear(scale, to) : undefined;
  return line ?? snapped(scale, axes[axis], to, shiftKey);
}

function steppedTo(_: PadScale, { at, axes }: PadTarget, axis: number, to: number): number {
  if (to === at[axis]) return to;
  const { fixed, low, high } = axes[axis] ?? { fixed: false, low: 0, high: 0 };
  return fixed ? clamp(tidied(to), low, high) : tidied(to);
}

/**
 * Handlers of an element whose parts are targets: dragged, or moved with the arrow keys. A held key is one
 * undo step, which Escape cancels.
 *
 * @param targetOf null for a part that is none
 * @param focus    focuses what is pressed
 */
export function useTargets(
  scales: readonly PadScale[],
  targetOf: (part: EventTarget | null) => PadTarget | null,
  focus: (part: Element) => void,
) {
  const app = useApp();
  const { keys, pointer } = usePoints(({ type, target: part }) => {
    const target = targetOf(part);
    if (target === null) return null;
    focus(part as Element);
    return pointOf(app, scales, target, type === 'pointerdown');
  });
  return { ...keys, ...pointer };
}

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
function rawValue(pad: Pad, source: NumberSource): number {
  return createReader(source, pad.inputs, false)({ elapsed: pad.moment().time });
}

/** A grip of a child as a target. */
function gripTarget(pad: Pad, mark: PadMark, { part, at, moved }: PadGrip): PadTarget {
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

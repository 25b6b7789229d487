import { useRef } from 'preact/hooks';
import { useApp } from '../../../controls/window-context.ts';
import { useKeys } from '../../../kit/adjust.ts';
import { followDrag } from '../../../kit/drag.ts';
import { arrows, paceOf } from '../../../kit/keys.ts';
import { previewItem } from '../../../stores/commands/lab/change-item.ts';
import type { Workbench } from '../../../stores/workbench.ts';
import { tidied } from '../../../kit/plot/ticks.ts';
import { toValue } from '../../../kit/plot/scale.ts';
import { lineNear, snapped, type PadScale } from '../spaces/pad-scale.ts';
import type { Content, PadAxis } from '../spaces/pad-space.ts';

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

/** Pixels along an axis below which a drag leaves its value as it was. */
const SLACK = 2;

/** Moves a target with the pointer. Escape cancels the drag, which else is one undo step. */
function dragTarget(
  app: Workbench,
  down: PointerEvent,
  scales: readonly PadScale[],
  target: PadTarget,
): void {
  const element = down.currentTarget as HTMLElement;
  const origin = element.getBoundingClientRect();
  const pixel = (event: PointerEvent, axis: number): number =>
    axis === 0 ? event.clientX - origin.left : event.clientY - origin.top;
  const valueOf = (event: PointerEvent, axis: number): number => {
    const [scale, from, now] = [scales[axis], pixel(down, axis), pixel(event, axis)];
    if (!target.absolute && Math.abs(now - from) < SLACK) return target.at[axis];
    const value = toValue(scale, now);
    const to = target.absolute ? value : target.at[axis] + value - toValue(scale, from);
    const line = target.snaps && !event.altKey ? lineNear(scale, to) : undefined;
    return line ?? snapped(scale, target.axes[axis], to, event.shiftKey);
  };
  let isRecorded = false;
  const move = (event: PointerEvent): void => {
    const to = scales.map((_, axis) => valueOf(event, axis));
    isRecorded = target.recording?.hold(to) ?? false;
    if (!isRecorded) previewItem(app, target.name, (content) => target.moved(content, to));
  };
  followDrag(element, down, {
    move,
    keep() {
      target.recording?.release();
      if (!isRecorded) app.editing.keep();
    },
    cancel() {
      target.recording?.release();
      if (isRecorded) target.recording?.cancel();
      else app.editing.cancel();
    },
  });
  if (target.absolute) move(down);
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
  const moved = useRef<{ readonly target: PadTarget; readonly to: readonly number[] } | null>(null);
  const keys = useKeys({
    ...app.editing,
    step(event, isFirst) {
      const arrow = arrows[event.key];
      const target = isFirst ? targetOf(event.target) : moved.current?.target;
      if (!target || arrow === undefined || event.altKey) return false;
      const from = (isFirst ? null : moved.current?.to) ?? target.at;
      const along = scales.length === 1 ? [arrow[0] + arrow[1]] : arrow;
      const to = from.map((value, axis) =>
        stepped(value, along[axis] * paceOf(event), scales[axis], target.axes[axis]),
      );
      moved.current = { target, to };
      previewItem(app, target.name, (content) => target.moved(content, to));
      return true;
    },
  });
  return {
    ...keys,
    onPointerDown(event: PointerEvent) {
      const target = event.button === 0 ? targetOf(event.target) : null;
      if (target === null) return;
      focus(event.target as Element);
      dragTarget(app, event, scales, target);
    },
    onMouseDown: (event: MouseEvent) => event.preventDefault(), // the pressed part keeps the focus
  };
}

function stepped(value: number, steps: number, { step }: PadScale, axis: PadAxis | null): number {
  if (steps === 0) return value;
  const to = tidied(value + steps * step);
  return axis?.fixed ? Math.min(Math.max(to, axis.low), axis.high) : to;
}

import { useRef } from 'preact/hooks';
import { useKeys, type Adjustment } from '../adjust.ts';
import { followDrag, placeIn, type PointerDrag } from '../drag.ts';
import { arrows, paceOf } from '../keys.ts';
import { toValue, type Scale } from './scale.ts';

/** A point of a curve or a plot, which the pointer drags and arrow keys move along one scale or two. */
export interface PlotPoint extends Adjustment {
  readonly at: readonly number[]; // [scales] when the gesture begins
  readonly scales: readonly Scale[]; // across and up, px of the element that listens
  /** [scales] Steps of an arrow key. @param pace 1; 0.1 with Shift, 10 with Ctrl */
  steps(pace: number): readonly number[];
  /** True if it goes to the pointer, not along with it. */
  readonly absolute?: boolean;
  /** True if it goes a tenth of the way of the pointer with Shift. */
  readonly slows?: boolean;
  /** Previews it as close to `to` as it can be. Returns its place, from which the next arrow key goes on. */
  move(to: readonly number[], event: PointerEvent | KeyboardEvent): readonly number[];
}

/** Pixels that the pointer may move before it is a drag. */
const SLACK = 2;

/** Moves a point with the pointer; Escape cancels. */
export function dragPoint(down: PointerEvent, point: PlotPoint): void {
  const element = down.currentTarget as HTMLElement | SVGElement;
  const { at, scales, absolute, slows } = point;
  const valuesAt = (x: number, y: number) => scales.map((scale, axis) => toValue(scale, axis === 0 ? x : y));
  const start = placeIn(element, down);
  const from = valuesAt(start.x, start.y);
  const move: PointerDrag['move'] = (event, by) => {
    const { x, y } = slows ? { x: start.x + by.x, y: start.y + by.y } : placeIn(element, event);
    const now = valuesAt(x, y);
    point.move(absolute ? now : now.map((value, axis) => at[axis] + value - from[axis]), event);
  };
  followDrag(element, down, { ...point, move }, SLACK);
  if (absolute) move(down, { x: 0, y: 0 });
}

/**
 * Handlers of an element with points, which are dragged, or moved with the arrow keys. A held key is one
 * undo step, which Escape cancels. Keys are for a point, or an element of HTML around it: SVG that listens for
 * the focus can have it.
 *
 * @param pointAt the point that a press takes and focuses, or that has the focus at a key; null = none
 * @param other   acts on a key that moves no point; returns false for unknown keys
 */
export function usePoints(
  pointAt: (event: PointerEvent | KeyboardEvent) => PlotPoint | null,
  other: (event: KeyboardEvent) => boolean = () => false,
) {
  const held = useRef<{ readonly point: PlotPoint; readonly at: readonly number[] } | null>(null);
  const keys = useKeys({
    keep: () => held.current?.point.keep(),
    cancel: () => held.current?.point.cancel(),
    other,
    step(event, isFirst) {
      const arrow = arrows[event.key];
      if (arrow === undefined || event.altKey) return false;
      const point = isFirst ? pointAt(event) : held.current?.point;
      if (!point) return false;
      const at = (isFirst ? null : held.current?.at) ?? point.at;
      const along = at.length === 1 ? [arrow[0] + arrow[1]] : arrow;
      const steps = point.steps(paceOf(event));
      const to = at.map((value, axis) => value + along[axis] * steps[axis]);
      held.current = { point, at: point.move(to, event) };
      return true;
    },
  });
  const pointer = {
    onPointerDown(event: PointerEvent): void {
      const point = event.button === 0 ? pointAt(event) : null;
      if (point !== null) dragPoint(event, point);
    },
    onMouseDown: (event: MouseEvent): void => event.preventDefault(), // the pressed point keeps the focus
  };
  return { keys, pointer };
}

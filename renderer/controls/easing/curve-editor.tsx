// renderer/controls/easing: the easing curve editor
import { Minus, Plus } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import type { EasingPoint } from '#core/transition/curves/easing-curve.ts';
import { easingCurveText, MAX_POINTS } from '#core/transition/curves/easing-text.ts';
import { followDrag } from '../../kit/drag.ts';
import { arrows, paceOf } from '../../kit/keys.ts';
import { Button } from '../../kit/button.tsx';
import { CurvePicture, placeIn, pointWords } from './curve-picture.tsx';
import { movedPoint, widestGap, withoutPoint, withPoint, type Points } from './curve-points.ts';

const STEP = 0.01; // of an arrow key

/** Receives the changes of a curve. */
export interface CurveChange {
  /** Shows a curve during a gesture, at once. */
  preview(text: string): void;
  /** Commits the preview as one undo step. */
  keep(): void;
  cancel(): void;
}

interface CurveEditorProps {
  readonly points: Points;
  readonly change: CurveChange;
}

/**
 * A curve with draggable points. A press on the curve adds a point; a double click or Delete removes one;
 * arrow keys move the focused point. Escape cancels a drag. A drag, or a held key, is one undo step.
 */
export function CurveEditor({ points, change }: CurveEditorProps) {
  const around = useRef<HTMLDivElement>(null);
  const [wanted, select] = useState(1);
  const inner = points.length - 2;
  const selected = inner === 0 ? -1 : Math.max(Math.min(wanted, inner), 1);
  const preview = (to: Points): void => change.preview(easingCurveText(to));
  const commit = (to: Points, index: number): void => {
    select(index);
    preview(to);
    change.keep();
  };
  const remove = (index: number): void => {
    const left = withoutPoint(points, index);
    if (left !== points) commit(left, Math.min(index, left.length - 2));
  };
  const focus = (index: number): void =>
    around.current?.querySelector<SVGElement>(`[data-index="${index}"]`)?.focus();
  const editing = { points, change, preview, remove, focus };
  const keys = useCurveKeys(editing);
  const pointer = useCurvePointer(editing);
  return (
    <div
      ref={around}
      class="curve-editor"
      role="group"
      aria-label="Easing curve"
      onFocusIn={({ target }) => indexOf(target) > 0 && select(indexOf(target))}
      {...keys}
    >
      <CurvePicture points={points} selected={selected} {...pointer} />
      <div class="easing-bar">
        <output data-tip="Drag a point (Shift: fine). Click the curve to add a point; double-click a point or press Delete to remove it">
          {selected < 0 ? 'no inner points' : pointWords(points[selected])}
        </output>
        <Button
          segment={true}
          tip={'Add point'}
          icon={Plus}
          disabledReason={points.length >= MAX_POINTS ? `at most ${MAX_POINTS} points` : null}
          onClick={() => {
            const added = withPoint(points, widestGap(points));
            if (added) commit(added.points, added.index);
          }}
        />
        <Button
          segment={true}
          name={'Remove point'}
          tip={'Remove point · Delete'}
          icon={Minus}
          disabledReason={selected < 0 ? 'the end points stay' : null}
          onClick={() => remove(selected)}
        />
      </div>
    </div>
  );
}

interface Editing extends CurveEditorProps {
  preview(points: Points): void;
  remove(index: number): void;
  focus(index: number): void;
}

/** Index of the point at an element; 0 = none. */
function indexOf(target: EventTarget | null): number {
  const point = target instanceof Element ? target.closest<SVGElement>('[data-index]') : null;
  return Number(point?.dataset['index'] ?? 0);
}

/**
 * Drags points, in whole steps unless Shift is held. A press on the curve adds and grabs one, a double click
 * removes one.
 */
function useCurvePointer({ points, change, preview, remove, focus }: Editing) {
  // The points of the last two presses: the capturing element receives all clicks, whatever lies below it.
  const presses = useRef<readonly number[]>([]);
  return {
    onPointerDown(event: PointerEvent & { readonly currentTarget: SVGSVGElement }): void {
      const { currentTarget: picture, target } = event;
      if (event.button !== 0) return;
      const pressed = indexOf(target);
      presses.current = [...presses.current.slice(-1), pressed];
      const grip = placeIn(picture, event);
      const isLine = target instanceof Element && target.classList.contains('curve-hit');
      const added = isLine ? withPoint(points, grip.x) : null;
      const { points: before, index } = added ?? { points, index: pressed };
      if (index < 1) return;
      if (added) preview(before);
      focus(index);
      followDrag(picture, event, {
        move(moved) {
          const at = placeIn(picture, moved);
          const to = shifted(before[index], at.x - grip.x, at.y - grip.y);
          preview(movedPoint(before, index, moved.shiftKey ? to : onSteps(to)));
        },
        keep: () => change.keep(),
        cancel: () => change.cancel(),
      });
    },
    // The pressed or added point keeps the focus.
    onMouseDown: (event: MouseEvent): void => event.preventDefault(),
    onDblClick(): void {
      const [first, second] = presses.current;
      if (first === second) remove(second);
    },
  };
}

/** Arrow keys move the focused point; a held key is one undo step. Delete removes the point. */
function useCurveKeys({ points, change, preview, remove, focus }: Editing) {
  const held = useRef(false);
  const release = (): void => {
    if (held.current) change.keep();
    held.current = false;
  };
  const act = (event: KeyboardEvent, index: number): boolean => {
    const arrow = event.altKey ? undefined : arrows[event.key];
    if (arrow !== undefined) {
      held.current = true;
      const step = STEP * paceOf(event);
      preview(movedPoint(points, index, shifted(points[index], arrow[0] * step, arrow[1] * step)));
    } else if (event.key === 'Escape' && held.current) {
      held.current = false;
      change.cancel();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      release();
      remove(index);
      focus(Math.min(index, points.length - 3));
    } else return false;
    return true;
  };
  return {
    onKeyDown(event: KeyboardEvent): void {
      const index = indexOf(event.target);
      if (index < 1 || !act(event, index)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyUp: release,
    onFocusOut: release,
  };
}

function onSteps({ x, y }: EasingPoint): EasingPoint {
  return { x: Math.round(x / STEP) * STEP, y: Math.round(y / STEP) * STEP };
}

function shifted({ x, y }: EasingPoint, dx: number, dy: number): EasingPoint {
  return { x: x + dx, y: y + dy };
}

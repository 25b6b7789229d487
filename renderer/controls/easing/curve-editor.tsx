// renderer/controls/easing: the easing curve editor
import { Minus, Plus } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import type { EasingPoint } from '#core/transition/curves/easing-curve.ts';
import { easingCurveText, MAX_POINTS } from '#core/transition/curves/easing-text.ts';
import { useKeys, type Adjustment } from '../../kit/adjust.ts';
import { followDrag } from '../../kit/drag.ts';
import { arrows, paceOf } from '../../kit/keys.ts';
import { Button } from '../../kit/button.tsx';
import { CurvePicture, placeIn, pointWords } from './curve-picture.tsx';
import { movedPoint, widestGap, withoutPoint, withPoint, type Points } from './curve-points.ts';

const STEP = 0.01; // of an arrow key

/** Receives the changes of a curve. */
export interface CurveChange extends Adjustment {
  /** Shows a curve during an adjustment, at once. */
  preview(text: string): void;
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
        ...change,
        move(moved) {
          const at = placeIn(picture, moved);
          const to = shifted(before[index], at.x - grip.x, at.y - grip.y);
          preview(movedPoint(before, index, moved.shiftKey ? to : onSteps(to)));
        },
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

/** Arrow keys move the focused point. Delete removes it. */
function useCurveKeys({ points, change, preview, remove, focus }: Editing) {
  return useKeys({
    ...change,
    step(event) {
      const index = indexOf(event.target);
      const arrow = arrows[event.key];
      if (index < 1 || arrow === undefined || event.altKey) return false;
      const size = STEP * paceOf(event);
      preview(movedPoint(points, index, shifted(points[index], arrow[0] * size, arrow[1] * size)));
      return true;
    },
    other({ key, target }) {
      const index = indexOf(target);
      if (index < 1 || (key !== 'Delete' && key !== 'Backspace')) return false;
      remove(index);
      focus(Math.min(index, points.length - 3));
      return true;
    },
  });
}

function onSteps({ x, y }: EasingPoint): EasingPoint {
  return { x: Math.round(x / STEP) * STEP, y: Math.round(y / STEP) * STEP };
}

function shifted({ x, y }: EasingPoint, dx: number, dy: number): EasingPoint {
  return { x: x + dx, y: y + dy };
}

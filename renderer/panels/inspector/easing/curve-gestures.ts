import type { EasingPoint } from '../../../../core/transition/curves/easing-curve.ts';
import { followDrag } from '../../../kit/drag.ts';
import { arrows, paceOf } from '../../../kit/keys.ts';
import { movedPoint, withPoint } from './curve-points.ts';
import { previewPoints, removePoint } from './editing-curve.ts';
import type { EditingCurve } from './editing-curve.ts';

const STEP = 0.01; // of an arrow key

/** Index of the point at `target`, 0 for any other element. */
function indexOf({ picture }: EditingCurve, target: EventTarget | null): number {
  return 1 + picture.handles.findIndex((handle) => target instanceof Node && handle.contains(target));
}

/** Drags points. A press on the curve adds and grabs one, a double click removes one. */
export function attachCurvePointer(editing: EditingCurve): void {
  const { picture } = editing;
  // The points of the last two presses: the capturing element receives all clicks, whatever lies below it.
  let presses: readonly number[] = [];
  picture.element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const pressed = indexOf(editing, event.target);
    presses = [...presses.slice(-1), pressed];
    const added = event.target === picture.line ? withPoint(editing.points, picture.placeOf(event).x) : null;
    if (pressed < 1 && added === null) return;
    editing.selected = added?.index ?? pressed;
    if (added !== null) previewPoints(editing, added.points);
    editing.draw();
    picture.handles[editing.selected - 1]?.focus();
    drag(editing, event);
  });
  // The pressed or added point keeps the focus.
  picture.element.addEventListener('mousedown', (event) => event.preventDefault());
  picture.element.addEventListener('dblclick', () => {
    const [first, second] = presses;
    if (first === second) removePoint(editing, second);
  });
}

/** Moves the selected point with the pointer, in whole steps unless Shift is held. */
function drag(editing: EditingCurve, down: PointerEvent): void {
  const { picture, change, points, selected } = editing;
  const grip = picture.placeOf(down);
  followDrag(picture.element, down, {
    move(event) {
      const at = picture.placeOf(event);
      const to = shifted(points[selected], at.x - grip.x, at.y - grip.y);
      previewPoints(editing, movedPoint(points, selected, event.shiftKey ? to : onSteps(to)));
    },
    keep: () => change.keep(),
    giveBack: () => change.giveBack(),
  });
}

/**
 * Arrow keys move the focused point; a held key is one undo step. Delete removes the point.
 *
 * @param around the element around the picture: the picture itself would become focusable by a listener for focus
 */
export function attachCurveKeys(editing: EditingCurve, around: HTMLElement): void {
  const { picture, change } = editing;
  let held = false;
  const letGo = (): void => {
    if (held) change.keep();
    held = false;
  };
  const act = (event: KeyboardEvent, index: number): boolean => {
    const moved = movedByKey(editing.points[index], event);
    if (moved !== null) {
      held = true;
      previewPoints(editing, movedPoint(editing.points, index, moved));
    } else if (event.key === 'Escape' && held) {
      held = false;
      change.giveBack();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      letGo();
      removePoint(editing, index);
      picture.handles[editing.selected - 1]?.focus();
    } else return false;
    return true;
  };
  around.addEventListener('focusin', ({ target }) => {
    const index = indexOf(editing, target);
    if (index >= 1) editing.selected = index;
    editing.draw();
  });
  around.addEventListener('keydown', (event) => {
    const index = indexOf(editing, event.target);
    if (index < 1 || !act(event, index)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  around.addEventListener('keyup', letGo);
  around.addEventListener('focusout', letGo);
}

/** Position of a point after an arrow key; null for any other key. */
function movedByKey(point: EasingPoint, event: KeyboardEvent): EasingPoint | null {
  const arrow = arrows[event.key];
  if (arrow === undefined || event.altKey) return null;
  const step = STEP * paceOf(event);
  return shifted(point, arrow[0] * step, arrow[1] * step);
}

function onSteps({ x, y }: EasingPoint): EasingPoint {
  return { x: Math.round(x / STEP) * STEP, y: Math.round(y / STEP) * STEP };
}

function shifted({ x, y }: EasingPoint, dx: number, dy: number): EasingPoint {
  return { x: x + dx, y: y + dy };
}

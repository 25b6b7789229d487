// renderer/panels/inspector/easing: the easing curve editor
import { createElement, Minus, Plus } from 'lucide';
import { MOST_POINTS } from '../../../../core/transition/curves/easing-text.ts';
import { createCurvePicture, pointWords } from './curve-picture.ts';
import { pointsOf } from './curve-points.ts';
import type { Points } from './curve-points.ts';
import { addInWidestGap, removePoint } from './editing-curve.ts';
import type { CurveChange, EditingCurve } from './editing-curve.ts';
import { attachCurveKeys, attachCurvePointer } from './curve-gestures.ts';

export interface CurveEditor {
  readonly element: HTMLElement;
  /** Shows a curve; hides the editor for a named easing. */
  show(text: string): void;
}

/**
 * A curve with draggable points. A press on the curve adds a point; a double click or Delete removes one; arrow keys move
 * the focused point. Escape cancels a drag. A drag, or a held key, is one undo step.
 */
export function createCurveEditor(change: CurveChange): CurveEditor {
  const element = document.createElement('div');
  element.className = 'curve-editor';
  element.role = 'group';
  element.ariaLabel = 'Easing curve';
  const picture = createCurvePicture();
  const bar = createBar();
  const draw = (): void => {
    picture.draw(editing.points, editing.selected);
    bar.show(editing.points, editing.selected);
  };
  const editing: EditingCurve = { picture, change, points: [], selected: -1, draw };
  bar.add.addEventListener('click', () => addInWidestGap(editing));
  bar.remove.addEventListener('click', () => removePoint(editing, editing.selected));
  attachCurvePointer(editing);
  attachCurveKeys(editing, element);
  element.append(picture.element, bar.element);
  return {
    element,
    show: (text) => {
      editing.points = pointsOf(text);
      element.hidden = editing.points.length === 0;
      if (editing.selected >= editing.points.length - 1) editing.selected = editing.points.length - 2;
      if (editing.selected < 1) editing.selected = editing.points.length > 2 ? 1 : -1;
      if (!element.hidden) draw();
    },
  };
}

/** Position of the selected point, and buttons to add and remove points. */
function createBar() {
  const element = document.createElement('div');
  element.className = 'curve-bar';
  const words = document.createElement('output');
  words.dataset['tip'] =
    'Drag a point (Shift: fine). Click the curve to add a point; double-click a point or press Delete to remove it';
  const [add, remove] = [iconButton('Add point', Plus), iconButton('Remove point', Minus)];
  element.append(words, add, remove);
  return {
    element,
    add,
    remove,
    show: (points: Points, selected: number): void => {
      const point = points[selected];
      words.textContent = point ? pointWords(point) : 'no inner points';
      disable(add, points.length >= MOST_POINTS ? `at most ${MOST_POINTS} points` : null);
      disable(remove, point ? null : 'the end points stay');
    },
  };
}

function iconButton(label: string, icon: typeof Plus): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = label;
  button.append(createElement(icon, { width: 14, height: 14, class: 'icon' }));
  return button;
}

function disable(button: HTMLButtonElement, reason: string | null): void {
  button.ariaDisabled = String(reason !== null);
  const key = button.ariaLabel === 'Remove point' ? ' · Delete' : '';
  button.dataset['tip'] = reason === null ? `${button.ariaLabel}${key}` : `${button.ariaLabel}: ${reason}`;
}

import type { Controller } from 'lil-gui';
import { assert } from '../../../../core/assert.ts';
import { createFieldProblem, notTakenWords } from './field-problem.ts';
import { parseNumberText } from './number-text.ts';
import type { NumberRow } from './row.ts';

const MINUS = '\u2212';
const FINE = 0.1; // Shift
const COARSE = 10; // Ctrl
const PIXELS_PER_STEP = 2; // when the label is dragged
const SCRUB_THRESHOLD = 3; // px, so that a double click is not a drag

/** How a drag of a number ends. */
export interface GestureEnd {
  keep(): void;
  giveBack(): void;
}

/**
 * Makes lil-gui's number control a field of this window: it shows a unit, takes units and sums, steps with the arrows, scrubs
 * by its label, and gives back what it had with Escape.
 */
export function refineNumber(controller: Controller, row: NumberRow, end: GestureEnd): void {
  const { domElement } = controller;
  const input = domElement.querySelector('input');
  assert(input !== null, 'a number control without a field');
  const set = (value: number): void => {
    const inRange = Math.min(Math.max(value, row.minimum), row.maximum);
    controller.setValue(Number(inRange.toPrecision(12)));
  };
  if (row.tone) domElement.dataset['tone'] = row.tone;
  showUnit(input, row);
  formatDisplay(controller, input, row);
  attachTyping(controller, input, row, set);
  attachScrubbing(controller, row, set, end.keep);
  attachGivingBack(controller, input, end.giveBack);
  // The wheel turns a number only where the focus is; elsewhere it scrolls the panel.
  domElement.addEventListener(
    'wheel',
    (event) => {
      if (document.activeElement !== input) event.stopPropagation();
    },
    { capture: true, passive: true },
  );
}

function showUnit(input: HTMLInputElement, { unit }: NumberRow): void {
  const label = document.createElement('span');
  label.className = unit.length > 2 ? 'unit wide' : 'unit';
  label.textContent = unit;
  input.after(label);
}

/** The number as it is read: rounded, with a real minus. While it is typed it is left alone. */
function formatDisplay(controller: Controller, input: HTMLInputElement, row: NumberRow): void {
  const display = controller.updateDisplay.bind(controller);
  controller.updateDisplay = () => {
    display();
    if (document.activeElement !== input) input.value = numberText(Number(controller.getValue()), row.digits);
    return controller;
  };
}

export function numberText(value: number, digits: number): string {
  // A time between two frames shows that it is.
  const shown = digits === 0 && Math.abs(value - Math.round(value)) > 0.05 ? 1 : digits;
  const text = Math.abs(value).toFixed(shown);
  return value < 0 && Number(text) !== 0 ? MINUS + text : text;
}

/** Takes over from lil-gui, which reads a number only, at each key, and would make `120ms` the largest value at once. */
function attachTyping(
  controller: Controller,
  input: HTMLInputElement,
  row: NumberRow,
  set: (value: number) => void,
): void {
  const typed = (): number | undefined => parseNumberText(input.value, row.quantity, row.fps);
  const { domElement } = controller;
  const problem = createFieldProblem(domElement, input);
  const mark = (wrong: boolean): void => {
    input.classList.toggle('wrong', wrong);
    input.ariaInvalid = String(wrong);
    if (!wrong) problem.clear();
  };
  domElement.addEventListener(
    'input',
    (event) => {
      if (event.target !== input) return;
      event.stopPropagation();
      const value = typed();
      mark(value === undefined);
      // What is half typed may be out of range: it waits until it is kept.
      if (value !== undefined && value >= row.minimum && value <= row.maximum) set(value);
    },
    { capture: true },
  );
  // Before lil-gui's own blur, which ends the change.
  domElement.addEventListener(
    'blur',
    () => {
      const value = typed();
      mark(false);
      const asShown = numberText(Number(controller.getValue()), row.digits);
      if (value !== undefined && input.value !== asShown) set(value);
    },
    { capture: true },
  );
  const setRight = (value: number): void => {
    set(value);
    mark(false);
  };
  attachKeys(controller, input, row, setRight, () => {
    if (input.value.trim() === '' || typed() !== undefined) return true;
    mark(true);
    problem.say(notTakenWords(input.value, row.quantity));
    return false;
  });
}

/**
 * Enter keeps, Escape gives back what there was, arrows step.
 *
 * @param check whether what was typed can be kept; where not, it says why
 */
function attachKeys(
  controller: Controller,
  input: HTMLInputElement,
  row: NumberRow,
  set: (value: number) => void,
  check: () => boolean,
): void {
  let before = row.value;
  input.addEventListener('focus', () => {
    before = Number(controller.getValue());
    input.select();
  });
  const change = (value: number): void => {
    set(value);
    input.value = numberText(Number(controller.getValue()), row.digits);
  };
  controller.domElement.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== input) return;
      const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      const isKept = event.key !== 'Enter' || check();
      if (event.key === 'Escape') change(before);
      else if (direction !== 0) change(Number(controller.getValue()) + direction * row.step * scaleOf(event));
      else if (event.key !== 'Enter') return;
      if (direction === 0 && isKept) input.blur();
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}

function attachScrubbing(
  controller: Controller,
  row: NumberRow,
  set: (value: number) => void,
  keep: () => void,
): void {
  const label = controller.$name;
  label.classList.add('scrubs');
  label.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    label.setPointerCapture(down.pointerId);
    let value = Number(controller.getValue());
    let last = down.clientX;
    let moving = false;
    const move = (event: PointerEvent): void => {
      moving ||= Math.abs(event.clientX - down.clientX) >= SCRUB_THRESHOLD;
      if (!moving) return;
      value += ((event.clientX - last) / PIXELS_PER_STEP) * row.step * scaleOf(event);
      last = event.clientX;
      set(row.minimum + Math.round((value - row.minimum) / (row.step * FINE)) * row.step * FINE);
    };
    label.addEventListener('pointermove', move);
    label.addEventListener(
      'lostpointercapture',
      () => {
        label.removeEventListener('pointermove', move);
        if (moving) keep();
      },
      { once: true },
    );
  });
}

/** Escape during a drag of the slider or the label gives back what there was. */
function attachGivingBack(controller: Controller, input: HTMLInputElement, giveBack: () => void): void {
  controller.domElement.addEventListener('pointerdown', ({ target, pointerId }) => {
    if (target === input) return;
    const drag = new AbortController();
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      drag.abort();
      giveBack();
      // Both drags end as if the pointer had been let go; there is nothing left to keep.
      if (target instanceof Element && target.hasPointerCapture(pointerId))
        target.releasePointerCapture(pointerId);
      window.dispatchEvent(new MouseEvent('mouseup'));
    };
    window.addEventListener('keydown', escape, { signal: drag.signal, capture: true });
    window.addEventListener('pointerup', () => drag.abort(), { signal: drag.signal, capture: true });
  });
}

function scaleOf(event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): number {
  if (event.shiftKey) return FINE;
  return event.ctrlKey || event.metaKey ? COARSE : 1;
}

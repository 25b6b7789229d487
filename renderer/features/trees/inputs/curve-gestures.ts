import { followDrag, placeIn } from '../../../kit/drag.ts';
import { arrows, paceOf } from '../../../kit/keys.ts';
import { keyAt, nearestKey, type CurveScale } from './curve-path.ts';
import { withKey, withMovedKey, withoutKey, type NumberKey } from './input-keys.ts';
import { roundedIn, roundingStep } from './input-values.ts';
import type { InputRow } from './input-row.ts';

/** A curve with its keys, and the selected one. */
export interface CurveTarget {
  readonly row: InputRow;
  readonly keys: readonly NumberKey[];
  readonly scale: CurveScale;
  readonly selected: number; // -1 without keys
  select(index: number): void;
  focus(): void;
}

type Latest = { readonly current: CurveTarget };

/** Distance at which a press hits a key, and from which it is a drag, px. */
const REACH = 9;
const SLACK = 2;

/** Drags of keys, and double clicks that add one. Returns its undoing. */
export function attachCurveGestures(picture: SVGSVGElement, latest: Latest): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const pressed = (event: MouseEvent): number => {
    const { keys, scale } = latest.current;
    return nearestKey(keys, scale, placeIn(picture, event), REACH);
  };
  picture.addEventListener(
    'pointerdown',
    (event) => {
      const index = event.button === 0 ? pressed(event) : -1;
      if (index < 0) return;
      latest.current.select(index);
      latest.current.focus();
      drag(picture, latest, event, index);
    },
    { signal },
  );
  // The pressed key keeps the focus.
  picture.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  picture.addEventListener(
    'dblclick',
    (event) => {
      if (pressed(event) < 0) addKey(latest.current, placeIn(picture, event));
    },
    { signal },
  );
  return () => listening.abort();
}

function addKey(
  { row, scale, select }: CurveTarget,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const key = roundedKey(row, keyAt(scale, x, y));
  row.change.commit(`Add key to ${row.name}`, (input) => {
    const added = withKey(input, key);
    select(added.index);
    return added.input;
  });
}

/** Moves a key with the pointer, finely with Shift; Escape restores it. */
function drag(picture: SVGSVGElement, latest: Latest, down: PointerEvent, index: number): void {
  const { row, keys, scale } = latest.current;
  const origin = keys[index];
  const grip = keyAt(scale, down.clientX, down.clientY);
  followDrag(
    picture,
    down,
    {
      move({ shiftKey }, by) {
        const at = keyAt(scale, down.clientX + by.x, down.clientY + by.y);
        const to = { time: origin.time + at.time - grip.time, value: origin.value + at.value - grip.value };
        previewMove(latest.current, index, to, shiftKey ? 0.1 : 1);
      },
      ...row.change,
    },
    SLACK,
  );
}

/** Moves the selected key by an arrow key; returns false for other keys. */
export function stepKey(event: KeyboardEvent, target: CurveTarget): boolean {
  const arrow = arrows[event.key];
  if (arrow === undefined || event.altKey) return false;
  moveByArrow(target, arrow, paceOf(event));
  return true;
}

/** Selects another key, or deletes the selected one; returns false for unknown keys. */
export function pressKey(
  { key, altKey }: KeyboardEvent,
  { row, keys, selected, select }: CurveTarget,
): boolean {
  if (altKey) return false;
  if (key === 'PageUp') select(Math.max(selected - 1, 0));
  else if (key === 'PageDown') select(Math.min(selected + 1, keys.length - 1));
  else if (key === 'Home') select(0);
  else if (key === 'End') select(keys.length - 1);
  else if (key === 'Delete' || key === 'Backspace')
    row.change.commit(`Delete key of ${row.name}`, (input) => withoutKey(input, selected));
  else return false;
  return true;
}

function moveByArrow(target: CurveTarget, [right, up]: readonly [number, number], fineness: number): void {
  const { row, keys, selected } = target;
  const isNumber = row.input.kind === 'number';
  const timeStep = roundingStep({ minimum: 0, maximum: row.duration }) * fineness;
  const valueStep = isNumber ? roundingStep(row.range) * fineness : 1;
  const { time, value } = keys[selected];
  const to = { time: time + right * timeStep, value: value + up * valueStep };
  previewMove(target, selected, to, Math.min(fineness, 1));
}

function previewMove({ row }: CurveTarget, index: number, to: NumberKey, fineness: number): void {
  const key = roundedKey(row, to, fineness);
  row.change.preview(`Move key of ${row.name}`, (input) => withMovedKey(input, index, key));
}

/** A key inside the take and the range of its input, on round numbers. */
function roundedKey(
  { input, range, duration }: InputRow,
  { time, value }: NumberKey,
  fineness = 1,
): NumberKey {
  const take = { minimum: 0, maximum: duration };
  const step = input.kind === 'number' ? roundingStep(range) * fineness : 1;
  return { time: roundedIn(take, time, roundingStep(take) * fineness), value: roundedIn(range, value, step) };
}

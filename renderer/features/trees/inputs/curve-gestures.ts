import { placeIn } from '../../../kit/drag.ts';
import { usePoints, type PlotPoint } from '../../../kit/plot/point-gestures.ts';
import { keyAt, nearestKey, type CurveScale } from './curve-path.ts';
import { keysOf, withKey, withMovedKey, withoutKey, type NumberKey } from './input-keys.ts';
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

/** Distance at which a press hits a key, px. */
const REACH = 9;

/** Drags of keys, double clicks that add one, and the keys of the selected one, which has the focus. */
export function useCurveGestures(target: CurveTarget) {
  const { row, keys, scale, selected, select, focus } = target;
  const pressed = (event: MouseEvent & { readonly currentTarget: EventTarget | null }): number =>
    nearestKey(keys, scale, placeIn(event.currentTarget as Element, event), REACH);
  const { keys: onKeys, pointer } = usePoints(
    (event) => {
      const index = event instanceof PointerEvent ? pressed(event) : selected;
      if (index < 0) return null;
      select(index);
      focus();
      return pointOf(target, index);
    },
    (event) => pressKey(event, target),
  );
  const onDblClick = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }): void => {
    if (pressed(event) >= 0) return;
    const { x, y } = placeIn(event.currentTarget, event);
    const key = roundedKey(row, keyAt(scale, x, y));
    row.change.commit(`Add key to ${row.name}`, (input) => {
      const added = withKey(input, key);
      select(added.index);
      return added.input;
    });
  };
  return { onKeys, pointer: { ...pointer, onDblClick } };
}

/** A key that is moved, finely with Shift. */
function pointOf({ row, keys, scale }: CurveTarget, index: number): PlotPoint {
  return {
    ...row.change,
    at: [keys[index].time, keys[index].value],
    scales: [scale.time, scale.value],
    steps: (pace) => [
      roundingStep(takeOf(row)) * pace,
      row.input.kind === 'number' ? roundingStep(row.range) * pace : 1,
    ],
    slows: true,
    move([toTime, toValue], { shiftKey }) {
      const to = roundedKey(row, { time: toTime, value: toValue }, shiftKey ? 0.1 : 1);
      row.change.preview(`Move key of ${row.name}`, (input) => withMovedKey(input, index, to));
      const { time, value } = keysOf(withMovedKey(row.input, index, to))[index];
      return [time, value];
    },
  };
}

/** Selects another key, or deletes the selected one; returns false for unknown keys. */
function pressKey({ key, altKey }: KeyboardEvent, { row, keys, selected, select }: CurveTarget): boolean {
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

const takeOf = ({ duration }: InputRow) => ({ minimum: 0, maximum: duration });

/** A key inside the take and the range of its input, on round numbers. */
function roundedKey(row: InputRow, { time, value }: NumberKey, fineness = 1): NumberKey {
  const { input, range } = row;
  const take = takeOf(row);
  const step = input.kind === 'number' ? roundingStep(range) * fineness : 1;
  return { time: roundedIn(take, time, roundingStep(take) * fineness), value: roundedIn(range, value, step) };
}

import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { clamp } from '#core/kit/numbers.ts';
import type { KeyHandlers } from '#renderer/kit/adjust.ts';
import { useSize } from '#renderer/kit/use-size.ts';
import { toPixel, pixelText } from '#renderer/kit/plot/scale.ts';
import {
  curvePath,
  curveScale,
  dotsPath,
  placeText,
  keyAt,
  nearestKey,
  type CurveScale,
} from './curve-path.ts';
import { keysOf, type NumberKey, withKey, withMovedKey, withoutKey } from './input-keys.ts';
import { numberText } from '#renderer/kit/number-text.ts';
import { useAtPlayhead, type InputRow } from './input-row.ts';
import { placeIn } from '#renderer/kit/drag.ts';
import { usePoints, type PlotPoint } from '#renderer/kit/plot/point-gestures.ts';
import { roundedIn, roundingStep } from './input-values.ts';

/** Height of the curve of a number, and of one that only steps between a few values, px. */
const HEIGHT = 46;
const STEPS_HEIGHT = 26;

/** The curve of an input over the take: raw, smoothed over it, the playhead, and the keys. */
export function InputCurve({ row }: { readonly row: InputRow }) {
  const { input, raw, smoothed, range, duration } = row;
  const picture = useRef<SVGSVGElement>(null);
  const line = useRef<SVGLineElement>(null);
  const handle = useRef<SVGGElement>(null);
  const width = Math.max(useSize(picture).width, 1);
  const selected = useSignal(0);
  const keys = useMemo(() => keysOf(input), [input]);
  const height = input.kind === 'number' ? HEIGHT : STEPS_HEIGHT;
  const scale = useMemo(() => curveScale(width, height, duration, range), [width, height, duration, range]);
  const rawPath = useMemo(() => curvePath(raw, keys, scale), [raw, scale]);
  const smoothPath = useMemo(
    () => (raw === smoothed ? '' : curvePath(smoothed, keys, scale)),
    [smoothed, scale],
  );
  useAtPlayhead((time) => {
    const x = toPixel(scale.time, clamp(time, 0, duration));
    line.current?.setAttribute('transform', `translate(${pixelText(x)} 0)`);
  });
  const index = Math.min(selected.value, keys.length - 1);
  const target: CurveTarget = {
    row,
    keys,
    scale,
    selected: index,
    select: (next) => (selected.value = next),
    focus: () => handle.current?.focus(),
  };
  const { onKeys, pointer } = useCurveGestures(target);
  return (
    <svg
      ref={picture}
      class="lab-curve"
      height={height}
      role="group"
      aria-label={`Curve of ${row.name}`}
      {...pointer}
    >
      <path class="lab-raw" d={rawPath} />
      <path class="lab-smooth" d={smoothPath} />
      <line ref={line} class="lab-playhead" y1={0} y2={height} />
      <path class="lab-keys" d={dotsPath(keys, scale)} />
      {index >= 0 && <KeyHandle target={target} handle={handle} onKeys={onKeys} />}
    </svg>
  );
}

interface KeyHandleProps {
  readonly target: CurveTarget;
  readonly handle: RefObject<SVGGElement | null>;
  readonly onKeys: KeyHandlers;
}

/** The selected key, which has the focus: arrows move it, Page Up and Page Down select another. */
function KeyHandle({ target: { row, keys, scale, selected }, handle, onKeys }: KeyHandleProps) {
  const key = keys[selected];
  return (
    <g
      ref={handle}
      class="lab-key"
      tabIndex={0}
      role="slider"
      aria-label={`Key ${selected + 1} of ${keys.length} of ${row.name}`}
      aria-valuemin={row.range.minimum}
      aria-valuemax={row.range.maximum}
      aria-valuenow={key.value}
      aria-valuetext={describeKey(key, row)}
      transform={`translate(${placeText(key, scale)})`}
      {...onKeys}
    >
      <circle class="lab-key-reach" r={9} />
      <circle class="lab-key-dot" r={4} />
    </g>
  );
}

/** `1.20 s · 0.50`, or with the words of its value. */
function describeKey({ time, value }: NumberKey, { input }: InputRow): string {
  const words =
    input.kind === 'enum'
      ? input.options[value]
      : input.kind === 'bool'
        ? value
          ? 'on'
          : 'off'
        : numberText(value, 2);
  return `${numberText(time, 2)} s · ${words}`;
}

/** A curve with its keys, and the selected one. */
interface CurveTarget {
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
function useCurveGestures(target: CurveTarget) {
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

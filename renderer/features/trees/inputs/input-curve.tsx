import { clamp } from '#core/clamp.ts';
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { KeyHandlers } from '../../../kit/adjust.ts';
import { useSize } from '../../../kit/use-size.ts';
import { toPixel } from '../../../kit/plot/scale.ts';
import { curvePath, curveScale, dotsPath, placeText } from './curve-path.ts';
import { keysOf, type NumberKey } from './input-keys.ts';
import { numberText } from '../../../kit/number-text.ts';
import { useCurveGestures, type CurveTarget } from './curve-gestures.ts';
import { useAtPlayhead, type InputRow } from './input-row.ts';
import { pixelText } from '../../../kit/plot/line-path.ts';

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

// renderer/controls/easing: the easing curve editor
import { Minus, Plus } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { easingCurveText, MAX_POINTS, CURVE_RANGE } from '#core/methods/curves/easing-text.ts';
import type { Adjustment } from '#renderer/kit/adjust.ts';
import { usePoints, type PlotPoint } from '#renderer/kit/plot/point-gestures.ts';
import { placeIn } from '#renderer/kit/drag.ts';
import { toValue, toPixel, type Scale, linePath, pixelText } from '#renderer/kit/plot/scale.ts';
import { Button } from '#renderer/kit/button.tsx';
import { movedPoint, widestGap, withoutPoint, withPoint, type Points, curveAt } from './curve-points.ts';
import type { SVGAttributes } from 'preact';
import type { EasingPoint } from '#core/methods/curves/easing-curve.ts';
import { formatNumber } from '#core/kit/numbers.ts';

/** Size at the inspector's default width, px; it grows with the inspector. */
const SIZE = { width: 268, height: 150 } as const;
const PLOT = { left: 18, right: 258, top: 10, bottom: 140 } as const;
/** Straight segments per curve. */
const PIECES = 96;
/** Distance at which a press hits a point, px. */
const REACH = 12;

const { lowest, highest } = CURVE_RANGE;
const across: Scale = { low: 0, high: 1, from: PLOT.left, to: PLOT.right };
const up: Scale = { low: lowest, high: highest, from: PLOT.bottom, to: PLOT.top };
const toX = (x: number): number => toPixel(across, x);
const toY = (y: number): number => toPixel(up, y);

/** The scales of the curve in its picture, px of the window. */
function scalesIn(picture: SVGSVGElement): readonly [across: Scale, up: Scale] {
  const zoom = picture.getBoundingClientRect().width / SIZE.width;
  const zoomed = ({ from, to, ...span }: Scale): Scale => ({ ...span, from: from * zoom, to: to * zoom });
  return [zoomed(across), zoomed(up)];
}

interface CurvePictureProps extends Omit<SVGAttributes<SVGSVGElement>, 'points'> {
  readonly points: Points;
  readonly selected: number; // -1 = none
}

/**
 * The curve, with handles for all points but the ends. Outside of the lines at the weights 0 and 1 it
 * overshoots.
 */
function CurvePicture({ points, selected, ...gestures }: CurvePictureProps) {
  const { left, right, top, bottom } = PLOT;
  const path = linePath(
    PIECES + 1,
    (i) => toX(i / PIECES),
    (i) => toY(curveAt(points, i / PIECES)),
  );
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} {...gestures}>
      <rect class="curve-frame" x={left} y={top} width={right - left} height={bottom - top} />
      {[0, 1].map((weight) => (
        <g key={weight}>
          <path class="curve-guide" d={`M${left} ${toY(weight)}H${right}`} />
          <text class="curve-label" x={left - 6} y={toY(weight) + 3.5}>
            {weight}
          </text>
        </g>
      ))}
      <path class="curve-line" d={path} />
      <path class="curve-hit" d={path} />
      {points.slice(1, -1).map((point, i) => (
        <g
          key={i}
          class={i + 1 === selected ? 'curve-point selected' : 'curve-point'}
          data-index={i + 1}
          tabindex={0} // SVG knows no tabIndex
          role="slider"
          aria-label={`Point ${i + 2} of ${points.length}`}
          aria-valuemin={lowest}
          aria-valuemax={highest}
          aria-valuenow={point.y}
          aria-valuetext={describePoint(point)}
          transform={`translate(${pixelText(toX(point.x))} ${pixelText(toY(point.y))})`}
        >
          <circle class="curve-reach" r={REACH} />
          <circle class="curve-dot" r={4} />
        </g>
      ))}
      {[0, 1].map((end) => (
        <circle key={end} class="curve-end" cx={toX(end)} cy={toY(end)} r={3} />
      ))}
    </svg>
  );
}

/** `time 0.25 · weight 0.10`: shares of the blend time and of the way to the destination. */
function describePoint({ x, y }: EasingPoint): string {
  const number = (value: number): string => formatNumber(value, 3).replace(/0$/, '');
  return `time ${number(x)} · weight ${number(y)}`;
}

const STEP = 0.01; // of arrow keys and drags

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
  const { keys, pointer } = useCurveGestures({ points, change, preview, remove, focus });
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
          {selected < 0 ? 'no inner points' : describePoint(points[selected])}
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

/** Gestures on the picture: a press on the curve adds and grabs a point, a double click removes one. */
function useCurveGestures(editing: Editing) {
  const { points, preview, remove, focus } = editing;
  // The points of the last two presses: the capturing element receives all clicks, whatever lies below it.
  const presses = useRef<readonly number[]>([]);
  const { keys, pointer } = usePoints(
    (event) => {
      const part = event.target as Element;
      const picture = part.closest('svg');
      if (picture === null) return null;
      const pressed = indexOf(part);
      if (event.type === 'pointerdown') presses.current = [...presses.current.slice(-1), pressed];
      const isLine = event instanceof PointerEvent && part.classList.contains('curve-hit');
      const [across] = scalesIn(picture);
      const added = isLine ? withPoint(points, toValue(across, placeIn(picture, event).x)) : null;
      if (added) preview(added.points);
      const { points: now, index } = added ?? { points, index: pressed };
      if (index < 1) return null;
      focus(index);
      return pointOf({ ...editing, points: now }, index, picture);
    },
    ({ key, target }) => {
      const index = indexOf(target);
      if (index < 1 || (key !== 'Delete' && key !== 'Backspace')) return false;
      remove(index);
      focus(Math.min(index, points.length - 3));
      return true;
    },
  );
  const onDblClick = (): void => {
    const [first, second] = presses.current;
    if (first === second) remove(second);
  };
  return { keys, pointer: { ...pointer, onDblClick } };
}

/** A point that is moved: by the pointer in whole steps, unless Shift is held. */
function pointOf({ points, change, preview }: Editing, index: number, picture: SVGSVGElement): PlotPoint {
  return {
    ...change,
    at: [points[index].x, points[index].y],
    scales: scalesIn(picture),
    steps: (pace) => [STEP * pace, STEP * pace],
    move(to, event) {
      const isRounded = event.type.startsWith('pointer') && !event.shiftKey;
      const [x, y] = isRounded ? to.map((value) => Math.round(value / STEP) * STEP) : to;
      const moved = movedPoint(points, index, { x, y });
      preview(moved);
      return [moved[index].x, moved[index].y];
    },
  };
}

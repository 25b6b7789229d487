import type { SVGAttributes } from 'preact';
import type { EasingPoint } from '#core/transition/curves/easing-curve.ts';
import { CURVE_RANGE } from '#core/transition/curves/easing-text.ts';
import { formatNumber } from '#core/format-number.ts';
import { toPixel, type Scale } from '../../kit/plot/scale.ts';
import { linePath, pixelText } from '../../kit/plot/line-path.ts';
import { curveAt, type Points } from './curve-points.ts';

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
export function scalesIn(picture: SVGSVGElement): readonly [across: Scale, up: Scale] {
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
export function CurvePicture({ points, selected, ...gestures }: CurvePictureProps) {
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
export function describePoint({ x, y }: EasingPoint): string {
  const number = (value: number): string => formatNumber(value, 3).replace(/0$/, '');
  return `time ${number(x)} · weight ${number(y)}`;
}

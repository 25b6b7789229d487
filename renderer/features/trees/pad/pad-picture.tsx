import { useRef } from 'preact/hooks';
import { LineMarks, PlaneMarks } from './plot-marks.tsx';
import { pixelWithin, toPixel, pixelsOf, pixelText } from '#renderer/kit/plot/scale.ts';
import type { PictureProps } from './plot-parts.tsx';
import { useTargets, targetOf } from './pad-gestures.ts';
import { useLiveWeights, useLiveValues } from './use-pad.ts';
import { formatPadValue, gridOf, type PadScale } from '../spaces/pad-scale.ts';
import type { PadMark, PadAxis } from '../spaces/pad-space.ts';

interface PadPictureProps extends PictureProps {
  readonly size: { readonly width: number; readonly height: number };
}

/**
 * The plot: drag the point of the inputs, press beside it to set it, drag samples and edges; or use the arrow
 * keys.
 */
export function PadPicture({ size, ...picture }: PadPictureProps) {
  const { pad, space, scales } = picture;
  const root = useRef<HTMLDivElement>(null);
  const targets = useTargets(
    scales,
    (part) => targetOf(pad, part),
    (part) => {
      const grip = part.closest<SVGElement>('[data-grip]');
      const point = root.current?.querySelector<SVGElement>('[data-grip=input]');
      (grip?.hasAttribute('tabindex') ? grip : point)?.focus();
    },
  );
  useLiveWeights(
    pad,
    space.marks.map(({ path }) => path),
    root,
  );
  const Marks = space.axes.length === 1 ? LineMarks : PlaneMarks;
  return (
    <div
      ref={root}
      data-status-keys="↑↓←→ move · Shift fine · Ctrl coarse · Alt drag off the grid"
      {...targets}
      onFocusIn={({ target }) => {
        const grip = (target as Element).getAttribute('data-grip');
        const mark = space.marks[parseInt(grip ?? '', 10)] as PadMark | undefined;
        if (mark) pad.chosen.value = mark.path;
      }}
    >
      <svg width={size.width} height={size.height}>
        <PadGround {...picture} />
        <Marks {...picture} />
        <InputHandle {...picture} />
      </svg>
    </div>
  );
}

/** The point of the inputs at the playhead, and behind it where smoothing is. */
function InputHandle({ pad, space, scales, frame }: PictureProps) {
  const handle = useRef<SVGGElement>(null);
  const smooth = useRef<SVGCircleElement>(null);
  const { axes } = space;
  const isLine = axes.length === 1;
  const placeOf = (values: readonly number[]): string => {
    const [x, y = frame.bottom] = values.map((value, i) => pixelWithin(scales[i], value));
    return `translate(${pixelText(x)} ${pixelText(y)})`;
  };
  useLiveValues(pad, axes, (raw, smoothed) => {
    const words = raw.map((value, i) => `${axes[i].name} ${formatPadValue(value, scales[i].step / 10)}`);
    handle.current?.setAttribute('transform', placeOf(raw));
    handle.current?.setAttribute('aria-valuenow', String(raw[0]));
    handle.current?.setAttribute('aria-valuetext', words.join(', '));
    smooth.current?.setAttribute('transform', placeOf(smoothed));
  });
  return (
    <>
      <circle class="pad-smooth" r={4} ref={smooth} />
      <g
        class="pad-grip"
        data-grip="input"
        tabindex={0}
        role="slider"
        aria-label={axes.map(({ name }) => name).join(' and ')}
        aria-valuenow={0}
        ref={handle}
      >
        {isLine && <path class="pad-needle" d={`M0 0V${frame.top - frame.bottom}`} />}
        <circle class="pad-reach" r={12} />
        <circle class="pad-knob" r={6} />
      </g>
    </>
  );
}

/** The ground of a plot, whose press sets the inputs, with a grid, and with gaps hatched. */
function PadGround({ space, scales, frame }: Omit<PictureProps, 'pad'>) {
  const [x, y] = scales as readonly [PadScale, PadScale | undefined];
  const { left, right, top, bottom } = frame;
  const size = { x: left, y: top, width: right - left, height: bottom - top };
  return (
    <>
      <rect class="pad-ground" data-grip="ground" {...size} />
      <g class="pad-grid">
        {gridOf(x).map((value) => (
          <g key={value} transform={`translate(${pixelText(toPixel(x, value))} ${bottom})`}>
            <path d={`M0 0V${top - bottom}`} />
            <text y={13}>{formatTick(value)}</text>
          </g>
        ))}
        {y &&
          gridOf(y).map((value) => (
            <g key={value} transform={`translate(${left} ${pixelText(toPixel(y, value))})`}>
              <path d={`M0 0H${right - left}`} />
              <text class="up" x={-5} y={3.5}>
                {formatTick(value)}
              </text>
            </g>
          ))}
      </g>
      {y && space.ofSpheres && <Gaps marks={space.marks} x={x} y={y} />}
      {y && (
        <g class="pad-axis-names">
          <text x={right - 4} y={bottom - 5}>
            {axisName(space.axes[0])} →
          </text>
          <text class="up" x={left + 5} y={top + 11}>
            ↑ {axisName(space.axes[1])}
          </text>
        </g>
      )}
    </>
  );
}

function axisName({ name, unit }: PadAxis): string {
  return unit === '' ? name : `${name}, ${unit}`;
}

function formatTick(value: number): string {
  return String(value).replace('-', '−');
}

interface GapsProps {
  readonly marks: readonly PadMark[];
  readonly x: PadScale;
  readonly y: PadScale;
}

/** Hatches the points between the outermost centres that no sphere contains: there the nearest clip holds. */
function Gaps({ marks, x, y }: GapsProps) {
  const across = marks.map(({ at }) => toPixel(x, at[0]));
  const up = marks.map(({ at }) => toPixel(y, at[1]));
  const [left, top] = [Math.min(...across), Math.min(...up)];
  const box = { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...up) - top };
  return (
    <g class="pad-gaps">
      <pattern
        id="pad-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path d="M0 0V6" />
      </pattern>
      <mask id="pad-outside">
        <rect {...box} fill="white" />
        {marks.map(({ path, radius }, i) => (
          <circle key={path} cx={across[i]} cy={up[i]} r={pixelsOf(x, radius ?? 0)} fill="black" />
        ))}
      </mask>
      <rect {...box} fill="url(#pad-hatch)" mask="url(#pad-outside)" />
    </g>
  );
}

import { clamp01 } from '#core/kit/numbers.ts';
import './plot.css';
import { effect } from '@preact/signals';
import type { ComponentChildren, TargetedPointerEvent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { followDrag } from '../drag.ts';
import { linePath, pixelWithin, toPixel, toValue, type Scale, type Span } from './scale.ts';

export interface PlotLine {
  /** At places in equal steps over the whole width; null and NaN = a gap. */
  readonly values: ArrayLike<number | null>;
  readonly look?: string; // class of the line; `dashed` for every plot
  readonly colour?: string; // custom property without dashes
}

interface PlotProps {
  readonly size: 'tall' | 'small'; // fills its panel, or has a height of its own
  readonly title: ComponentChildren;
  readonly aside?: ComponentChildren; // beside the title
  readonly label?: string; // of the picture for screen readers; none where words beside it say the same
  readonly tip?: string | undefined;
  readonly lines: readonly (PlotLine | null)[];
  readonly values: Span; // from the bottom up
  readonly level?: number; // a value with a line across
  readonly upright?: number; // a share of the width with a dashed line
  readonly ends?: readonly string[] | undefined; // below it
  /**
   * Place of the playhead from signals, share of the width: none beyond the plot. null = `--at` of an element
   * around it.
   */
  readonly at?: (() => number) | null;
  /** Moves the playhead to a share of the width, with a press or a drag. */
  readonly onSeek?: (share: number) => void;
  readonly onPick?: (place: { readonly share: number; readonly value: number }) => void;
  readonly children?: ComponentChildren; // over the lines
}

/** Units of the drawing along each side. */
const SIDE = 1000;
/** Room above and below the values, shares of the height. */
const rooms = { tall: { above: 0.04, below: 0 }, small: { above: 0.05, below: 0.05 } };

/** Lines over one variable: a title, the lines with the playhead, and words below. */
export function Plot({ size, title, aside, lines, values, ends, at, children, ...picture }: PlotProps) {
  return (
    <figure class={`line-plot ${size}`}>
      <figcaption>
        <span>{title}</span>
        {aside}
      </figcaption>
      <div class="line-plot-box">
        <Lines {...picture} lines={lines} scale={heightScale(size, values)} />
        {at !== undefined && <Playhead at={at} />}
        {children}
      </div>
      {ends && (
        <div class="line-plot-ends">
          {ends.map((words, i) => (
            <span key={i}>{words}</span>
          ))}
        </div>
      )}
    </figure>
  );
}

type LinesProps = Pick<PlotProps, 'label' | 'tip' | 'lines' | 'level' | 'upright' | 'onSeek' | 'onPick'> & {
  readonly scale: Scale;
};

function Lines({ label, tip, lines, level, upright, onSeek, onPick, scale }: LinesProps) {
  const seek = (down: TargetedPointerEvent<SVGSVGElement>): void => {
    if (down.button !== 0 || !onSeek) return;
    const picture = down.currentTarget;
    const go = (event: MouseEvent): void => onSeek(clamp01(placeOn(picture, event).across));
    go(down);
    followDrag(picture, down, { move: go });
  };
  const pick = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }): void => {
    const { across, up } = placeOn(event.currentTarget, event);
    onPick?.({ share: across, value: toValue(scale, SIDE * (1 - up)) });
  };
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      data-tip={tip}
      onPointerDown={seek}
      onClick={pick}
    >
      {level !== undefined && <path class="level" d={`M0 ${toPixel(scale, level)}H${SIDE}`} />}
      {lines.map(
        (line, i) =>
          line && (
            <path
              key={i}
              class={line.look}
              d={pathOf(line, scale)}
              style={line.colour && { stroke: `var(--${line.colour})` }}
            />
          ),
      )}
      {upright !== undefined && <path class="dashed" d={`M${upright * SIDE} 0V${SIDE}`} />}
    </svg>
  );
}

function pathOf({ values }: PlotLine, scale: Scale): string {
  return linePath(
    values.length,
    (i) => (i / Math.max(values.length - 1, 1)) * SIDE,
    (i) => pixelWithin(scale, values[i] ?? Number.NaN),
  );
}

/** Moves without rendering. */
function Playhead({ at }: { readonly at: (() => number) | null }) {
  const line = useRef<HTMLElement>(null);
  useLayoutEffect(() =>
    effect(() => {
      const share = at?.() ?? 0;
      if (!line.current || at === null) return;
      line.current.hidden = share < 0 || share > 1;
      line.current.style.setProperty('--at', String(share));
    }),
  );
  return <i class="line-plot-now" ref={line} />;
}

function heightScale(size: PlotProps['size'], { low, high }: Span): Scale {
  const { above, below } = rooms[size];
  return { low, high: high > low ? high : low + 1, from: SIDE * (1 - below), to: SIDE * above };
}

/** Distance of a value from the bottom of a plot, `42%`. */
export function heightOf(size: PlotProps['size'], values: Span, value: number): string {
  return `${100 - (100 * toPixel(heightScale(size, values), value)) / SIDE}%`;
}

/** The place of the pointer in a picture, shares of its width and height from the lower left. */
export function placeOn(picture: Element, { clientX, clientY }: MouseEvent) {
  const { left, width, bottom, height } = picture.getBoundingClientRect();
  return { across: (clientX - left) / width, up: (bottom - clientY) / height };
}

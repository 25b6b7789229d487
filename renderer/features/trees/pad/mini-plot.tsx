import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { linePath } from '../../../kit/plot/line-path.ts';
import { useSize } from '../../../kit/use-size.ts';

/** A curve of a small plot. */
export interface MiniCurve {
  readonly look: 'first' | 'second' | 'limit' | 'wrong';
  readonly values: ArrayLike<number>; // evenly spaced over the plot; NaN = a gap
}

interface MiniPlotProps {
  readonly title: string;
  readonly curves: readonly MiniCurve[];
  /** Value at the top; the bottom is 0. */
  readonly top: number;
  readonly unit: string;
  readonly ends?: readonly [left: string, right: string];
  readonly legend?: ComponentChildren; // in place of what the top is
}

const HEIGHT = 40;

/** A small plot from 0 up, with a line at the share `--at` of its width. */
export function MiniPlot({ title, curves, top, unit, ends, legend }: MiniPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  return (
    <figure class="mini-plot" aria-label={title}>
      <figcaption>
        <span class="cut">{title}</span>
        {legend ?? (
          <span class="faint">
            {Number(top.toPrecision(2))} {unit}
          </span>
        )}
      </figcaption>
      <div class="mini-plot-box" ref={box}>
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {curves.map(({ look, values }) => (
            <path key={look} class={`mini-curve ${look}`} d={pathOf(values, width, top)} />
          ))}
        </svg>
        <i class="mini-now" />
      </div>
      {ends && (
        <div class="mini-ends faint">
          <span class="cut">{ends[0]}</span>
          <span class="cut">{ends[1]}</span>
        </div>
      )}
    </figure>
  );
}

function pathOf(values: ArrayLike<number>, width: number, top: number): string {
  return linePath(
    values.length,
    (i) => (i / Math.max(values.length - 1, 1)) * width,
    (i) => HEIGHT - 1 - (Math.min(values[i], top) / top) * (HEIGHT - 3),
  );
}

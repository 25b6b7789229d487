import './line-chart.css';
import type { ComponentChildren, SVGAttributes } from 'preact';
import { slotTone } from '../stores/slots/default-slots.ts';

/** Heights of a line at places in equal steps, 0 to 1; null = a gap. */
export type Heights = ArrayLike<number | null>;

interface LineChartProps extends Pick<
  SVGAttributes<SVGSVGElement>,
  'onClick' | 'onPointerDown' | 'onPointerMove'
> {
  readonly title: string;
  readonly range: string;
  readonly label: string;
  readonly tip?: string;
  readonly lines: readonly (Heights | null)[]; // of each slot
  readonly dashed?: Heights | null;
  readonly children: ComponentChildren; // see `Upright`
  readonly axis: readonly string[];
}

/** A line for each slot, below a caption and above the words of an axis. */
export function LineChart({
  title,
  range,
  label,
  tip,
  lines,
  dashed,
  children,
  axis,
  ...presses
}: LineChartProps) {
  return (
    <div class="line-chart">
      <p>
        <span>{title}</span>
        <span class="faint">{range}</span>
      </p>
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        data-tip={tip}
        {...presses}
      >
        {dashed && <path class="line-dashed" d={pathOf(dashed)} />}
        {lines.map(
          (line, slot) =>
            line && <path key={slot} d={pathOf(line)} style={{ stroke: `var(--${slotTone(slot)}-text)` }} />,
        )}
        {children}
      </svg>
      <div class="line-chart-axis faint">
        {axis.map((words, i) => (
          <span key={i}>{words}</span>
        ))}
      </div>
    </div>
  );
}

/** The present place of a chart, 0 to 1; beyond these, it is not on the axis. */
export const Upright = ({ at }: { readonly at: number }) =>
  at >= 0 && at <= 1 ? <line class="line-present" x1={at} x2={at} y1={0} y2={1} /> : null;

/** Share of the chart that lines reach. */
export const TOP = 0.96;

function pathOf(line: Heights): string {
  const point = (height: number | null, i: number): string =>
    height === null
      ? ''
      : `${(line[i - 1] ?? null) === null ? 'M' : 'L'}${i / Math.max(line.length - 1, 1)},${1 - TOP * height}`;
  return Array.from(line, point).join('');
}

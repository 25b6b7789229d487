import '../../node_modules/uplot/dist/uPlot.min.css';
import type { TimeRange } from '#core/transition/clips/clip-clock.ts';
import UPlot from 'uplot';
import { timecodeOf, timecodeSteps, formatNumber, withUnit } from '#core/kit/numbers.ts';
import { type Span, digitsOf } from '../kit/plot/scale.ts';
import type { TimeUnit } from '../kit/time-words.ts';
import type { Curve, CurveChoice } from './curves.ts';
import { drawMoments, type MarkedMoment } from './moments.ts';
import type { Unit } from './quantities.ts';
import type { CurveSweep, Sample } from './sweep.ts';
import type { TransitionEvaluation } from '#core/transition/evaluation/evaluation.ts';

/**
 * A value with unit and minus sign, rounded to visible precision: `12.4°`, `1.304 m`, `−0.62 m/s`; a dash for
 * none.
 */
export function formatValue(value: number, unit: string): string {
  if (Number.isNaN(value)) return '–';
  return `${formatNumber(value, unitDigits(unit))}${spaced(unit)}`;
}

/** A moment on the transition's clock in the unit of the ruler: `0.133 s`, `16.4 f`, `00:00:00:16`. */
export function formatTime(time: number, unit: TimeUnit, fps: number): string {
  if (unit === 'seconds') return formatValue(time, 's');
  if (unit === 'timecode') return timecodeOf(time * fps, fps);
  const isWhole = Math.abs(time * fps - Math.round(time * fps)) < 0.05;
  return formatNumber(time * fps, isWhole ? 0 : 1) + spaced('f');
}

/** A value on an axis, with the decimals that steps of `increment` need. */
export function formatTick(value: number, increment: number): string {
  return formatNumber(value, digitsOf(increment));
}

/** A unit after a number: degrees without a space. */
export function spaced(unit: string): string {
  return withUnit('', unit, '\u00a0');
}

function unitDigits(unit: string): number {
  if (unit === 'm' || unit === 's' || unit === '') return 3;
  return unit === '°/s' || unit === 'm/s³' ? 0 : unit === 'm/s' || unit === 'cm' || unit === '/s' ? 2 : 1;
}

/** A larger step between samples is an angle that wrapped around, °. */
const HALF_TURN = 180;

/**
 * Finds jumps in a curve of angles where the shortest way changes direction: a line across would show a
 * motion that does not exist. Moments without samples are skipped.
 */
export function findWraps(times: ArrayLike<number>, values: ArrayLike<Sample>): readonly TimeRange[] {
  const wraps: TimeRange[] = [];
  let before = -1; // index of the last value
  for (let i = 0; i < times.length; i++) {
    const value = values[i];
    if (value === undefined) continue;
    const last = before < 0 ? null : values[before];
    if (value !== null && last != null && Math.abs(value - last) > HALF_TURN)
      wraps.push({ start: times[before], end: times[i] });
    before = i;
  }
  return wraps;
}

/** Options of a chart besides its samples. */
export interface ChartSetting {
  readonly curves: readonly Curve[];
  readonly unit: Unit; // of the values
  readonly timeUnit: TimeUnit;
  readonly fps: number; // of the source, whose frames the axis shows
  readonly timesBelow: boolean; // shows the time axis: the last chart of a stack
  /** Read at each drawing. */
  readonly range: () => Span;
  readonly moments: () => readonly MarkedMoment[];
  readonly named: boolean; // shows names of moments: the first chart of a stack
}

/** Margins around the curves, px: axes at the left and below, and room for labels. */
export const PLOT_EDGES = { left: 64, right: 16, top: 10, bottom: 22 } as const;
const BETWEEN = 6; // px below a chart that is not the last
const VALUE_SPACE = 26; // smallest distance between values on the axis, px
const DOT_EVERY = 24; // samples
const DOT_SIZE = 5; // px

/** Creates a chart that fills `host`. It draws the samples of `setData`. */
export function createChart(host: HTMLElement, setting: ChartSetting): UPlot {
  const style = getComputedStyle(host);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const axis = {
    stroke: token('faint'),
    font: `11px ${style.fontFamily}`,
    grid: { stroke: token('line'), width: 1 },
    ticks: { show: false },
    gap: 6,
  };
  return new UPlot(
    {
      width: host.clientWidth,
      height: host.clientHeight,
      padding: [PLOT_EDGES.top, PLOT_EDGES.right, 0, 0],
      legend: { show: false },
      // The plot handles pointer and wheel itself, as the timeline does.
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [setting.range().low, setting.range().high] },
        y: { range: (_, low, high) => paddedRange(low, high, setting.unit.least) },
      },
      axes: [
        {
          ...axis,
          size: setting.timesBelow ? PLOT_EDGES.bottom : BETWEEN,
          ...timeScale(setting),
        },
        { ...axis, size: PLOT_EDGES.left, space: VALUE_SPACE, ...valueScale(setting.unit.name) },
      ],
      series: [
        {},
        ...setting.curves.map((curve) => seriesOf(curve, token(curve.role), setting.unit.name === '°')),
      ],
      hooks: {
        drawAxes: [(chart) => drawMoments(chart, setting.moments(), token, setting.named ? axis.font : null)],
      },
    },
    undefined,
    host,
  );
}

/** Sets the samples, from column `first` on, and adapts the axes. */
export function showSamples(chart: UPlot, { times, columns }: CurveSweep, first: number): void {
  chart.setData([times, ...columns.slice(first, first + chart.series.length - 1)]);
}

/** The time axis: divisions, labels and their smallest distance, px. */
export function timeScale({ timeUnit, fps, timesBelow }: ChartSetting) {
  const incrs = timeIncrements(timeUnit, fps);
  if (timeUnit === 'timecode') {
    const values = (_: UPlot, times: number[]) =>
      times.map((time) => (timesBelow ? timecodeOf(time * fps, fps) : ''));
    return { incrs, values, space: 100 };
  }
  const [unit, unitsPerSecond]: readonly [string, number] = timeUnit === 'frames' ? ['f', fps] : ['s', 1];
  return {
    incrs,
    values: (_: UPlot, times: number[], _axis: number, _space: number, step: number) =>
      times.map((time) =>
        timesBelow ? formatTick(time * unitsPerSecond, step * unitsPerSecond) + spaced(unit) : '',
      ),
    space: 72,
  };
}

export function valueScale(unit: string) {
  return {
    incrs: [...roundIncrements],
    values: (_: UPlot, values: number[], _axis: number, _space: number, step: number) =>
      values.map((value) => formatTick(value, step) + spaced(unit)),
  };
}

export function seriesOf({ dash, width, dots }: Curve, stroke: string, wraps: boolean): UPlot.Series {
  return {
    stroke,
    width,
    dash: [...dash],
    pxAlign: 0,
    ...(wraps ? { gaps: withWraps } : {}),
    points: dots ? { show: true, filter: dotted, size: DOT_SIZE, fill: stroke, width: 0 } : { show: false },
  };
}

/** Gaps in a line, px of the canvas: missing values, and angles that wrap around. */
function withWraps(
  chart: UPlot,
  series: number,
  _first: number,
  _last: number,
  empty: UPlot.Series.Gaps,
): UPlot.Series.Gaps {
  const wraps = findWraps(chart.data[0], chart.data[series]);
  if (wraps.length === 0) return empty;
  const place = (time: number): number => chart.valToPos(time, 'x', true);
  const broken = wraps.map(({ start, end }): UPlot.Series.Gap => [place(start), place(end)]);
  return [...empty, ...broken].toSorted(([a], [b]) => a - b);
}

/** Indices of samples with a dot, counted from the seam: the same ones in every view. */
function dotted(chart: UPlot, series: number): number[] {
  const times = chart.data[0];
  const values = chart.data[series];
  const step = times[1] - times[0];
  const found: number[] = [];
  for (let i = 0; i < times.length; i++) {
    if (Math.round(times[i] / step) % DOT_EVERY === 0 && values[i] != null) found.push(i);
  }
  return found;
}

const HEADROOM = 0.08; // of the range of values, above and below

/** The ends of an axis for values from `low` to `high`, with a margin of at least `least`. */
export function paddedRange(low: number | null, high: number | null, least: number): [number, number] {
  if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high))
    return [-least, least];
  const room = Math.max((high - low) * HEADROOM, least);
  return [low - room, high + room];
}

/** 1, 2 and 5 times the powers of ten from 1e-4 to 1e4: divisions of a grid. */
export const roundIncrements: readonly number[] = Array.from({ length: 9 }, (_, i) => i - 4).flatMap(
  (power) => [1, 2, 5].map((lead) => Number(`${lead}e${power}`)),
);

/** Seconds between lines of a time grid: round seconds, or whole frames. */
export function timeIncrements(unit: TimeUnit, fps: number): number[] {
  if (unit === 'timecode') return timecodeSteps(fps).map((frames) => frames / fps);
  if (unit === 'seconds') return [...roundIncrements];
  return roundIncrements.filter((frames) => frames >= 1).map((frames) => frames / fps);
}

/** The content of a plot, without the playhead. */
export interface PlotModel {
  readonly evaluation: TransitionEvaluation;
  readonly choice: CurveChoice;
  readonly pair: string; // a different pair resets the view
  readonly home: TimeRange; // visible range before zooming
  readonly extent: TimeRange; // the whole transition
  readonly moments: readonly MarkedMoment[];
  readonly timeUnit: TimeUnit;
  readonly fps: number; // of the source, whose frames the axis shows
}

export interface PlotListener {
  seek(time: number): void;
  /** True if it must draw although the model is the same. */
  wake(): void;
}

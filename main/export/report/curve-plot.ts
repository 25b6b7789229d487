import { formatNumber } from '#core/kit/numbers.ts';
import { escapeMarkup } from '../markup.ts';

/** A curve of a plot; NaN interrupts it. */
export interface Curve {
  readonly name: string;
  readonly colour: string;
  readonly dash: string; // as in SVG's stroke-dasharray; '' = solid
  readonly width: number; // px
  readonly values: readonly number[]; // one per time of the plot
}

/** Curves of one joint over the transition's clock. */
export interface CurvePanel {
  readonly title: string;
  readonly curves: readonly Curve[];
}

export interface CurvePlot {
  readonly title: string;
  readonly unit: string;
  readonly times: readonly number[]; // s, ascending
  readonly moments: readonly { readonly time: number; readonly label: string; readonly dash: string }[];
  readonly panels: readonly CurvePanel[];
}

const width = 960;
const panelHeight = 150;
const margin = { left: 56, right: 28, top: 88, bottom: 36, between: 26 };
const ink = { ground: '#15181e', panel: '#0f1115', grid: '#2b323d', text: '#d7dce4', dim: '#9aa4b2' };

/** Round step for about `count` grid lines over `span`. */
export function gridStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
}

/** Grid values between `low` and `high`. */
export function gridValues(low: number, high: number, count: number): number[] {
  const step = gridStep(high - low, count);
  const values: number[] = [];
  for (let k = Math.ceil(low / step); k * step <= high; k++) values.push(k === 0 ? 0 : k * step);
  return values;
}

type Frame = Readonly<ReturnType<typeof frameOf>>;

function frameOf(plot: CurvePlot, panel: CurvePanel, index: number) {
  const values = panel.curves.flatMap((curve) => curve.values).filter((value) => Number.isFinite(value));
  const smallest = Math.min(0, ...values);
  const largest = Math.max(0, ...values);
  const margins = Math.max((largest - smallest) * 0.08, 1);
  const [low, high] = [smallest - margins, largest + margins];
  const [first, last] = [plot.times[0] ?? 0, plot.times.at(-1) ?? 1];
  const top = margin.top + index * (panelHeight + margin.between);
  const plotWidth = width - margin.left - margin.right;
  return {
    x: (time: number) => margin.left + ((time - first) / (last - first)) * plotWidth,
    y: (value: number) => top + panelHeight - ((value - low) / (high - low)) * panelHeight,
    low,
    high,
    top,
  };
}

function pathOf(curve: Curve, times: readonly number[], frame: Frame): string {
  let path = '';
  let isDrawing = false;
  curve.values.forEach((value, k) => {
    const isShown = Number.isFinite(value);
    const point = `${frame.x(times[k] ?? 0).toFixed(1)} ${frame.y(value).toFixed(1)}`;
    if (isShown) path += `${isDrawing ? 'L' : 'M'}${point}`;
    isDrawing = isShown;
  });
  return `<path d="${path}" fill="none" stroke="${curve.colour}" stroke-width="${curve.width}" stroke-linejoin="round" stroke-dasharray="${curve.dash}"/>`;
}

function drawGrid(plot: CurvePlot, frame: Frame, isLowest: boolean): string {
  const bottom = frame.top + panelHeight;
  const right = width - margin.right;
  const rows = gridValues(frame.low, frame.high, 4).map((value) => {
    const y = frame.y(value).toFixed(1);
    return `<path d="M${margin.left} ${y}H${right}" stroke="${ink.grid}"/><text x="${margin.left - 6}" y="${y}" dy="4" text-anchor="end" fill="${ink.dim}">${formatNumber(value, 0)}${plot.unit}</text>`;
  });
  const columns = gridValues(plot.times[0] ?? 0, plot.times.at(-1) ?? 1, 12).map((time) => {
    const x = frame.x(time).toFixed(1);
    const label = `<text x="${x}" y="${bottom + 16}" text-anchor="middle" fill="${ink.dim}">${formatNumber(time, 1)} s</text>`;
    return `<path d="M${x} ${frame.top}V${bottom}" stroke="${ink.grid}"/>${isLowest ? label : ''}`;
  });
  return rows.join('') + columns.join('');
}

function drawMoments(plot: CurvePlot, frame: Frame, isHighest: boolean): string {
  return plot.moments
    .map(({ time, label, dash }) => {
      const x = frame.x(time).toFixed(1);
      const words = `<text x="${x}" y="${frame.top - 24}" text-anchor="middle" fill="${ink.text}">${escapeMarkup(label)}</text>`;
      const line = `<path d="M${x} ${frame.top - 6}V${frame.top + panelHeight}" stroke="${ink.text}" stroke-dasharray="${dash}"/>`;
      return line + (isHighest ? words : '');
    })
    .join('');
}

function drawPanel(plot: CurvePlot, panel: CurvePanel, index: number): string {
  const frame = frameOf(plot, panel, index);
  const ground = `<rect x="${margin.left}" y="${frame.top}" width="${width - margin.left - margin.right}" height="${panelHeight}" fill="${ink.panel}"/>`;
  const title = `<text x="${margin.left}" y="${frame.top - 7}" fill="${ink.text}" font-weight="600">${escapeMarkup(panel.title)}</text>`;
  const curves = panel.curves.map((curve) => pathOf(curve, plot.times, frame)).join('');
  const isLowest = index === plot.panels.length - 1;
  return ground + drawGrid(plot, frame, isLowest) + drawMoments(plot, frame, index === 0) + curves + title;
}

function drawLegend(plot: CurvePlot): string {
  let x = margin.left;
  return (plot.panels[0]?.curves ?? [])
    .map((curve) => {
      const at = x;
      x += 44 + curve.name.length * 7;
      return `<path d="M${at} 30h22" stroke="${curve.colour}" stroke-width="${curve.width}" stroke-dasharray="${curve.dash}"/><text x="${at + 28}" y="34" fill="${ink.dim}">${escapeMarkup(curve.name)}</text>`;
    })
    .join('');
}

/** The plot as a self-contained SVG, 960 px wide. */
export function drawCurvePlot(plot: CurvePlot): string {
  const height =
    margin.top + plot.panels.length * (panelHeight + margin.between) - margin.between + margin.bottom;
  const panels = plot.panels.map((panel, index) => drawPanel(plot, panel, index)).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` font-family="Inter, 'DejaVu Sans', system-ui, sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="${ink.ground}"/>`,
    `<text x="${margin.left}" y="18" fill="${ink.text}" font-size="13" font-weight="600">${escapeMarkup(plot.title)}</text>`,
    `${drawLegend(plot)}${panels}</svg>\n`,
  ].join('');
}

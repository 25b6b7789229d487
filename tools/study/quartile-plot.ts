import { quantile } from '#core/judge/audit.ts';
import type { Metric } from '#core/judge/metric.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { gridValues } from '#main/export/report/curve-plot.ts';
import { escapeMarkup } from '#main/export/markup.ts';
import type { StudyValues } from './judge-transitions.ts';
import { BLEND_TIMES, studyMethods } from './study-slots.ts';

const panel = { width: 300, height: 170, left: 52, top: 30, right: 12, bottom: 28 };
const columns = 3;
const legend = 40;
const ink = { ground: '#15181e', panel: '#0f1115', grid: '#2b323d', text: '#d7dce4', dim: '#9aa4b2' };

/** Median and quartiles of a metric, for a method at a blend time; null if it never applies. */
export function quartiles(values: StudyValues, metric: Metric, time: number, method: number) {
  const sorted = values[time][method]
    .flatMap((measures) => measures[metric.id] ?? [])
    .toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share));
  return { low, middle, high };
}

/**
 * A group of metrics as SVG: a panel each, in it a dot for the median of each method at each blend time, on a
 * line between the quartiles.
 */
export function drawQuartiles(title: string, metrics: readonly Metric[], values: StudyValues): string {
  const rows = Math.ceil(metrics.length / columns);
  const [width, height] = [panel.width * Math.min(columns, metrics.length), legend + panel.height * rows];
  const panels = metrics.map((metric, i) => {
    const [x, y] = [(i % columns) * panel.width, legend + Math.floor(i / columns) * panel.height];
    return `<g transform="translate(${x} ${y})">${drawPanel(metric, values)}</g>`;
  });
  const full = Math.max(width, 900);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full} ${height}" width="${full}" height="${height}"`,
    ` font-family="Inter, 'DejaVu Sans', system-ui, sans-serif" font-size="11" role="img"><title>${escapeMarkup(title)}</title>`,
    `<rect width="${full}" height="${height}" fill="${ink.ground}"/>${drawLegend()}${panels.join('')}</svg>\n`,
  ].join('');
}

function drawLegend(): string {
  const entries = studyMethods.map(({ name, colour }, i) => {
    const x = panel.left + i * 148;
    return `<circle cx="${x}" cy="20" r="4" fill="${colour}"/><text x="${x + 9}" y="24" fill="${ink.text}">${escapeMarkup(name)}</text>`;
  });
  return entries.join('');
}

function drawPanel(metric: Metric, values: StudyValues): string {
  const found = BLEND_TIMES.map((_, time) =>
    studyMethods.map((__, method) => quartiles(values, metric, time, method)),
  );
  const ends = found.flat().flatMap((each) => (each === null ? [] : [each.low, each.high]));
  const [least, most] = [Math.min(...ends, metric.better === 'lower' ? 0 : Infinity), Math.max(...ends)];
  const margin = (most - least) * 0.06 || 1;
  const [low, high] = [least - margin, most + margin];
  const [inner, tall] = [panel.width - panel.left - panel.right, panel.height - panel.top - panel.bottom];
  const y = (value: number): number => panel.top + tall * (1 - (value - low) / (high - low));
  const grid = gridValues(low, high, 4).map((value) => {
    const at = y(value).toFixed(1);
    const digits = high - low < 0.5 ? 2 : high - low < 5 ? 1 : 0;
    return `<path d="M${panel.left} ${at}h${inner}" stroke="${ink.grid}"/><text x="${panel.left - 6}" y="${at}" dy="4" text-anchor="end" fill="${ink.dim}">${formatNumber(value, digits)}</text>`;
  });
  const slot = inner / BLEND_TIMES.length;
  const marks = found.flatMap((methods, time) =>
    methods.map((each, method) => {
      if (each === null) return '';
      const x = (panel.left + slot * (time + (method + 1) / (methods.length + 1))).toFixed(1);
      const { colour } = studyMethods[method];
      return `<path d="M${x} ${y(each.low).toFixed(1)}V${y(each.high).toFixed(1)}" stroke="${colour}" stroke-width="2"/><circle cx="${x}" cy="${y(each.middle).toFixed(1)}" r="3.5" fill="${colour}"/>`;
    }),
  );
  const times = BLEND_TIMES.map((time, i) => {
    const x = (panel.left + slot * (i + 0.5)).toFixed(1);
    return `<text x="${x}" y="${panel.height - 10}" text-anchor="middle" fill="${ink.dim}">${time} s</text>`;
  });
  const unit = metric.unit === '' ? '' : `, ${metric.unit}`;
  return [
    `<rect x="${panel.left}" y="${panel.top}" width="${inner}" height="${tall}" fill="${ink.panel}"/>`,
    `<text x="${panel.left}" y="${panel.top - 8}" fill="${ink.text}" font-weight="600">${escapeMarkup(metric.label + unit)}${metric.better === 'higher' ? ' (higher is better)' : ''}</text>`,
    ...grid,
    ...marks,
    ...times,
  ].join('');
}

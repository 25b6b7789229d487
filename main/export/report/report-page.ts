import { createHash } from 'node:crypto';
import { describeUnmeasured } from '#core/judge/unmeasured.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { counted } from '#contract/words/counted.ts';
import { escapeMarkup } from '../markup.ts';
import { shippedText } from '../shipped-files.ts';
import { KEPT_ID, storedOf } from './report-difference.ts';
import type {
  Report,
  ReportDifference,
  ReportedTransition,
  ReportMetric,
  ReportRow,
  ReportSlot,
  ReportStill,
} from './report.ts';
import { decodeFigure, fitBox, type ReportPoses } from './report-poses.ts';

/** Poses of a strip: the seam and moments around it. */
const COUNT = 7;
const CELL = { width: 130, height: 150 };
/** The largest size of a figure, and its middle above the label of its time. */
const FIGURE = { width: 110, height: 120, middle: 68 };

/** A strip of poses of a slot over the destination, as an SVG: what a page shows in print. */
function drawPoseStrip(poses: ReportPoses, slot: number, colour: string): string {
  const { seam, fps } = poses;
  const output = decodeFigure(poses, slot * 2);
  const destination = decodeFigure(poses, slot * 2 + 1);
  const last = poses.poses - 1;
  const step = Math.max(1, (last - seam) / (COUNT - 2));
  const shown = [
    0,
    ...Array.from({ length: COUNT - 1 }, (_, i) => Math.min(Math.round(seam + i * step), last)),
  ];
  const cells = [...new Set(shown)].map((pose, i) => {
    const x = i * CELL.width;
    const time = `${formatNumber((pose - seam) / fps, 2)} s`;
    const label = `<text x="${x + CELL.width / 2}" y="${CELL.height - 6}" text-anchor="middle">${time}</text>`;
    return `${lines(poses, destination, pose, x, '#8a94a3')}${lines(poses, output, pose, x, colour)}${label}`;
  });
  const width = cells.length * CELL.width;
  return `<svg class="strip" viewBox="0 0 ${width} ${CELL.height}" role="img" aria-label="Poses">${cells.join('')}</svg>`;
}

/** A figure in the middle of its cell: where a slot has placed it is not shown. */
function lines(
  { parents, right, box }: ReportPoses,
  figure: Float32Array,
  pose: number,
  left: number,
  colour: string,
): string {
  const fit = fitBox(box, FIGURE.width, FIGURE.height);
  const first = pose * parents.length * 3;
  const across = (i: number): number => figure[i] * right[0] + figure[i + 2] * right[1];
  const at = (point: number): string => {
    const i = first + point * 3;
    const x = left + CELL.width / 2 + (across(i) - across(first) - fit.across) * fit.scale;
    return `${x.toFixed(1)} ${(FIGURE.middle - (figure[i + 1] - fit.up) * fit.scale).toFixed(1)}`;
  };
  const path = parents.map((parent, point) => (parent < 0 ? '' : `M${at(parent)}L${at(point)}`)).join('');
  return `<path d="${path}" stroke="${colour}"/>`;
}

/** Colours of the slots on the ground of the page. */
const COLOURS = ['#ff7f3f', '#2fc39a', '#e08fbf', '#6fb5e8'];

const [script, style] = ['poses.js', 'report.css'].map((name) => shippedText(`report/${name}`));

/** Only the script of the page runs, whatever a name contains. */
const scriptHash = createHash('sha256').update(script).digest('base64');

function rowsOf(rows: readonly ReportRow[]): string {
  const items = rows.map(
    ({ label, value }) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(value)}</dd>`,
  );
  return `<dl>${items.join('')}</dl>`;
}

function figureOf(still: ReportStill): string {
  const image = Buffer.from(still.png).toString('base64');
  const caption = escapeMarkup(still.caption);
  return `<figure><img alt="The views, ${caption}" src="data:image/png;base64,${image}"><figcaption>${caption}</figcaption></figure>`;
}

function slotOf({ tag, method, rows }: ReportSlot): string {
  const name = escapeMarkup(tag);
  return `<section><h3><span class="tag ${name}">${name}</span>${escapeMarkup(method)}</h3>${rowsOf(rows)}</section>`;
}

function metricsOf({ metrics, slots }: ReportedTransition): string {
  const heads = slots.map(({ tag }) => `<th class="number">${escapeMarkup(tag)}</th>`).join('');
  const rows = metrics.map(({ label, unit, floor, ...metric }) => {
    const name = escapeMarkup(label);
    if (metric.values.every((value) => value === null))
      return `<tr><td>${name}</td><td class="dim" colspan="${slots.length + 2}">${escapeMarkup(describeUnmeasured(metric))}</td></tr>`;
    const noise = cellOf({ ...metric, values: [floor], best: [] }, 0);
    const cells = slots.map((_, slot) => cellOf(metric, slot)).join('') + noise;
    return `<tr><td>${name}</td>${cells}<td class="dim">${escapeMarkup(unit)}</td></tr>`;
  });
  return `<table><thead><tr><th>Metric</th>${heads}<th class="number">Noise</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function cellOf(
  { values, best, digits }: Pick<ReportMetric, 'values' | 'best' | 'digits'>,
  slot: number,
): string {
  const value = values[slot];
  const text = value === null || value === undefined ? '–' : formatNumber(value, digits);
  return `<td class="number${best.includes(slot) ? ' best' : ''}">${text}</td>`;
}

function posesOf({ poses, title }: ReportedTransition): string {
  const data = escapeMarkup(JSON.stringify(poses));
  const name = escapeMarkup(title);
  return `<div class="poses" data-poses="${data}"><canvas role="img" aria-label="Poses of ${name}: drag to turn"></canvas>
<div><button type="button">Play</button><input type="range" min="0" max="${poses.poses - 1}" value="${poses.seam}" aria-label="Time of ${name}"><output>0.00 s</output></div></div>`;
}

function changesOf(since: ReportDifference | undefined, id: string): string {
  const words = since?.changes.get(id) ?? [];
  return words.length === 0 ? '' : `<p class="changed">${words.map(escapeMarkup).join('\n')}</p>`;
}

function articleOf(each: ReportedTransition, index: number, since: ReportDifference | undefined): string {
  const { title, status, facts, stills, slots, chosen, poses, verdict, settings, id } = each;
  return `<article id="t${index + 1}">
<h2>${escapeMarkup(title)} <span class="dim">${escapeMarkup(status)}</span></h2>
${changesOf(since, id)}
${rowsOf(facts)}
${posesOf(each)}
${drawPoseStrip(poses, chosen, COLOURS[chosen] ?? '#b8c0cc')}
${stills.length > 0 ? `<div class="stills">${stills.map(figureOf).join('\n')}</div>` : ''}
<div class="slots">${slots.map(slotOf).join('')}</div>
<h3>Metrics</h3><p>${escapeMarkup(verdict.join(' '))}</p>${metricsOf(each)}
<details><summary>Curves</summary>${slots.map(({ plot }) => plot).join('\n')}</details>
<details><summary>Settings</summary><pre>${escapeMarkup(settings)}</pre></details>
</article>`;
}

function contentsOf({ transitions, since, left }: Report): string {
  const rows = transitions.map(({ id, title, status, slots, chosen, verdict }, i) => {
    const change = since?.changes.get(id) ?? [];
    const cells = [
      `<a href="#t${i + 1}">${escapeMarkup(title)}</a>`,
      escapeMarkup(status),
      escapeMarkup(`${slots[chosen]?.tag ?? ''} ${slots[chosen]?.method ?? ''}`),
      escapeMarkup(verdict[0]),
      ...(since
        ? [
            change.length > 0
              ? escapeMarkup(change[0] === 'new' ? 'new' : counted(change.length, 'change'))
              : '',
          ]
        : []),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const heads = ['Transition', 'Status', 'Chosen', 'Metrics', ...(since ? ['Changed'] : [])];
  const gone = since?.gone.map((title) => `<li>${escapeMarkup(title)}: no longer in this report</li>`) ?? [];
  const missing = left.map(({ title, why }) => `<li>${escapeMarkup(title)}: ${escapeMarkup(why)}</li>`);
  return `<table class="contents"><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
<ul>${[...gone, ...missing].join('')}</ul>`;
}

/** A self-contained page: it reads no other file, and only its own script runs. */
export function createReportPage(report: Report): string {
  const { title, transitions, since } = report;
  const kept = JSON.stringify(storedOf(transitions)).replaceAll('<', '\\u003c');
  const compared = since ? ` Compared with ${since.file}.` : '';
  const several = transitions.length !== 1 || report.left.length > 0 || since !== undefined;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${several ? `<p class="dim">${escapeMarkup(`${counted(transitions.length, 'transition')}.${compared}`)}</p>${contentsOf(report)}` : ''}
${transitions.map((each, i) => articleOf(each, i, since)).join('\n')}
</main>
<script type="application/json" id="${KEPT_ID}">${kept}</script>
<script>${script}</script>
</body>
</html>
`;
}

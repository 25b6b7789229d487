/** Figures of benchmarks: read from the tables they print, and compared between two sets of runs. */

/**
 * @typedef {{ bench: string, figures: Readonly<Record<string, number>> }} Run of a benchmark: figures by what
 *   they are of
 * @typedef {{ figure: string, before: number, after: number, ratio: number, noise: number }} Change `ratio`:
 *   above 1 is worse; `noise`: by how much the runs of one set differ, at least `LEAST_NOISE`
 */

/** Runs of one commit differ by as much, as a share. */
const LEAST_NOISE = 0.1;

/** More of these is better. */
const gains = /\b(a|per) second\b|\bfps\b|\/s\b|×|times real time|smaller than/i;

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** What is measured, without how often: that differs from run to run. */
const nameOf = (...words) => words.map((word) => word.replace(/\d[\d.,]*/g, '#')).join(' · ');

/**
 * The first number of each cell in the Markdown tables of `text`, by row and column.
 * @param {string} text @returns {Record<string, number>}
 */
export function figuresIn(text) {
  const figures = {};
  let columns = null;
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|') ? cellsOf(line) : null;
    if (cells === null) columns = null;
    else if (columns === null) columns = cells;
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) addRow(figures, columns, cells);
  }
  return figures;
}

function addRow(figures, columns, [row, ...cells]) {
  for (const [at, cell] of cells.entries()) {
    const value = Number.parseFloat(/-?\d[\d,]*(\.\d+)?(e-?\d+)?/.exec(cell)?.[0].replaceAll(',', '') ?? '');
    const name = nameOf(columns[0], row, columns[at + 1] ?? '');
    // A second table may have the same rows.
    let unique = name;
    for (let count = 2; unique in figures; count++) unique = `${name} (${count})`;
    if (Number.isFinite(value)) figures[unique] = value;
  }
}

/** @param {readonly number[]} values */
const medianOf = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** @param {readonly number[]} values */
const spreadOf = (values) => (Math.max(...values) - Math.min(...values)) / Math.abs(medianOf(values));

/** Values of each figure over all runs. @param {readonly Run[]} runs @returns {Map<string, number[]>} */
function gather(runs) {
  const values = new Map();
  for (const { bench, figures } of runs)
    for (const [name, value] of Object.entries(figures)) {
      const figure = `${bench}: ${name}`;
      values.set(figure, [...(values.get(figure) ?? []), value]);
    }
  return values;
}

/**
 * Figures whose medians differ by more than their runs do, the worst first. Figures of zero have no ratio.
 * @param {readonly Run[]} before @param {readonly Run[]} after @returns {Change[]}
 */
export function changesBetween(before, after) {
  const known = gather(before);
  const changes = [];
  for (const [figure, values] of gather(after)) {
    const earlier = known.get(figure);
    if (earlier === undefined || medianOf(earlier) === 0 || medianOf(values) === 0) continue;
    const times = medianOf(values) / medianOf(earlier);
    const ratio = gains.test(figure) ? 1 / times : times;
    const noise = Math.max(LEAST_NOISE, spreadOf(values), spreadOf(earlier));
    if (Math.max(ratio, 1 / ratio) > 1 + noise)
      changes.push({ figure, before: medianOf(earlier), after: medianOf(values), ratio, noise });
  }
  return changes.toSorted((a, b) => b.ratio - a.ratio);
}

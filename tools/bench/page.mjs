/** Pages of benchmarks: the newest run whole, and the figures of those before it in one table. */

/** So many earlier runs are kept. */
const EARLIER = 6;
const EARLIER_RUNS = '## Earlier runs';
const NONE = '–';

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const lineOf = (cells) => `| ${cells.join(' | ')} |`;

/**
 * The rows of the Markdown tables in `text`, each by its name with columns and cells. A table whose first
 * cell begins `name: ` names its rows, too; of rows with one name the first counts.
 * @param {string} text @returns {Map<string, [column: string, cell: string][]>}
 */
export function rowsIn(text) {
  const rows = new Map();
  let head = null;
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|') ? cellsOf(line) : null;
    if (cells === null) head = null;
    else if (head === null) head = cells;
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
      const of = /^[^:]+(?=: )/.exec(head[0])?.[0];
      const name = of === undefined ? cells[0] : `${of} · ${cells[0]}`;
      const [, ...columns] = head;
      if (!rows.has(name))
        rows.set(
          name,
          columns.map((column, at) => [column, cells[at + 1]]),
        );
    }
  }
  return rows;
}

/**
 * The page after a run: what it says before its runs, the new run, and of those before it what the new one has
 * too, the newest first: the cells of a row in the order of its columns.
 * @param {string} page @param {string} when the heading of the run @param {string} table Markdown
 */
export function pageWith(page, when, table) {
  const [rest, earlier = ''] = page.split(`${EARLIER_RUNS}\n`);
  const [head, last] = rest.split(/^## /m);
  const begun = `${head.trimEnd()}\n\n## ${when}\n\n${table}\n`;
  if (last === undefined) return begun;
  const known = rowsIn(earlier);
  const days = [...known.values()][0]?.map(([day]) => day) ?? [];
  const before = rowsIn(last);
  const rows = [...rowsIn(table)].map(([name, columns]) => {
    const cellOf = (wanted) => before.get(name)?.find(([column]) => column === wanted)?.[1] || NONE;
    const cells = columns.map(([column]) => cellOf(column));
    const joined = cells.every((cell) => cell === NONE) ? NONE : cells.join(' / ');
    const earliest = known.get(name)?.map(([, cell]) => cell) ?? days.map(() => NONE);
    return [name, joined, ...earliest].slice(0, EARLIER + 1);
  });
  const told = rows.filter(([, ...cells]) => cells.some((cell) => cell !== NONE));
  const columns = ['figures as above', /^[^,\n]*/.exec(last)[0], ...days].slice(0, EARLIER + 1);
  const lines = [columns, columns.map(() => '---'), ...told].map(lineOf);
  return told.length === 0 ? begun : `${begun}\n${EARLIER_RUNS}\n\n${lines.join('\n')}\n`;
}

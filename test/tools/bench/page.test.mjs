import { describe, expect, test } from 'vitest';
import { changesBetween, figuresIn } from '../../../tools/bench/figures.mjs';
import { pageWith, rowsIn } from '../../../tools/bench/page.mjs';

const table = (rate) => `| ${rate} files | best, MB/s | time |
|---|---|---|
| parse | ${rate} | ${rate} ms |
| others | – | |`;
const pageOf = (...tables) =>
  tables.reduce(
    (page, text, i) => pageWith(page, `day ${1 + (i >> 1)}, Node`, text),
    '# Parsing\n\nOf files.\n',
  );

test('rows are known by their names, and by their table where it has one', () => {
  const named =
    '| CMU: 5 files | MB/s |\n|---|---|\n| three | 62 |\n\n| six: 5 files | MB/s |\n|---|---|\n| three | 48 |';
  const rows = [...rowsIn(named)].map(([name, cells]) => [name, ...cells]);
  expect(rows).toEqual([
    ['CMU · three', ['MB/s', '62']],
    ['six · three', ['MB/s', '48']],
  ]);
});

test('a page keeps the newest run whole, and the figures of six before it', () => {
  expect(pageOf(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(table))).toBe(`# Parsing

Of files.

## day 5, Node

${table(9)}

## Earlier runs

| figures as above | day 4 | day 4 | day 3 | day 3 | day 2 | day 2 |
| --- | --- | --- | --- | --- | --- | --- |
| parse | 8 / 8 ms | 7 / 7 ms | 6 / 6 ms | 5 / 5 ms | 4 / 4 ms | 3 / 3 ms |
`);
});

test('a row that is new has no earlier figures, and one that is measured no more is left out', () => {
  const of = (name, column) => `| | ${column} | s |\n|---|---|---|\n| all | 1 | 3 |\n| ${name} | 2 | 4 |`;
  const page = pageOf(of('one', 'ms'), of('one', 'ms'), of('two', 'µs'));
  expect(page.split('## Earlier runs')[1]).toBe(
    '\n\n| figures as above | day 1 | day 1 |\n| --- | --- | --- |\n| all | – / 3 | 1 / 3 |\n',
  );
});

describe('figures', () => {
  const table = (searched, rate, frame) => `
| 100,000 clips | median, ms | best, MB/s |
|---|---|---|
| typed, ${searched} searches | ${frame} | ${rate} |

Words with 7 numbers.

| 100,000 clips | median, ms |
|---|---|
| typed, 3 searches | 5.5 ms, before 4 |
| nothing | – |
`;
  const run = (...values) => ({ bench: 'search', figures: figuresIn(table(...values)) });

  test('figures are read from tables, by row and column; counts within their names may differ', () => {
    expect(figuresIn(table('1,234', 2, '1,000.5'))).toEqual({
      '# clips · typed, # searches · median, ms': 1000.5,
      '# clips · typed, # searches · best, MB/s': 2,
      '# clips · typed, # searches · median, ms (2)': 5.5,
    });
  });

  test('changes are beyond what the runs of a commit differ by; more of a rate is better', () => {
    const before = [run(1, 100, 10), run(2, 101, 10.2), run(3, 99, 10.1)];
    expect(changesBetween(before, [run(1, 95, 10.9)])).toEqual([]);
    const [worse, better, ...others] = changesBetween(before, [run(1, 50, 5)]);
    expect(others).toEqual([]);
    expect(worse).toMatchObject({ figure: 'search: # clips · typed, # searches · best, MB/s', ratio: 2 });
    expect(better).toMatchObject({ before: 10.1, after: 5, ratio: 5 / 10.1, noise: 0.1 });
    // Runs that differ by half say nothing of a third.
    expect(changesBetween([run(1, 100, 10), run(2, 100, 15)], [run(1, 100, 13.5)])).toEqual([]);
  });
});

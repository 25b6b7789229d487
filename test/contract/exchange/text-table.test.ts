import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf, readTable } from '#contract/exchange/text-table.ts';
import { forAll } from '#test/fixtures/property.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const cellsOf = (text: string) => valueOf(readTable(text)).rows.map(({ cells }) => cells);

test.each([
  ['ends of lines of three kinds', 'a,b\r\nc,d\re,f\ng,h', ['a b', 'c d', 'e f', 'g h']],
  ['tabs before semicolons before commas', 'a;1\tb,2\nc\td', ['a;1 b,2', 'c d']],
  ['a separator in quotes of its first line', '"a;1",b\nc,d', ['a;1 b', 'c d']],
  ['one column of decimal commas', '0,5\n1,25\n', ['0,5', '1,25']],
  ['empty lines', 'a,b\n , \n\nc,d\n', ['a b', 'c d']],
  ['a quote that is not closed', 'a,b\n"c,d\ne', ['a b', 'c,d\ne']],
  ['nothing', ' \n\t\n', []],
])('a table with %s is read', (_, text, rows) => {
  expect(cellsOf(text).map((cells) => cells.join(' '))).toEqual(rows);
});

test('a table of more than a million rows is refused in words', () => {
  expect(readTable('a\n'.repeat(1_000_000)).ok).toBe(true);
  expect(readTable('a\n'.repeat(1_000_001))).toEqual({
    ok: false,
    error: 'The table has more than 1\u202f000\u202f000 rows. Split it.',
  });
});

test('blanks beside quoted cells are not part of them, and do not end their quotes', () => {
  const read = readTable('"time" ; "from";"to"\n"1,5" ; "walk; fast" ;  "say ""now"""  \n 2 ; a "b" ;c\n');
  expect(read.ok && read.value.rows.map(({ cells }) => cells)).toEqual([
    ['time', 'from', 'to'],
    ['1,5', 'walk; fast', 'say "now"'],
    [' 2 ', ' a "b" ', 'c'],
  ]);
});

test('any names and numbers are read back from CSV, in the cells where they were', () => {
  const name = fc.oneof(
    fc.constantFrom('a,b', 'say "now"', 'a\nb', '=1+1', "'x", ' walk ', 'm/s³'),
    fc.string(),
  );
  const number = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(-0, 1e-300, Math.fround(0.1), NaN, Infinity),
  );
  const rows = fc.array(fc.tuple(name, number, number), { maxLength: 4 });
  forAll(rows, (lines) => {
    const read = cellsOf(csvOf([['name', 'a', 'b'], ...lines]));
    expect(read).toHaveLength(lines.length + 1);
    for (const [i, [text, ...values]] of lines.entries()) {
      const [cell, ...numbers] = read[i + 1];
      expect(cell.startsWith("'") ? cell.slice(1) : cell).toBe(text);
      for (const [k, value] of values.entries())
        if (!Number.isFinite(value)) expect(numbers[k]).toBe('');
        else expect(Math.abs(Number(numbers[k]) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-8);
    }
  });
});

test('worked example: a line of CSV has the shortest number of nine digits, and no formula', () => {
  expect(csvOf([['=walk', Math.fround(0.1), 2, NaN, -0]])).toBe("'=walk,0.100000001,2,,0\r\n");
});

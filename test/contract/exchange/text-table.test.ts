import { expect, test } from 'vitest';
import { readTable } from '#contract/exchange/text-table.ts';
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
    error: 'The table has more than 1,000,000 rows. Split it.',
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

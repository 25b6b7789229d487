import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumber, scanNumber, decodeText, placeOf, quoteText } from '#core/formats/scanning/text.ts';
import { createRowScan, scanRow } from '#core/formats/scanning/row-scanner.ts';
import { bytesOf } from '#test/core/formats/bvh/bvh-fixtures.ts';
import { forRuns } from '#test/fixtures/property.ts';

test('lines end with LF, CR or CRLF, also mixed', () => {
  const bytes = bytesOf('a\nb\rc\r\nd\n\re');
  const place = (offset: number): number[] => Object.values(placeOf(bytes, offset));
  expect(place(0)).toEqual([1, 1]);
  expect(place(1)).toEqual([1, 2]);
  expect(place(2)).toEqual([2, 1]);
  expect(place(4)).toEqual([3, 1]);
  expect(place(6)).toEqual([3, 3]); // between CR and LF
  expect(place(7)).toEqual([4, 1]);
  expect(place(9)).toEqual([5, 1]);
  expect(place(10)).toEqual([6, 1]);
});

test('columns count characters, without the byte order mark', () => {
  expect(placeOf(bytesOf('Rücken手x'), 10)).toEqual({ line: 1, column: 8 });
  expect(placeOf(Uint8Array.of(0xef, 0xbb, 0xbf, 65, 66), 4)).toEqual({ line: 1, column: 2 });
});

test('text is read as UTF-8, or as Latin-1 if it is not UTF-8', () => {
  expect(decodeText(bytesOf('Rücken 手 😀'), 0, 16)).toBe('Rücken 手 😀');
  expect(decodeText(Uint8Array.of(82, 0xfc, 99), 0, 3)).toBe('Rüc');
});

test('quoted text is escaped, and cut between characters', () => {
  expect(quoteText(bytesOf('a"b\0'), 0, 4)).toBe('"a\\"b\\u0000"');
  const long = bytesOf(`${'x'.repeat(39)}手y`);
  expect(quoteText(long, 0, long.length)).toBe(`"${'x'.repeat(39)}…"`);
});

/** The result of each scanner for one number; null if it rejects it. */
const scanners = {
  scanNumber(text: string): number | null {
    const out = new Float32Array(1);
    return scanNumber(out, 0, bytesOf(`${text}\n`), 0) === text.length ? out[0] : null;
  },
  'scanRow, among numbers of any form': (text: string) => inRow('7 ', text, '\t8\r\n', 8),
  'scanRow, among usual numbers': (text: string) =>
    inRow('7.0000 ', text, `\t8.000000 ${'0.1234 '.repeat(9)}\n`, 8),
  'scanRow, at the end of the file': (text: string) => inRow('7.0000 ', text, ' 8.0000\n', 8),
};

/** The result for `text` as the second of three numbers, the first of which is 7. */
function inRow(before: string, text: string, after: string, third: number): number | null {
  const out = new Float32Array(4).fill(9);
  const scan = createRowScan(bytesOf(before + text + after), 0);
  if (!scanRow(out, scan, 3)) return null;
  const isWhole = scan.offset === before.length + text.length + after.search(/(?<=\d)\s/);
  if (!isWhole) return null;
  expect([out[0], out[2], out[3]], text).toEqual([7, third, 9]);
  return out[1];
}

const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength, maxLength });
const sign = fc.constantFrom('', '-', '+');
const mantissa = fc.oneof(
  fc.tuple(digits(1, 4), digits(3, 8)).map(([whole, decimals]) => `${whole}.${decimals}`),
  fc.tuple(digits(1, 7), digits(0, 25)).map(([whole, decimals]) => `${whole}.${decimals}`),
  digits(1, 20),
  digits(1, 20).map((decimals) => `.${decimals}`),
);
const exponent = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.constantFrom('e', 'E'), sign, digits(1, 3)).map((parts) => parts.join('')),
);
const decimal = fc.tuple(sign, mantissa, exponent).map((parts) => parts.join(''));

/** Texts between two floats or doubles, or at the limits of exactness. */
const HOSTILE = `
  0 -0 +0 -0.0 0e99 -0e-400 000000000000000000000000.5 1e-400 4.9e-324 1e-46 -0.0000 123.4567
  -999.9999 -12.345678 -.1234 .1234 1234.123456 -1234.1234 16777217 16777217.0000000000000001
  16777216.9999999999 0.1e1 1e6 -1000000 1000000.0 7.0064923216240853546186479164495e-46
  7.0064923216240853546186479164496e-46 999999.99999999999999999 123456789012345
  0.123456789012345678 9007199254740993e-12 1.00000017881393432617187499
  1.00000017881393421514957253748434595763683319091796875001 1.00000017881393432617187500
  1.00000017881393432617187501 0.000000000000000000000000000000000001`
  .trim()
  .split(/\s+/);

describe.each(Object.entries(scanners))('%s', (_, scan) => {
  test('gives the float that Number gives', () => {
    const check = (text: string): void => {
      const value = Number(text);
      expect(scan(text), text).toBe(Math.abs(value) <= 1e6 ? Math.fround(value) : null);
    };
    forRuns(3000, decimal, check);
    HOSTILE.forEach(check);
  });

  test('rejects malformed numbers', () => {
    const texts = `- + . -. e5 1e 1e+ 1.2.3 1,5 1:.0000 -1.00:0 1.0000: 1.0000/0 --.0000 1-.0000 +1-.0000
      0x10 1_000 NaN Infinity -Infinity --1 +-1 1- 1e5.0 ١ 1; 1.5f 1.#QNAN`;
    for (const text of ['', ...texts.split(/\s+/)]) {
      expect(scan(text), text).toBeNull();
    }
  });

  test('rejects numbers beyond a million', () => {
    for (const text of ['1000000.1', '-1000001', '1e7', '99999999999999999999', '1e400', '-1e99999999999']) {
      expect(scan(text), text).toBeNull();
    }
  });
});

test('a row with too few numbers does not continue on the next line', () => {
  for (const [row, next] of [
    ['1 2', '3'],
    ['1 2 \r', '3'],
    ['1.0000 2.0000', '3.0000 4.0000 5.0000 6.0000'],
    ['1.0000 2.0000 ', ' 3.0000 4.0000 5.0000 6.0000'],
  ]) {
    expect(scanRow(new Float32Array(3), createRowScan(bytesOf(`${row}\n${next}\n`), 0), 3), row).toBe(false);
  }
});

test('a single number as text', () => {
  expect(parseNumber('-12.5e-1')).toBe(-1.25);
  expect(parseNumber('.5')).toBe(0.5);
  for (const text of ['', ' 1', '0x10', 'NaN', 'Infinity', '1,5']) expect(parseNumber(text), text).toBeNaN();
  expect(parseNumber(`${'1'.repeat(100_000)}x`), 'in time that does not grow with the square').toBeNaN();
});

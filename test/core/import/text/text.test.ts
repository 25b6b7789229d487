import { expect, test } from 'vitest';
import { decodeText, placeOf, quoteText } from '#core/import/text/text.ts';
import { bytesOf } from '#test/core/bvh/bvh-fixtures.ts';

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

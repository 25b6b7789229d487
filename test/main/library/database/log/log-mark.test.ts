import { expect, test } from 'vitest';
import { isOwnLog, type LogMark } from '#main/library/database/log/log-mark.ts';
import { tokensOf } from '#main/library/database/known-schema.ts';

const begun = 0xffff_ff00; // the first salt of the log, which starts again at 0
const salts = (first: number): string => `${(first >>> 0).toString(16).padStart(8, '0')}01234567`;
const mark = (token: string, log: LogMark['log'] = begun, ...before: readonly string[]): LogMark => {
  return { token, before: [...before], log };
};

test.each<[string, LogMark | undefined, LogMark | undefined, first: number, isOwn: boolean]>([
  ['of an older Segue, without marks', undefined, undefined, begun, true],
  ['of a file without a mark, as marking began', undefined, mark('a', 'any'), begun, true],
  ['of a file without a mark, that was marked', undefined, mark('a'), begun, false],
  ['that has lost the mark of the file', mark('a'), undefined, begun, false],
  ['with the mark of the file', mark('a'), mark('a'), begun, true],
  ['with the mark of another', mark('a'), mark('b', 'any', 'c'), begun, false],
  ['that follows that of the file', mark('a'), mark('b', 'any', 'c', 'a'), begun, true],
  ['of a copy, which has none', mark('a', 'none'), mark('a', 'none'), begun, false],
  ['whose salt is not known yet', mark('a', 'any'), mark('a', 'any'), 7, true],
  ['that was restarted, beyond the largest salt', mark('a'), mark('a'), begun + 0x200, true],
  ['that was restarted almost too often', mark('a'), mark('a'), begun + 2 ** 20 - 1, true],
  ['that was restarted too often', mark('a'), mark('a'), begun + 2 ** 20, false],
  ['of earlier salts', mark('a'), mark('a'), begun - 1, false],
])('a log %s: its own or not', (_, inFile, through, first, isOwn) => {
  expect(isOwnLog(inFile, through, salts(first))).toBe(isOwn);
});

test('statements are equal without their comments and blanks, but for texts and names', () => {
  const words = 'CREATE TABLE a ( "b c" , \'d -- e\' )';
  expect(tokensOf(`CREATE  TABLE a( -- of it\n"b c",/* two\nlines */'d -- e' )`)).toBe(words);
  expect(tokensOf(`'it''s' "a""b" é$_1`)).toBe(`'it''s' "a""b" é$_1`);
  expect(tokensOf('')).toBe('');
});

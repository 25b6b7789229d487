import { expect, test } from 'vitest';
import { attempt, problemOf, refuse } from '#main/library/problems.ts';

const systemError = (code: string): Error => Object.assign(new Error(`${code}: oh`), { code });

test.each([
  ['ENOSPC', 'diskFull'],
  ['SQLITE_FULL', 'diskFull'],
  ['EACCES', 'noPermission'],
  ['ENOENT', 'notFound'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_CORRUPT_INDEX', 'damaged'],
  ['SQLITE_NOTADB', 'notLibrary'],
  ['EROFS', 'readOnly'],
])('%s is %s: what happened, where, and what to do', (system, code) => {
  const problem = problemOf(systemError(system), 'The library /a.db');
  expect(problem).toMatchObject({ code });
  expect(problem?.message).toMatch(/^The library \/a\.db .+\. [A-Z].+\.$/);
});

test('internal faults are not problems of the user', () => {
  expect(problemOf(new TypeError('undefined is not a function'), 'x')).toBeUndefined();
  expect(problemOf(systemError('ERR_INVALID_ARG_TYPE'), 'x')).toBeUndefined();
  expect(() =>
    attempt('x', () => {
      throw new TypeError('ours');
    }),
  ).toThrow('ours');
});

test('a refusal is passed on unchanged', () => {
  expect(attempt('x', () => refuse('code', 'Words.', 'place'))).toEqual({
    ok: false,
    error: { code: 'code', message: 'Words.', place: 'place' },
  });
});

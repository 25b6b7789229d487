import { expect, test } from 'vitest';
import { attempt, problemOf, refuse } from '#main/library/problems.ts';

const systemError = (code: string): Error => Object.assign(new Error(`${code}: oh`), { code });

const systemCodes: Readonly<Record<string, readonly string[]>> = {
  noPermission: ['EACCES', 'EPERM'],
  notFound: ['ENOENT', 'ENOTDIR'],
  diskFull: ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'],
  readOnly: ['EROFS', 'SQLITE_READONLY', 'SQLITE_READONLY_DIRECTORY'],
  notLibrary: ['SQLITE_NOTADB'],
  damaged: ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX'],
  busy: ['EBUSY', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'],
  cannotOpen: ['SQLITE_CANTOPEN', 'SQLITE_CANTOPEN_ISDIR'],
  isFolder: ['EISDIR', 'ERR_FS_EISDIR'],
  tooManyFiles: ['EMFILE', 'ENFILE'],
  systemError: [
    ...['EIO', 'ENXIO', 'ELOOP', 'ENAMETOOLONG', 'EEXIST', 'ENOTEMPTY', 'UNKNOWN', 'SQLITE_IOERR_READ'],
  ],
};

test.each(Object.entries(systemCodes))('%s: what happened, where and what to do, for %j', (code, systems) => {
  for (const system of systems) {
    const problem = problemOf(systemError(system), 'The library /a.db');
    expect(problem).toMatchObject({ code });
    expect(problem?.message).toMatch(new RegExp(`^The library /a\\.db .+ \\(${system}\\)\\. [A-Z].+\\.$`));
    for (const other of [`X${system}`, `${system.replace('SQLITE_', 'SQL_')}X`])
      expect(problemOf(systemError(other), 'x')).toBeUndefined();
  }
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

import { chmodSync, copyFileSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { examineLibrary } from '#main/library/health.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { librarySnapshot } from '#main/library/library-snapshot.ts';
import { attempt, problemOf, refuse, valueOf } from '#main/library/problems.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { readSetting, saveSetting } from '#main/library/database/settings.ts';
import { storeSkeleton } from '#main/library/rows/skeleton-rows.ts';
import { skeletonText } from '#main/library/rows/skeleton-text.ts';
import { editNamed, refusalOf } from '#test/main/edit.ts';
import { openedLibrary, temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';
import { asOrdinaryUser } from '../ordinary-user.ts';
import { addClip, markerOn } from '../sample-rows.ts';

test('invalid stored settings count as missing', () => {
  const library = temporaryLibrary();
  saveSetting(library.db, 'workspace', { open: 1 });
  expect(librarySnapshot(library).workspace).toEqual({ open: 1 });
  library.db.exec(`UPDATE settings SET value = '{"open": '`);
  expect(readSetting(library.db, 'workspace')).toBeUndefined();
  expect(librarySnapshot(library)).toMatchObject({ workspace: null, readOnly: false });
});

test('a read-only library opens for reading, and says so', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'library.db');
  const first = valueOf(openLibrary(file));
  const clipId = addClip(first.db, '/clips/a.bvh');
  closeLibrary(first);
  chmodSync(file, 0o444);
  chmodSync(folder, 0o777); // for the log beside it, which SQLite needs for reading
  await asOrdinaryUser(() => {
    const library = openedLibrary(file);
    expect(librarySnapshot(library).readOnly).toBe(true);
    const change = { kind: 'marker.add', marker: markerOn(clipId) } as const;
    expect(refusalOf(library.db, change)).toMatchObject({
      code: 'readOnly',
      message: expect.stringMatching(/^The library is read-only/) as string,
    });
  });
});

test('in a read-only folder a library opens for reading, including its log', async () => {
  const made = temporaryFolder();
  const folder = temporaryFolder();
  const file = path.join(folder, 'library.db');
  const first = valueOf(openLibrary(path.join(made, 'library.db')));
  const clipId = addClip(first.db, '/clips/a.bvh');
  const change = { kind: 'marker.add', marker: markerOn(clipId) } as const;
  editNamed(first.db, 'Add marker', change);
  for (const ending of ['', '-wal']) copyFileSync(first.path + ending, file + ending);
  closeLibrary(first);
  chmodSync(folder, 0o555);
  const names = readdirSync(folder);
  await asOrdinaryUser(() => {
    const library = valueOf(openLibrary(file));
    expect(librarySnapshot(library)).toMatchObject({ path: file, readOnly: true });
    expect(markersOf(library.db, [clipId])).toHaveLength(1);
    expect(refusalOf(library.db, change)).toMatchObject({ code: 'readOnly' });
    closeLibrary(library);
    expect(existsSync(library.db.name)).toBe(false);
    expect(valueOf(examineLibrary(file))).toMatchObject({ ok: true, counts: { markers: 1 } });
  });
  expect(readdirSync(folder)).toEqual(names);
});

test('a skeleton is found again among others with its joints; one within rounding is the same', () => {
  const { db } = temporaryLibrary();
  const figure = (length: number) =>
    skeletonText({
      names: ['Hips', 'Spine'],
      parentIndices: Int32Array.of(-1, 0),
      restPositions: Float32Array.of(0, 0, 0, 0, length, 0),
      endSites: [],
    });
  const ids = [0.5, 0.6, 0.7].map((length) => storeSkeleton(db, figure(length)));
  expect(new Set(ids).size).toBe(3);
  expect([0.5, 0.6, 0.7].map((length) => storeSkeleton(db, figure(length)))).toEqual(ids);
  expect(storeSkeleton(db, figure(0.6001))).toBe(ids[1]);
});

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

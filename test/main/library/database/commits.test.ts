import { mkdirSync, renameSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { checkpointWhenIdle } from '#main/library/database/checkpoint.ts';
import { emptyCache } from '#main/library/database/long-commit.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { inPieces } from '#main/library/database/slices.ts';
import { setCache } from '#main/library/database/statements.ts';
import { withoutSync } from '#main/library/database/sync-file.ts';
import type { Library } from '#main/library/library.ts';
import { saveSetting } from '#main/library/database/settings.ts';
import { forAll } from '#test/fixtures/property.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const long = 'long '.repeat(20_000);

/** What share of the log is in the file as a long edit is committed, and when it is done. */
async function sharesOfLog({ db, writeInSlices }: Library): Promise<number[]> {
  const share = (): number => {
    const [{ log, checkpointed }] = db.pragma('wal_checkpoint(NOOP)') as {
      log: number;
      checkpointed: number;
    }[];
    return checkpointed / log;
  };
  db.pragma('wal_checkpoint(TRUNCATE)');
  const edit = writeInSlices(function* () {
    yield;
    saveSetting(db, 'workspace', long);
  });
  do await setImmediate();
  while (db.inTransaction || db.pragma('query_only', { simple: true }) === 1);
  const committed = share();
  await edit;
  return [committed, share()];
}

test('others can read between the commit of a long edit and its checkpoint', async () => {
  const library = temporaryLibrary();
  library.db.pragma('wal_autocheckpoint = 5');
  expect(await sharesOfLog(library)).toEqual([0, 1]);
  expect(library.db.pragma('wal_autocheckpoint', { simple: true })).toBe(5);
});

test('a short log stays until nothing is written', async () => {
  expect(await sharesOfLog(temporaryLibrary())).toEqual([0, 0]);
});

test.skipIf(process.platform === 'win32')('an edit whose checkpoint fails is committed', async () => {
  const { db, path, writeInSlices } = temporaryLibrary();
  db.pragma('wal_autocheckpoint = 5');
  renameSync(path, `${path}.moved`);
  mkdirSync(path); // which the thread cannot open
  const edit = writeInSlices(function* () {
    yield;
    saveSetting(db, 'workspace', long);
    return 'done';
  });
  expect(await edit).toBe('done');
});

const large = 'long '.repeat(1_600_000);
// 8 MB, which the cache has room for
const logOf = ({ path }: Library): number => statSync(`${path}-wal`).size;

test('what a transaction has in the cache can be written before its commit', () => {
  const library = temporaryLibrary();
  const { db } = library;
  const cache = db.pragma('cache_size');
  db.exec('BEGIN IMMEDIATE');
  saveSetting(db, 'workspace', large);
  expect(logOf(library)).toBeLessThan(large.length / 2);
  atOnce(emptyCache(db));
  expect(logOf(library)).toBeGreaterThan(0.9 * large.length);
  expect(db.pragma('cache_size')).toEqual(cache);
  db.exec('ROLLBACK');
});

/** Bytes of the log when an edit that takes this long, ms, has made its changes, but is not committed. */
async function loggedBefore(duration: number, cache: 'usual' | 'large' = 'usual'): Promise<number> {
  const library = temporaryLibrary();
  setCache(library.db, cache);
  let logged = 0;
  const edit = library.writeInSlices(function* () {
    saveSetting(library.db, 'workspace', large);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration);
    yield;
  });
  do await setImmediate();
  while (!library.db.inTransaction);
  for (; library.db.inTransaction; await setImmediate()) logged = logOf(library);
  await edit;
  return logged;
}

test('others can read while a long edit is written', async () => {
  expect(await loggedBefore(600)).toBeGreaterThan(0.9 * large.length);
});

test('an edit that is not long is written by its commit', async () => {
  expect(await loggedBefore(0)).toBeLessThan(large.length / 2);
});

test('a large cache is not emptied, since more transactions need it', async () => {
  expect(await loggedBefore(600, 'large')).toBeLessThan(large.length / 2);
});

test('the log is written into the library file when writes stop', async () => {
  const { db, path } = temporaryLibrary();
  db.pragma('wal_checkpoint(TRUNCATE)');
  const size = statSync(path).size;
  onTestFinished(checkpointWhenIdle(db));
  saveSetting(db, 'workspace', 'long '.repeat(20_000));
  expect(statSync(path).size).toBe(size);
  await expect.poll(() => statSync(path).size).toBeGreaterThan(size);
});

test('pieces have each item once and in order, and only the last may be shorter', () =>
  forAll(fc.array(fc.nat()), fc.integer({ min: 1, max: 5 }), (items, size) => {
    const pieces = [...inPieces(items, size)];
    expect(pieces.flat()).toEqual(items);
    expect(pieces.slice(0, -1).every((piece) => piece.length === size)).toBe(true);
    expect(pieces.at(-1)?.length ?? 1).toSatisfy((length: number) => length > 0 && length <= size);
  }));

const [NORMAL, FULL] = [1, 2];

test('writes wait for the disk, except for rows that can be recomputed, even after a failure', () => {
  const { db } = temporaryLibrary();
  const synchronous = (): unknown => db.pragma('synchronous', { simple: true });
  expect(synchronous()).toBe(FULL);
  expect(withoutSync(db, synchronous)).toBe(NORMAL);
  const fails = (): never => {
    throw new Error('no such file');
  };
  expect(() => withoutSync(db, fails)).toThrow('no such file');
  expect(synchronous()).toBe(FULL);
});

import { mkdirSync, renameSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { checkpointWhenIdle } from '#main/library/database/checkpoint.ts';
import type { Library } from '#main/library/library.ts';
import { saveSetting } from '#main/library/rows/settings.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const long = 'long '.repeat(20_000);

test('the log is written into the library file when writes stop', async () => {
  const { db, path } = temporaryLibrary();
  db.pragma('wal_checkpoint(TRUNCATE)');
  const size = statSync(path).size;
  onTestFinished(checkpointWhenIdle(db));
  saveSetting(db, 'workspace', long);
  expect(statSync(path).size).toBe(size);
  await expect.poll(() => statSync(path).size).toBeGreaterThan(size);
});

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

import { statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { checkpointWhenIdle } from '#main/library/database/checkpoint.ts';
import { saveSetting } from '#main/library/rows/settings.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

test('the log is written into the library file when writes stop', async () => {
  const { db, path } = temporaryLibrary();
  db.pragma('wal_checkpoint(TRUNCATE)');
  const size = statSync(path).size;
  onTestFinished(checkpointWhenIdle(db));
  saveSetting(db, 'workspace', 'long '.repeat(20_000));
  expect(statSync(path).size).toBe(size);
  await expect.poll(() => statSync(path).size).toBeGreaterThan(size);
});

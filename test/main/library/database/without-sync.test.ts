import { expect, test } from 'vitest';
import { withoutSync } from '#main/library/database/sync-file.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

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

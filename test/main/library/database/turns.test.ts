import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '../../../../main/library/database/turns.ts';

test('nobody writes: at once, and what comes of it as it is', () => {
  const turns = createTurns();
  expect(turns.take(() => 7)).toBe(7);
  expect(turns.isTaken()).toBe(false);
});

test('one after the other, in the order they came, however each ends', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const long = turns.take(() => setImmediate().then(() => done.push('long')));
  const failed = turns.take(() => {
    done.push('failed');
    throw new Error('no');
  });
  const last = turns.take(() => done.push('last'));
  expect(turns.isTaken()).toBe(true);
  expect(done).toEqual([]);
  await long;
  await expect(failed).rejects.toThrow('no');
  expect(await last).toBe(3);
  expect(done).toEqual(['long', 'failed', 'last']);
  await turns.free();
  expect(turns.isTaken()).toBe(false);
});

test('free when the last of those that wait is done', async () => {
  const turns = createTurns();
  const done: string[] = [];
  const later = (name: string) => (): Promise<unknown> => setImmediate().then(() => done.push(name));
  void turns.take(later('first'));
  void turns.take(later('second'));
  await turns.free();
  expect(done).toEqual(['first', 'second']);
});

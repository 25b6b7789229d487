import { expect, test } from 'vitest';
import { createTurns } from '#renderer/kit/turns.ts';

/** A list whose answer the test triggers. */
function setUp(answered: boolean) {
  let resolve = (): void => undefined;
  const answer = new Promise<void>((done) => (resolve = done));
  const list = { isAnswered: () => answered, answered: () => (answered ? Promise.resolve() : answer) };
  const done: string[] = [];
  return {
    turns: createTurns(list),
    done,
    answer: async () => {
      answered = true;
      resolve();
      await new Promise((next) => setTimeout(next));
    },
  };
}

test('work runs at once if nothing is running', () => {
  const { turns, done } = setUp(true);
  turns.take(() => void done.push('a'));
  expect([done, turns.isFree()]).toEqual([['a'], true]);
});

test('work waits for the answer, in order', async () => {
  const { turns, done, answer } = setUp(false);
  turns.take(() => void done.push('a'));
  turns.take(() => void done.push('b'));
  expect([done, turns.isFree()]).toEqual([[], false]);
  await answer();
  expect([done, turns.isFree()]).toEqual([['a', 'b'], true]);
});

test('long work is finished before the next begins', async () => {
  const { turns, done } = setUp(true);
  let end = (): void => undefined;
  turns.take(() => new Promise<void>((resolve) => (end = resolve)).then(() => void done.push('slow')));
  turns.take(() => void done.push('next'));
  expect(turns.isFree()).toBe(false);
  end();
  await new Promise((next) => setTimeout(next));
  expect([done, turns.isFree()]).toEqual([['slow', 'next'], true]);
});

import { expect, test } from 'vitest';
import { createLatestQuery } from '../../../renderer/state/latest-query.ts';

/** A query whose answers come when, and in the order that, the test lets them. */
function setUp() {
  const waiting = new Map<string, () => void>();
  const taken: string[] = [];
  const query = createLatestQuery(
    (question: string) => new Promise<string>((send) => waiting.set(question, () => send(`${question}!`))),
    (answer) => void taken.push(answer),
  );
  const answer = async (question: string): Promise<void> => {
    waiting.get(question)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { query, taken, answer };
}

test('an answer that was overtaken is dropped, whichever comes first', async () => {
  const { query, taken, answer } = setUp();
  const first = query.ask('w');
  const second = query.ask('wa');
  await answer('wa');
  await answer('w');
  await Promise.all([first, second]);
  expect(taken).toEqual(['wa!']);
});

test('more of the newest answer counts until something else is asked', async () => {
  const { query, taken, answer } = setUp();
  void query.ask('walk');
  void query.askMore('walk, page 2');
  await answer('walk, page 2');
  await answer('walk');
  void query.askMore('walk, page 3');
  void query.ask('run');
  await answer('walk, page 3');
  expect(taken).toEqual(['walk, page 2!', 'walk!']);
});

test('it is settled when the newest is answered, also what is asked while one waits', async () => {
  const { query, taken, answer } = setUp();
  await query.settled();
  void query.ask('j');
  const settled = query.settled().then(() => [...taken]);
  void query.ask('jo');
  await answer('j');
  await answer('jo');
  expect(await settled).toEqual(['jo!']);
});

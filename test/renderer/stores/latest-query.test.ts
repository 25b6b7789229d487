import { expect, test } from 'vitest';
import { createLatestQuery } from '#renderer/stores/latest-query.ts';

/** A query whose answers the test triggers, in any order. */
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

test('an outdated answer is dropped, in any order of arrival', async () => {
  const { query, taken, answer } = setUp();
  const first = query.ask('w');
  const second = query.ask('wa');
  await answer('wa');
  await answer('w');
  await Promise.all([first, second]);
  expect(taken).toEqual(['wa!']);
});

test('another part of the newest answer is valid until the next question', async () => {
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

test('it is settled when the newest question is answered, including later ones', async () => {
  const { query, taken, answer } = setUp();
  await query.settled();
  void query.ask('j');
  const settled = query.settled().then(() => [...taken]);
  void query.ask('jo');
  await answer('j');
  await answer('jo');
  expect(await settled).toEqual(['jo!']);
});

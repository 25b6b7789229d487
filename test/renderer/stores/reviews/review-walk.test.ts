import { expect, test } from 'vitest';
import {
  beginWalk,
  currentOf,
  judgeCurrent,
  readWalk,
  skippedOf,
  stepWalk,
  walkTo,
  withoutGone,
} from '#renderer/stores/reviews/review-walk.ts';

const walk = beginWalk(['a', 'b', 'c']);

test('a status leads to the next transition, and after the last one to the end', () => {
  const second = judgeCurrent(walk);
  expect(currentOf(second)).toBe('b');
  const third = judgeCurrent(second);
  const done = judgeCurrent(third);
  expect(done.state).toBe('done');
  expect(currentOf(done)).toBeNull();
  expect(skippedOf(done)).toEqual([]);
});

test('after going back, a status leads to the next transition without one', () => {
  const back = stepWalk(judgeCurrent(walk), -1);
  expect(currentOf(back)).toBe('a');
  expect(stepWalk(back, -1)).toEqual(back);
  const third = judgeCurrent(stepWalk(back, 1));
  expect(currentOf(judgeCurrent(stepWalk(stepWalk(third, -1), -1)))).toBe('c');
});

test('transitions passed without a status are skipped', () => {
  const done = stepWalk(judgeCurrent(stepWalk(walk, 1)), 1);
  expect(done.state).toBe('done');
  expect(skippedOf(done)).toEqual(['a', 'c']);
});

test('opening a transition of the session continues there, any other leaves the session', () => {
  expect(currentOf(walkTo(walk, 'c'))).toBe('c');
  const left = walkTo(walk, 'x');
  expect(left).toEqual({ ...walk, state: 'left' });
  expect(left && walkTo(left, 'b')).toBe(left);
  expect(walkTo({ ...walk, state: 'done' }, 'b')).toBeNull();
});

test('deleted transitions are removed from the session', () => {
  const second = judgeCurrent(walk);
  expect(withoutGone(second, () => true)).toBe(second);
  expect(currentOf(withoutGone(second, (id) => id !== 'a'))).toBe('b');
  expect(currentOf(withoutGone(stepWalk(second, 1), (id) => id !== 'c'))).toBe('b');
  expect(withoutGone(walk, () => false)).toBeNull();
});

test('a stored session can be continued, and does not play automatically', () => {
  const second = judgeCurrent(walk);
  const stored: unknown = JSON.parse(JSON.stringify(second));
  expect(readWalk(stored)).toEqual({ ...second, state: 'left' });
});

test.each([
  [null],
  ['on'],
  [{ state: 'left', ids: ['a'], at: 1, judged: [] }],
  [{ state: 'left', ids: ['a', 2], at: 0, judged: [] }],
  [{ state: 'left', ids: ['a'], at: 0 }],
])('an invalid session is none: %j', (stored) => expect(readWalk(stored)).toBeNull());

import { expect, test } from 'vitest';
import {
  beginReview,
  currentOf,
  judgeCurrent,
  readReviewSession,
  skippedOf,
  stepReview,
  continueFrom,
  withoutGone,
} from '#renderer/stores/reviews/review-session.ts';

const reviewing = beginReview(['a', 'b', 'c']);

test('a status leads to the next transition, and after the last one to the end', () => {
  const second = judgeCurrent(reviewing);
  expect(currentOf(second)).toBe('b');
  const third = judgeCurrent(second);
  const done = judgeCurrent(third);
  expect(done.state).toBe('done');
  expect(currentOf(done)).toBeNull();
  expect(skippedOf(done)).toEqual([]);
});

test('after going back, a status leads to the next transition without one', () => {
  const back = stepReview(judgeCurrent(reviewing), -1);
  expect(currentOf(back)).toBe('a');
  expect(stepReview(back, -1)).toEqual(back);
  const third = judgeCurrent(stepReview(back, 1));
  expect(currentOf(judgeCurrent(stepReview(stepReview(third, -1), -1)))).toBe('c');
});

test('transitions passed without a status are skipped', () => {
  const done = stepReview(judgeCurrent(stepReview(reviewing, 1)), 1);
  expect(done.state).toBe('done');
  expect(skippedOf(done)).toEqual(['a', 'c']);
});

test('opening a transition of the session continues there, any other leaves the session', () => {
  expect(currentOf(continueFrom(reviewing, 'c'))).toBe('c');
  const left = continueFrom(reviewing, 'x');
  expect(left).toEqual({ ...reviewing, state: 'left' });
  expect(left && continueFrom(left, 'b')).toBe(left);
  expect(continueFrom({ ...reviewing, state: 'done' }, 'b')).toBeNull();
});

test('deleted transitions are removed from the session', () => {
  const second = judgeCurrent(reviewing);
  expect(withoutGone(second, () => true)).toBe(second);
  expect(currentOf(withoutGone(second, (id) => id !== 'a'))).toBe('b');
  expect(currentOf(withoutGone(stepReview(second, 1), (id) => id !== 'c'))).toBe('b');
  expect(withoutGone(reviewing, () => false)).toBeNull();
});

test('a stored session can be continued, and does not play automatically', () => {
  const second = judgeCurrent(reviewing);
  const stored: unknown = JSON.parse(JSON.stringify(second));
  expect(readReviewSession(stored)).toEqual({ ...second, state: 'left' });
});

test.each([
  [null],
  ['on'],
  [{ state: 'left', ids: ['a'], at: 1, judged: [] }],
  [{ state: 'left', ids: ['a', 2], at: 0, judged: [] }],
  [{ state: 'left', ids: ['a'], at: 0 }],
])('an invalid session is none: %j', (stored) => expect(readReviewSession(stored)).toBeNull());

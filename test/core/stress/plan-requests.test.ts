import { expect, test } from 'vitest';
import { grantBefore, planRequests } from '#core/stress/plan-requests.ts';
import type { StressRequest } from '#core/stress/stress-requests.ts';

const at = (time: number, duration?: number): StressRequest => ({
  from: `${time}`,
  time,
  clip: 0,
  entry: 0,
  duration,
});
const outcomes = (requests: readonly StressRequest[]) =>
  planRequests(requests, 60, 61).requests.map(({ outcome, grantedInstead }) => [outcome, grantedInstead]);

test('worked example: a request is evaluated at the next frame, one on a frame at that frame', () => {
  const { requests, grants } = planRequests([at(0), at(0.08), at(0.1), at(0.5001)], 60, 61);
  expect(requests.map(({ frame }) => frame)).toEqual([0, 5, 6, 31]);
  expect(grants).toEqual([0, 5, 6, 31].map((frame, request) => ({ frame, request })));
});

test('of requests before the same frame the shortest wins, on ties the earliest, whatever order they are listed in', () => {
  expect(outcomes([at(0.103, 0.3), at(0.101, 0.2), at(0.102, 0.2)])).toEqual([
    ['granted', -1],
    ['outlasted', 0],
    ['outlasted', 0],
  ]);
});

test('a request that states no duration outlasts those that do; a negative one is ignored', () => {
  expect(outcomes([at(0.101), at(0.102, 5), at(0.103, -1)])).toEqual([
    ['outlasted', 1],
    ['granted', -1],
    ['ignored', 1],
  ]);
  expect(outcomes([at(0.101), at(0.102)])[0]).toEqual(['granted', -1]);
  expect(outcomes([at(0.5, -1)])).toEqual([['ignored', -1]]);
});

test('a request after the last frame is left out', () => {
  expect(outcomes([at(1), at(1.001)])).toEqual([['granted', -1]]);
});

test('the grant before a frame', () => {
  const plan = planRequests([at(0.1), at(0.5)], 60, 61);
  expect([0, 5, 6, 29, 30, 60].map((frame) => grantBefore(plan, frame))).toEqual([-1, -1, 0, 0, 1, 1]);
});

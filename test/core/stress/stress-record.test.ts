import { expect, test } from 'vitest';
import { recordRun } from '#core/stress/stress-record.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runOf } from './runs.ts';

const request = (from: string, time: number, duration?: number) => ({
  from,
  time,
  clip: 1,
  entry: 0,
  duration,
});
const run = runOf({
  requests: [
    request('jump', 0.095, 0.4),
    request('hit', 0.1, 0.2),
    request('wave', 0.2),
    request('late', 0.3),
    request('gone', 3),
  ],
  slots: [slotOf('unrealInertialization', { blendTime: 0.3 }), slotOf('springExact')],
  seconds: 1,
});

test('worked example: who asked, what won, what the deficit cut, and how long it blended', () => {
  const rows = recordRun(run, 0).map(({ request: { from }, outcome, grantedInstead, blended, cutOff }) => [
    from,
    outcome,
    grantedInstead,
    ...[blended, cutOff].map((seconds) => Math.round(seconds * 1000) / 1000),
  ]);
  expect(rows).toEqual([
    ['jump', 'outlasted', 1, 0, 0],
    ['hit', 'granted', -1, 0.1, 0.1],
    ['wave', 'granted', -1, 0.1, 0.2],
    ['late', 'granted', -1, 0.7, 0],
  ]);
  const [jump, hit, , late] = recordRun(run, 0).map(({ durations }) => durations);
  expect(jump).toBeNull();
  expect(hit).toEqual({ asked: 0.2, granted: 0.2, shortenedBy: 0 });
  expect(late?.shortenedBy).toBeCloseTo(0.2, 9);
});

test('a spring has no blend time: it is cut while it has not settled', () => {
  const [, hit] = recordRun(run, 1);
  expect(hit.durations).toBeNull();
  expect(hit.cutOff).toBeGreaterThan(0.3);
});

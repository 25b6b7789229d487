import { expect, test } from 'vitest';
import { posesAround, thinned } from '#core/recording/recorded-poses.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** Poses of two joints at these times, whose X says when; the first was not always there. */
function posesAt(times: readonly number[], unseen: readonly number[] = []) {
  const x = (time: number): number => (unseen.includes(time) ? Number.NaN : time);
  const positions = Float32Array.from(times.flatMap((time) => [x(time), 0, 0, 1000 + time, 0, 0]));
  return { joints: ['a', 'b'], times: Float64Array.from(times), positions, frames: new Float64Array(0) };
}
const steps = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const around = (...poses: Parameters<typeof posesAt>) =>
  posesAround(posesAt(...poses), Int32Array.of(1, -1, 0), Float64Array.of(0, 0, 1), 'game.jsonl:3');

test('poses are those of the paired joints; where no joint that counts was seen there is none', () => {
  const { times, positions } = valueOf(around([-1, 0, 1, 2], [1]));
  expect([...times]).toEqual([-1, 0, 2]);
  const none = [NaN, NaN, NaN];
  expect([...positions.subarray(9, 18)]).toEqual([1000, 0, 0, ...none, 0, 0, 0]);
  expect(around([-1, 0, 1], [1])).toMatchObject({ error: expect.stringMatching(/^game\.jsonl:3: no poses/) });
});

test.each([
  ['all', -59, 360, 60, 360],
  ['every other before', -62, 3, 32, 3],
  ['every third after', -1, 721, 2, 241],
])('of a quick game %s of the poses count', (_, first, last, before, after) => {
  const { times } = valueOf(around(steps(first, last)));
  expect([times.filter((time) => time <= 0).length, times.filter((time) => time > 0).length]).toEqual([
    before,
    after,
  ]);
});

test('a few poses for many tries: all before the request, and equal steps after it, with their places', () => {
  const poses = valueOf(around(steps(-5, 100)));
  const { times, positions } = thinned(poses, 45);
  expect([...times]).toEqual([...steps(-5, 0), ...steps(0, 33).map((i) => 1 + 3 * i)]);
  expect([...times].map((time, at) => positions[at * 9 + 6] - time)).toEqual([...times].fill(0));
  expect(thinned(poses, 100)).toEqual(poses);
});

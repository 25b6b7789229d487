import { expect, test } from 'vitest';
import { resultLanes } from '#renderer/stage/lanes/result-lanes.ts';
import { valueAt } from '#renderer/timeline/model/motion-lane.ts';
import { judgementOf } from '#test/core/judgement/made-judgement.ts';

test('lanes of a slot have its contacts and the courses of its metrics, at 120 moments per second from the seam on', () => {
  const series = Float64Array.from({ length: 121 }, (_, i) => i);
  const stands = Uint8Array.from({ length: 121 }, (_, i) => Number(i >= 12 && i < 60));
  const judgement = { ...judgementOf('footSkate', [0, 5], { series }), stands: [[], [stands, stands]] };
  expect(resultLanes(judgement, 0).map(({ name }) => name)).toEqual(['Skate']);
  const [left, right, skate] = resultLanes(judgement, 1);
  expect(left).toMatchObject({ name: 'Stands L', spans: [{ start: 0.1, end: 0.5 }] });
  expect(right.name).toBe('Stands R');
  if (skate.kind !== 'curve') throw new Error('no curve');
  expect([valueAt(skate, 0.25), valueAt(skate, -0.1), skate.most]).toEqual([30, null, 120]);
});

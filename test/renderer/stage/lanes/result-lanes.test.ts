import { expect, test } from 'vitest';
import { defaultValues } from '#core/methods/default-values.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { blendSpan } from '#renderer/stage/lanes/blend-spans.ts';
import { resultLanes } from '#renderer/stage/lanes/result-lanes.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import { valueAt } from '#renderer/timeline/model/motion-lane.ts';
import { judgementOf } from '#test/core/judge/made-judgement.ts';

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

const [spring, dead] = defaultSlots();

test('the end of a dead blend is its blend time, and can be dragged up to the maximum', () => {
  expect(blendSpan(dead, 1)).toMatchObject({
    name: 'B',
    colour: 'slot-b',
    end: 0.3,
    label: 'blend',
    draggable: true,
  });
});

test('the end of a spring follows from its half-life and cannot be dragged', () => {
  const span = blendSpan(spring, 0);
  expect(span).toMatchObject({ name: 'A', label: 'settles', draggable: false, shows: 'continuation' });
  expect(span.end).toBeGreaterThan(0.5);
});

test('an unknown method has no blend to show', () => {
  expect(blendSpan({ ...spring, method: 'future' }, 0)).toMatchObject({ end: 0, draggable: false });
});

test('a blend end that differs from its parameter cannot be dragged', () => {
  const method = findBlendMethod('muscleCrossfade');
  if (!method) throw new Error('no muscle crossfade');
  const usual = defaultValues(method);
  expect(method.settlingTime(usual)).not.toBe(usual['blendTime']);
  expect(blendSpan({ method: method.id, values: usual, profile: null }, 0).draggable).toBe(false);
});

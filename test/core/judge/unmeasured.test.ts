import { expect, test } from 'vitest';
import { measureSlot, numbersOf } from '#core/judge/judge.ts';
import { metrics } from '#core/judge/metrics/registry.ts';
import { unmeasuredIn, unmeasuredLines } from '#core/judge/unmeasured.ts';
import { madeSlot } from './made-slot.ts';

test('each metric that has no value of a figure without feet and torso, which never arrives, says what is missing, and no other', () => {
  const slot = madeSlot({ place: (time) => [time, 0, 0] });
  const bare = { ...slot, figure: { ...slot.figure, feet: [], capsules: null } };
  const missing = unmeasuredIn([numbersOf(measureSlot(bare))]);
  expect(missing).toEqual(metrics.filter(({ unmeasured }) => unmeasured !== undefined));
  expect(unmeasuredLines(missing)).toEqual([
    'Foot slide, foot skate, skating frames, foot lock correction, mean foot lock correction not measured: no feet are recognised.',
    'Response time not measured: the pose does not arrive while it is judged.',
    'Through torso not measured: no torso with arms or legs is recognised.',
  ]);
});

test('what one slot has a value of was measured, and zero is one', () => {
  const none = { footSlide: null, footSkate: Number.NaN, distance: 3 };
  expect(unmeasuredIn([none, { ...none, footSkate: 0 }]).map(({ id }) => id)).not.toContain('footSkate');
  expect(unmeasuredIn([none, { ...none, footSkate: 0 }]).map(({ id }) => id)).toContain('footSlide');
});

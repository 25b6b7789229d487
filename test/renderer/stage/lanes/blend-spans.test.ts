import { expect, test } from 'vitest';
import { blendSpan } from '#renderer/stage/lanes/blend-spans.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import { defaultSlots } from '#renderer/stores/slots/default-slots.ts';

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

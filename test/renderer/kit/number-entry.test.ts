import { h } from 'preact';
import { expect, test } from 'vitest';
import { NumberEntry } from '#renderer/kit/number-entry.tsx';
import { draw } from '#test/renderer/drawn.ts';

test.each([
  [{ minimum: 0 }, '0', 0], // the smallest
  [{ minimum: 0 }, '-0.01', null],
  [{ minimum: 0.5 }, '1/2', 0.5],
  [{}, '-1000000', -1e6],
  [{}, '1e6', 1e6], // the largest
  [{}, '1000001', null],
  [{}, '-1000001', null],
  [{}, 'much', null],
  [{ unit: 's' as const }, '6 f', 0.1], // frames of 60 per second
  [{ unit: 's' as const, minimum: 0 }, '200 ms', 0.2],
])('in a field with %j, “%s” is %d', (limits, typed, value) => {
  const kept: number[] = [];
  const props = { label: 'Reach', value: 3, keep: (to: number) => void kept.push(to), ...limits };
  const field = draw({} as never, h(NumberEntry, props));
  expect(field.find('Reach', 'defaultValue').props['defaultValue']).toBe('3');
  field.write('Reach', typed);
  expect(kept).toEqual(value === null ? [] : [expect.closeTo(value, 9)]);
});

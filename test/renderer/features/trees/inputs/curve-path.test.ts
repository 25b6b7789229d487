import { expect, test } from 'vitest';
import { bindInput } from '#core/tree/inputs/bound-input.ts';
import {
  curvePath,
  keyAt,
  curveScale,
  nearestKey,
  placeOf,
} from '#renderer/features/trees/inputs/curve-path.ts';
import { keysOf } from '#renderer/features/trees/inputs/input-keys.ts';
import { numberInput } from './sample-inputs.ts';

const scale = curveScale(112, 52, 10, { minimum: -1, maximum: 3 });

test('places and their keys are each other’s inverse', () => {
  expect(placeOf({ time: 0, value: 3 }, scale)).toEqual({ x: 6, y: 6 });
  expect(placeOf({ time: 10, value: -1 }, scale)).toEqual({ x: 106, y: 46 });
  const { x, y } = placeOf({ time: 2.5, value: 1.25 }, scale);
  const { time, value } = keyAt(scale, x, y);
  expect(time).toBeCloseTo(2.5, 12);
  expect(value).toBeCloseTo(1.25, 12);
});

test('a step is vertical at its key', () => {
  const input = numberInput({ value: -1, keys: [{ time: 2.34, value: 3 }] });
  const path = curvePath(bindInput(input), keysOf(input), scale);
  expect(path.startsWith('M6.0 46.0')).toBe(true);
  expect(path).toContain('29.4 46.0L29.4 6.0');
  expect(path.endsWith('106.0 6.0')).toBe(true);
});

test('the nearest key in reach is hit', () => {
  const keys = [1, 1.2, 8].map((time) => ({ time, value: 1 }));
  const { y } = placeOf({ time: 1, value: 1 }, scale);
  expect(nearestKey(keys, scale, { x: 17.5, y }, 9)).toBe(1);
  expect(nearestKey(keys, scale, { x: 50, y }, 9)).toBe(-1);
  expect(nearestKey(keys, scale, { x: 86, y: y + 8 }, 9)).toBe(2);
});

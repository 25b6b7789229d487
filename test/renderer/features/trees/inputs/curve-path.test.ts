import { expect, test } from 'vitest';
import { bindInput } from '../../../../../core/tree/inputs/bound-input.ts';
import {
  curvePath,
  keyAt,
  nearestKey,
  toX,
  toY,
} from '../../../../../renderer/features/trees/inputs/curve-path.ts';
import { keysOf } from '../../../../../renderer/features/trees/inputs/input-keys.ts';
import { numberInput } from './sample-inputs.ts';

const scale = { width: 112, height: 52, duration: 10, range: { minimum: -1, maximum: 3 } };

test('places and their keys are each other’s inverse', () => {
  expect([toX(scale, 0), toX(scale, 10)]).toEqual([6, 106]);
  expect([toY(scale, 3), toY(scale, -1)]).toEqual([6, 46]);
  const { time, value } = keyAt(scale, toX(scale, 2.5), toY(scale, 1.25));
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
  const y = toY(scale, 1);
  expect(nearestKey(keys, scale, { x: 17.5, y }, 9)).toBe(1);
  expect(nearestKey(keys, scale, { x: 50, y }, 9)).toBe(-1);
  expect(nearestKey(keys, scale, { x: 86, y: y + 8 }, 9)).toBe(2);
});

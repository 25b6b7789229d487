import { expect, test } from 'vitest';
import { bindInput } from '#core/tree/inputs/bound-input.ts';
import type { NumberInput, TreeInput } from '#core/tree/inputs/input-document.ts';
import {
  curvePath,
  curveScale,
  keyAt,
  nearestKey,
  placeOf,
} from '#renderer/features/trees/inputs/curve-path.ts';
import { keysOf } from '#renderer/features/trees/inputs/input-keys.ts';
import type { InputRow } from '#renderer/features/trees/inputs/input-row.ts';
import { smoothingRows } from '#renderer/features/trees/inputs/smoothing-rows.ts';
import { rowTexts } from '#test/renderer/open-app.ts';
import { numberInput } from './sample-inputs.ts';

/** The rows of an input that goes from 0 to 3, and the edits that they preview. */
function rowsOf(input: NumberInput) {
  const edits: (readonly [name: string, after: TreeInput])[] = [];
  const change = {
    preview: (name: string, next: (before: TreeInput) => TreeInput) => edits.push([name, next(input)]),
  };
  const row = { name: 'speed', input, range: { minimum: 0, maximum: 3 }, change };
  return { rows: smoothingRows(row as unknown as InputRow), edits };
}

const spring = numberInput({ smoothing: { kind: 'spring', halfLife: 0.1 } });

test('the rows of a number are its unit, its keys, and the numbers of its smoothing', () => {
  expect(rowTexts(rowsOf(spring)).map((text) => text.replace(/ \| [^|]*=.*$/, ''))).toEqual([
    'unit | Unit: none(none)',
    'interpolation | Between keys: step',
    'smoothing | Smoothing: spring',
    'period | Turns at 360°: false(false)',
    'halfLife | Half-life: 0.1 | 0 to 5 by 0.01 s',
  ]);
  const constant = { kind: 'bool', value: false, keys: [] } as unknown as NumberInput;
  expect(rowsOf(constant).rows).toEqual([]);
});

test.each<[key: string, value: unknown, name: string, after: Partial<NumberInput>]>([
  ['unit', 'm/s', 'Change unit', { unit: 'm/s' }],
  ['unit', 'none', 'Change unit', { unit: null }],
  ['interpolation', 'linear', 'Change interpolation', { interpolation: 'linear' }],
  ['smoothing', 'none', 'Change smoothing', { smoothing: null }],
  ['smoothing', 'spring', 'Change smoothing', { smoothing: { kind: 'spring', halfLife: 0.15 } }],
  ['smoothing', 'average', 'Change smoothing', { smoothing: { kind: 'average', window: 0.3 } }],
  ['smoothing', 'drag', 'Change smoothing', { smoothing: { kind: 'drag', acceleration: 60, drag: 6 } }],
  ['period', true, 'Change period', { period: 360 }],
  ['period', false, 'Change period', { period: null }],
  ['halfLife', 0.2, 'Change smoothing', { smoothing: { kind: 'spring', halfLife: 0.2 } }],
])('%s set to %j is “%s” and changes nothing else', (key, value, name, after) => {
  const { rows, edits } = rowsOf(spring);
  const row = rows.find((each) => each.key === key) as { preview(value: unknown): void };
  row.preview(value);
  expect(edits).toEqual([[name, { ...spring, ...after }]]);
});

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

import { expect, test } from 'vitest';
import { readEntry } from '#renderer/kit/number-entry.tsx';
import { describeLimits, describeRefusal, numberText, parseNumberText } from '#renderer/kit/number-text.ts';

test.each([
  ['0.3', 's', 0.3],
  ['120ms', 's', 0.12],
  ['120 ms', 's', 0.12],
  ['5f', 's', 5 / 60],
  ['18f', 'frames', 18],
  ['f 512', 'frames', 512],
  ['0.5s', 'frames', 30],
  ['15deg', 'degrees', 15],
  ['−90°', 'degrees', -90],
  ['4.8 cm', 'm', 0.048],
  ['0.3*2', 's', 0.6],
  ['1s - 30f', 's', 0.5],
  ['(2+3)/4', '', 1.25],
  ['-(.5)', '', -0.5],
  ['50%', '', 0.5],
  ['1.5×', '', 1.5],
  ['1e-3', 's', 0.001],
  ['0,25', 's', 0.25],
  ['1,5*2', '', 3],
  ['1:12', 'frames', 72],
  ['00:00:04:12', 's', 4.2],
  ['−00:01:00:00', 'frames', -3600],
  ['00:00:01:06.5 + 1f', 'frames', 67.5],
] as const)('%s in %s is %d', (text, quantity, expected) => {
  expect(parseNumberText(text, quantity, 60)).toBeCloseTo(expected, 9);
});

test.each([
  ['s', { s: 1, ms: 0.001, f: 1 / 60 }],
  ['frames', { f: 1, s: 60, ms: 0.06 }],
  ['m', { m: 1, cm: 0.01, mm: 0.001 }],
  ['cm', { cm: 1, m: 100, mm: 0.1 }],
  ['m/s', { 'm/s': 1, 'cm/s': 0.01 }],
  ['degrees', { deg: 1, '°': 1, rad: 57.29578 }],
  ['rad/s', { 'rad/s': 1, 'deg/s': 0.0174533, '°/s': 0.0174533 }],
  ['', { x: 1, '×': 1, '%': 0.01 }],
] as const)('each unit of %s, also beside another one, and no other', (quantity, factors) => {
  const all = 's ms f m cm mm m/s cm/s deg ° rad rad/s deg/s °/s x × %'.split(' ');
  const known = new Map(Object.entries(factors));
  for (const unit of all) {
    const factor = known.get(unit);
    for (const text of [`90${unit}`, `30 ${unit} * 3`, `60${unit} + 30${unit.toUpperCase()}`])
      if (factor === undefined) expect(parseNumberText(text, quantity, 60)).toBeUndefined();
      else expect(parseNumberText(text, quantity, 60)! / (90 * factor)).toBeCloseTo(1, 6);
  }
});

test.each(['s', 'frames', 'm', 'cm', 'm/s', 'degrees', 'rad/s', ''] as const)(
  'what a refusal of %s asks to enter is taken',
  (quantity) => {
    const [, first, second] = /such as (\S+?)(?:,| or) (\S+?)(?: or .*)?\.$/.exec(
      describeRefusal('?', quantity),
    )!;
    for (const text of [first, second]) expect(parseNumberText(text, quantity, 60)).toBeGreaterThan(0);
  },
);

test.each([
  ...['', ' ', 'abc', '1 2', '3 kg', '1/0', '(1', '2)', '1+', '0.1.2', '5f', 'ms', '1:12', '1,2,3', ','],
])('%s is not a length', (text) => {
  expect(parseNumberText(text, 'm', 60)).toBeUndefined();
});

test('a number beyond its limits says the limit that is used instead', () => {
  const words = [99, 5, 0, -1].map((value) =>
    describeLimits(value, { minimum: 0, maximum: 5 }, (it) => `${it} s`),
  );
  expect(words).toEqual(['Largest value: 5 s.', '', '', 'Smallest value: 0 s.']);
});

test('numbers are rounded, with a minus sign and never as −0', () => {
  expect(numberText(-0.125, 2)).toMatch(/^\u22120\.1[23]$/);
  expect(numberText(-0.001, 2)).toBe('0.00');
  expect(numberText(87, 0)).toBe('87');
  expect(numberText(87.5, 0)).toBe('87.5'); // between two frames
});

test.each([
  [{ minimum: 0 }, '0', 0], // the smallest
  [{ minimum: 0 }, '-0.01', 'Enter a number from 0 to 1000000.'],
  [{ minimum: 0.5 }, '1/2', 0.5],
  [{}, '-1000000', -1e6],
  [{}, '1e6', 1e6], // the largest
  [{}, '1000001', /^Enter a number/],
  [{}, '-1000001', /^Enter a number/],
  [{}, 'much', /much/],
  [{ unit: 's' as const }, '6 f', 0.1], // frames of 60 per second
  [{ unit: 's' as const, minimum: 0 }, '200 ms', 0.2],
])('in a field with %j, “%s” is %s', (limits, typed, value) => {
  const read = readEntry(typed, limits);
  if (typeof value === 'number') expect(read).toBeCloseTo(value, 9);
  else expect(read).toMatch(value);
});

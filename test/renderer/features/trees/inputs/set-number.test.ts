import { expect, test } from 'vitest';
import type { NumberInput } from '#core/tree/inputs/input-document.ts';
import { withNumberAt } from '#renderer/features/trees/inputs/set-number.ts';
import { createReader } from '#renderer/features/trees/spaces/pad-node.ts';
import { valueAt } from '#renderer/stores/lab/tree/outline.ts';
import { constant, contentOf, keyed } from '../spaces/pad-fixture.ts';

const start = { time: 0, fps: 60 };

test('a constant is replaced in its node', () => {
  const content = contentOf({ kind: 'blendSpace1D', x: 3 });
  expect(withNumberAt(content, ['root', 'x'], 4, start)['root']).toEqual({ kind: 'blendSpace1D', x: 4 });
});

test('an input without keys gets another value; the node keeps its reference', () => {
  const content = contentOf({ x: { input: 'speed' } }, { speed: constant(3) });
  const changed = withNumberAt(content, ['root', 'x'], 4, { time: 5, fps: 60 });
  expect(changed).toEqual(contentOf({ x: { input: 'speed' } }, { speed: constant(4) }));
});

test('a missing input changes nothing', () => {
  const content = contentOf({ x: { input: 'gone' } });
  expect(withNumberAt(content, ['root', 'x'], 4, start)).toBe(content);
});

test.each([
  [
    1 + 0.4 / 30,
    [
      [1, 99],
      [2, 20],
    ],
  ],
  [
    1 + 0.6 / 30,
    [
      [1, 10],
      [1 + 0.6 / 30, 99],
      [2, 20],
    ],
  ],
  [
    0.5,
    [
      [0.5, 99],
      [1, 10],
      [2, 20],
    ],
  ],
  [
    3,
    [
      [1, 10],
      [2, 20],
      [3, 99],
    ],
  ],
])('at %s s and 30 fps, a key within half a frame is changed, else one is added in order', (time, keys) => {
  const content = contentOf({ x: { input: 'speed' } }, { speed: keyed });
  const moved = withNumberAt(content, ['root', 'x'], 99, { time, fps: 30 });
  const changed = valueAt(moved, ['inputs', 'speed']) as NumberInput;
  expect(changed.keys.map((key) => [key.time, key.value])).toEqual(keys);
  expect(changed.value).toBe(0);
});

test('an int input gets whole numbers', () => {
  const content = contentOf({ x: { input: 'gear' } }, { gear: { kind: 'int', value: 1, keys: [] } });
  const changed = withNumberAt(content, ['root', 'x'], 2.6, start);
  expect(valueAt(changed, ['inputs', 'gear', 'value'])).toBe(3);
});

test('what was set is read back at that time', () => {
  const content = contentOf({ x: { input: 'speed' } }, { speed: keyed });
  for (const time of [0, 1, 1.5, 7]) {
    const changed = withNumberAt(content, ['root', 'x'], 7.25, { time, fps: 60 });
    const inputs = changed['inputs'] as Record<string, NumberInput>;
    expect(createReader({ input: 'speed' }, inputs, true)({ elapsed: time })).toBe(7.25);
  }
});

import { expect, test } from 'vitest';
import type { NumberInput } from '#core/tree/inputs/input-document.ts';
import { axisOf, createReader } from '#renderer/features/trees/spaces/pad-node.ts';
import { keyed } from './pad-fixture.ts';

test('a reader shows what keys say, or what smoothing makes of it', () => {
  const input: NumberInput = {
    ...keyed,
    interpolation: 'step',
    smoothing: { kind: 'spring', halfLife: 0.2 } as unknown as NumberInput['smoothing'],
  };
  const now = { elapsed: 1.01 };
  expect(createReader({ input: 'x' }, { x: input }, false)(now)).toBe(10);
  expect(createReader({ input: 'x' }, { x: input }, true)(now)).toBeLessThan(2);
});

test('an axis shows every key of its input, unless its range is fixed', () => {
  const place = ['root', 'x'];
  const axis = axisOf({ input: 'speed' }, 'x', place, { speed: keyed }, [1, 3]);
  expect(axis).toMatchObject({ name: 'speed', low: 0, high: 20 });
  expect(axisOf({ input: 'speed' }, 'x', place, { speed: keyed }, [0, 1], true)).toMatchObject({
    low: 0,
    high: 1,
  });
  expect(axisOf(5, 'x', place, {}, [1, 3])).toMatchObject({ name: 'x', low: 1, high: 5 });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRequests, requestDurations } from '#core/transition/requests/requests.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';

test('worked example: the third of three half-second requests, 1/8 s apart, is shortened by the time that it cuts off', () => {
  expect(requestDurations([0, 0.25, 0.375], [0.5, 0.5, 0.5])).toEqual([0.5, 0.5, 0.125]);
});

test('worked example: a request after the end of the deficit gets its full duration', () => {
  expect(requestDurations([0, 0.25, 0.55], [0.5, 0.5, 0.5])).toEqual([0.5, 0.5, 0.5]);
});

const durations = fc.array(numberBetween(-1, 3), { maxLength: 8 });

test('the merged duration is never longer than a request', () => {
  fc.assert(
    fc.property(durations, (asked) => {
      const { index, duration } = mergeRequests(asked);
      const valid = asked.filter((value) => value >= 0);
      expect(duration).toBeCloseTo(valid.length === 0 ? 0 : Math.min(...valid), 15);
      expect(index).toBe(valid.length === 0 ? -1 : asked.indexOf(duration));
    }),
    { examples: [[[0, -0]]] }, // as short as each other, whatever their sign
  );
});

test('a deficit only shortens, and only after an interruption', () =>
  forAll(fc.array(fc.tuple(numberBetween(0, 1), numberBetween(0, 2))), (steps) => {
    let now = 0;
    const times = steps.map(([step]) => (now += step));
    const asked = steps.map(([, duration]) => duration);
    requestDurations(times, asked).forEach((granted, i, all) => {
      expect(granted).toBeGreaterThanOrEqual(0);
      expect(granted).toBeLessThanOrEqual(asked[i]);
      const interrupts = i > 0 && times[i] - times[i - 1] < all[i - 1];
      if (!interrupts) expect(granted).toBe(asked[i]);
    });
  }));

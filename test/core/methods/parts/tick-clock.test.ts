import { expect, test } from 'vitest';
import { createTickClock, lastTick, tickAt, tickBefore, tickTime } from '#core/methods/parts/tick-clock.ts';

test('worked example: a seam between two frames shows the one before, and steps go on at both ends', () => {
  const clock = createTickClock(0.02, 0.25, Float64Array.of(0.1, 0.2, 0.3, 0.34));
  expect([clock.zero, clock.from]).toEqual([1, 0.2]);
  const times = [-3, -2, -1, 0, 1, 2, 3].map((index) => tickTime(clock, index));
  [-0.14, -0.12, -0.1, 0, 0.1, 0.14, 0.16].forEach((time, i) => expect(times[i]).toBeCloseTo(time, 12));
  expect([-1, 1, 2, 3].map((index) => tickBefore(clock, index).toFixed(3))).toEqual([
    '0.020',
    '0.100',
    '0.040',
    '0.020',
  ]);
  for (const [i, index] of [-3, -2, -1, 0, 1, 2, 3].entries()) {
    expect(lastTick(clock, times[i])).toBe(index);
    expect(tickAt(clock, { elapsed: clock.from + times[i] })).toBe(index);
  }
  expect(lastTick(clock, 0.0999)).toBe(0);
});

test('a frame that is later than the seam by a rounding error shows it, and without frames ticks are equal', () => {
  expect(createTickClock(0.02, 0, Float64Array.of(-0.02, 5e-5, 0.02)).zero).toBe(1);
  expect(createTickClock(0.02, 0, Float64Array.of(0.03)).from).toBeCloseTo(-0.01, 12);
  const equal = createTickClock(0.1, 3, new Float64Array());
  expect([tickTime(equal, 3), lastTick(equal, 0.29), lastTick(equal, 0.3)]).toEqual([0.1 * 3, 2, 3]);
});

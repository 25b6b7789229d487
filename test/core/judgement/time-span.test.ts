import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin, without } from '#core/judgement/time-span.ts';
import { forAll } from '#test/fixtures/property.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 8 }))
  .map(([start, length]) => ({ start, end: start + length }));

test('what is left of a span is what none of the others has, in parts that are not empty', () =>
  forAll(span, fc.array(span, { maxLength: 5 }), ({ start, end }, others) => {
    const whole = { start, end: end + 1 };
    const left = without(whole, others);
    for (let time = -0.5; time < 30; time += 0.5)
      expect(isWithin(left, time), `at ${time}`).toBe(isWithin([whole], time) && !isWithin(others, time));
    for (const part of left) expect(part.start).toBeLessThan(part.end);
  }));

import { expect, test } from 'vitest';
import { nextStep } from '#core/judge/next-step.ts';

/** Measures by metric, of which only the values count. */
const measured = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }]));

const asked = (...slots: readonly Readonly<Record<string, number>>[]) => {
  const { kind, slot, faults, most } = nextStep(slots.map(measured));
  return [kind, slot, faults, most?.metric.id ?? null];
};

test('a slot in which no metric reaches one fault asks for approval, also if they are more together', () => {
  expect(asked({})).toEqual(['approve', 0, 0, null]);
  expect(asked({ footSlide: 4.9, responseTime: 0.15 })).toEqual(['approve', 0, 1.48, 'footSlide']);
});

test('the metric with most faults of the best slot says what mends it', () => {
  expect(asked({ footSlide: 10, addedJerk: 1500 })).toEqual(['seam', 0, 3.5, 'footSlide']);
  expect(asked({ footSlide: 90 }, { footSlide: 5, addedJerk: 1500 })).toEqual(['slot', 1, 2.5, 'addedJerk']);
  expect(asked({ lostMotion: 12 }, { overshoot: 30 })).toEqual(['seam', 0, 2, 'lostMotion']);
});

test('metrics that count as no fault, do not apply or are better than the destination ask for nothing', () => {
  expect(asked({ footSkate: 900, footSlide: Number.NaN, overshoot: -40 })).toEqual(['approve', 0, 0, null]);
});

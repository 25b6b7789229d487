import { expect, test } from 'vitest';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { FAULTS, faultsOf } from '#core/judgement/score.ts';

test('each metric counts as a fault, or is left out for a reason', () => {
  expect(Object.keys(FAULTS).toSorted()).toEqual(metrics.map(({ id }) => id).toSorted());
  for (const [id, fault] of Object.entries(FAULTS)) {
    expect(faultsOf({ [id]: { value: 2 } }), id).toBe(typeof fault === 'number' ? 2 / fault : 0);
    expect(faultsOf({ [id]: { value: Number.NaN } })).toBe(0);
  }
});

test('what is better than the destination makes up for no fault', () => {
  expect(faultsOf({ footSlide: { value: -50 }, overshoot: { value: 10 } })).toBe(1);
});

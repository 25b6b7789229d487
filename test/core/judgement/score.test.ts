import { expect, test } from 'vitest';
import { metrics } from '#core/judgement/metrics/registry.ts';
import { faultsOf } from '#core/judgement/score.ts';

test('each metric counts as a fault, or is left out for a reason', () => {
  for (const { id, fault } of metrics) {
    expect(faultsOf({ [id]: { value: 2 } }), id).toBe(typeof fault === 'number' ? 2 / fault : 0);
    expect(faultsOf({ [id]: { value: Number.NaN } })).toBe(0);
  }
});

test('what is better than the destination makes up for no fault', () => {
  expect(faultsOf({ footSlide: { value: -50 }, overshoot: { value: 10 } })).toBe(1);
});

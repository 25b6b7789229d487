import { expect, test } from 'vitest';
import { aboveBest, formatCost } from '#renderer/features/cost-map/cost-map-panel.tsx';

test('a cost has three digits that count and its unit', () => {
  expect(formatCost(0.0255123)).toBe('0.0255 m·s');
  expect(formatCost(12.3456)).toBe('12.3 m·s');
  expect(formatCost(1e-9)).toBe('0 m·s');
});

test('a cost is told by how far it is above the best one', () => {
  expect(aboveBest(0.02, 0.02)).toBe('the best');
  expect(aboveBest(0.0224, 0.02)).toBe('12 % above the best');
  expect(aboveBest(0.1476, 0.02)).toBe('7.4 times the best');
  expect(aboveBest(0.5, 0.02)).toBe('25 times the best');
  expect(aboveBest(0.5, 0)).toBe('the best is 0 m·s');
});

import { expect, test } from 'vitest';
import { stepTime } from '../../../../renderer/features/history/history-menu.tsx';

test('shows a time as short as possible', () => {
  const now = new Date(2026, 10, 21, 14, 30);
  const at = (...made: [number, number, number, number, number]): string =>
    stepTime(new Date(...made).toISOString(), now);
  expect(at(2026, 10, 21, 9, 5)).toBe('09:05');
  expect(at(2026, 10, 20, 23, 59)).toBe('20 Nov');
  expect(at(2025, 10, 21, 9, 5)).toBe('21 Nov 2025');
  expect(stepTime('', now)).toBe('');
});

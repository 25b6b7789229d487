import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from '../../../../renderer/viewport/quality/pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('time passes only between two frames of playback', () => {
  const pace = createPace(false);
  pace.begin('playing');
  expect(pace.elapsed).toBe(0);
  vi.advanceTimersByTime(40);
  pace.begin('playing');
  expect(pace.elapsed).toBeCloseTo(0.04, 9);
  pace.begin('still');
  expect(pace.elapsed).toBe(0);
  vi.advanceTimersByTime(40);
  pace.begin('playing');
  expect(pace.elapsed).toBe(0);
});

test('emulated graphics start cheap; at rest a picture has full quality; a fixed tier is always kept', () => {
  const pace = createPace(true);
  pace.begin('playing');
  expect(pace.tier.name).toBe('low ×.66');
  pace.begin('still');
  expect(pace.tier.name).toBe('full');
  pace.fix('low');
  pace.begin('still');
  expect(pace.tier.name).toBe('low');
  pace.fix(null);
  pace.begin('moving');
  expect(pace.tier.name).toBe('low ×.66');
});

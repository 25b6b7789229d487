import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPace } from '#renderer/viewport/quality/pace.ts';
import { DRAFT, EMULATED_FULL, TIERS } from '#renderer/viewport/quality/tiers.ts';

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
  expect(pace.tier.name).toBe('low');
  pace.begin('still');
  expect(pace.tier).toBe(EMULATED_FULL);
  pace.fix('low ×.5');
  pace.begin('still');
  expect(pace.tier.name).toBe('low ×.5');
  pace.fix('smooth');
  pace.begin('playing');
  expect(pace.tier.name).toBe('low ×.66');
});

test('emulated, what is dragged has fewer pixels; a chosen quality stays', () => {
  const [emulated, fast] = [createPace(true), createPace(false)];
  const tierOf = (pace: typeof fast): string => (pace.begin('moving'), pace.tier.name);
  expect([tierOf(emulated), tierOf(fast)]).toEqual(['low ×.66', 'full']);
  for (let frame = 0; frame < 40; frame++) {
    vi.advanceTimersByTime(300);
    emulated.begin('playing');
  }
  expect(tierOf(emulated)).toBe('low ×.5'); // no better than what it plays in
  emulated.fix('low');
  expect(tierOf(emulated)).toBe('low');
});

test('recorded frames are a step apart and have the quality of the recording, whatever the screen has', () => {
  for (const [software, isDraft, tier] of [
    [false, false, TIERS[0]],
    [true, false, EMULATED_FULL],
    [true, true, DRAFT],
  ] as const) {
    const pace = createPace(software);
    pace.fix('low ×.5');
    pace.record({ step: 1 / 30, isDraft });
    pace.begin('still');
    expect([pace.tier, pace.elapsed]).toEqual([tier, 0]);
    pace.begin('still');
    expect([pace.tier, pace.elapsed]).toEqual([tier, 1 / 30]);
  }
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { createMomentShower } from '#main/app/show-moment.ts';

test('a moment is shown when the window answers, and given up after 30 s', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: unknown[] = [];
  const moments = createMomentShower((event, detail) => void asked.push([event, detail]));
  const views = { x: 0, y: 0, width: 1, height: 1 };
  const [first, second] = [moments.show(0.5), moments.show(1)];
  const lost = second.catch((error: unknown) => (error as Error).message);
  moments.onShown(2, views);
  moments.onShown(0.5, views);
  expect(await first).toBe(views);
  expect(asked).toEqual([
    ['app.show', { time: 0.5 }],
    ['app.show', { time: 1 }],
  ]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await lost).toBe('the window did not show 1 s within 30 s');
});

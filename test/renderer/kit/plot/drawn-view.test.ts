import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createDrawnView } from '#renderer/kit/plot/drawn-view.ts';

function bench() {
  const [theme, shown] = [signal('dark'), signal<number | null>(1)];
  const told: string[] = [];
  const view = createDrawnView({
    theme,
    invalidate: () => told.push('frame'),
    follow: () => shown.value !== null,
    open: () => ({
      draw: () => told.push('draw') > 0,
      themeChanged: () => told.push('theme'),
      dispose: () => told.push('dispose'),
    }),
  });
  return { view, theme, shown, told, host: {} as HTMLElement };
}

test('a mounted view asks for a frame at once and after each change of what it shows', () => {
  const { view, shown, told, host } = bench();
  view.mount(host);
  shown.value = 2;
  shown.value = null; // shows nothing now
  shown.value = 3;
  expect(told).toEqual(['frame', 'frame', 'frame']);
  expect(view.draw()).toBe(true);
});

test('colours are read after the stylesheet of a theme is applied', async () => {
  const { view, theme, told, host } = bench();
  view.mount(host);
  await Promise.resolve();
  theme.value = 'light';
  expect(told).toEqual(['frame', 'theme']);
  await Promise.resolve();
  expect(told).toEqual(['frame', 'theme', 'theme']);
});

test('a view draws nothing before it is mounted and after it is unmounted', () => {
  const { view, shown, told, host } = bench();
  expect(view.draw()).toBe(false);
  view.mount(host)();
  shown.value = 5;
  expect(view.draw()).toBe(false);
  expect(told).toEqual(['frame', 'dispose']);
});

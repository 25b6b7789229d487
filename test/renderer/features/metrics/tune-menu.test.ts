import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Tried } from '#core/judge/tune.ts';
import { TuneMenu } from '#renderer/features/metrics/tune-menu.tsx';
import { point } from '#test/fixtures/page.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';

/** A half-life that slides so far and answers so late. */
const tried = (halfLife: number, footSlide: number | null, responseTime: number, offer?: 'pose'): Tried => ({
  values: { halfLife },
  measures: { footSlide, responseTime },
  faults: 1 - halfLife / 2,
  ...(offer && { offer }),
});
const [now, slow, quick, bad, none] = [
  tried(0.12, 4, 0.4),
  tried(0.3, 1, 0.8),
  tried(0.05, 6, 0.2, 'pose'),
  tried(0.4, 9, 0.9),
  tried(0.2, null, 0.5),
];

async function opened(first = slotOf('springExact')) {
  const window = openApp({ transition: { slots: [first, slotOf('cut')] } });
  await window.ready();
  window.run('slot.tuneA');
  const menu = await showOnPage(window.app, h(TuneMenu, {}));
  const thread = window.threads.findLast(({ asked }) => asked.at(-1)?.name === 'tuneSlot')!;
  const halfLife = () => window.open().slots[0].values['halfLife'];
  return { ...window, menu, thread, halfLife };
}

test('a menu that opens while clips load measures once they are there', async () => {
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  const window = openApp({ transition: { slots: [slotOf('springExact'), slotOf('cut')] }, loading });
  window.app.session.sideMenu.value = { kind: 'tune', slot: 0 };
  const menu = await showOnPage(window.app, h(TuneMenu, {}));
  const tunings = () => window.threads.filter(({ asked }) => asked.at(-1)?.name === 'tuneSlot');
  expect([menu.text().includes('Measuring 1 of 80'), tunings()]).toEqual([true, []]);
  load();
  await menu.does(() => window.ready());
  expect(tunings()).toHaveLength(1);
  tunings()[0].show([now, slow]);
  expect(menu.text()).toContain('Measuring 3 of 80');
});

test('a row of the list has the values that differ from those of now', async () => {
  const { menu, thread } = await opened(slotOf('deadBlendArticle'));
  const values = slotOf('deadBlendArticle').values as Tried['values'];
  const measures = { footSlide: 1, responseTime: 1 };
  thread.show([
    { values, measures, faults: 1 },
    { values: { ...values, blendTime: 0.1 }, measures, faults: 2, offer: 'pose' },
  ]);
  expect(menu.texts('small')).toEqual(['blend time 0.1\u00a0s', 'as now']);
});

test('what is tried is listed and plotted; arrows try the front, Enter keeps one as one edit', async () => {
  const { menu, thread, halfLife, edits } = await opened();
  expect(menu.text()).toContain('Measuring 1 of 80, for 2 s or more');
  thread.show([now, slow]);
  expect(menu.text()).toContain('Measuring 3 of 80');
  thread.show([quick, bad, none]);
  const key = (name: string) => menu.key('Pareto front', name);
  const value = () => menu.find('Pareto front').getAttribute('aria-valuetext');
  expect([menu.texts('output'), value()]).toEqual([
    [expect.stringMatching(/^now half-life 0\.12\u00a0s/)],
    'Arrow keys try points of the front on',
  ]);
  const steps = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'a'].map(
    (name) => (key(name), halfLife()),
  );
  expect(steps).toEqual([0.05, 0.12, 0.05, 0.05, 0.05]);
  expect(edits).toEqual([]);
  key('Enter');
  expect(edits.map(({ name }) => name)).toEqual(['Tune A']);
  expect(menu.text()).toBe('');
});

test('the pointer tries the nearest point; leaving takes it back', async () => {
  const { menu, thread, halfLife } = await opened();
  thread.show([now, slow, quick, bad]);
  const front = menu.find('Pareto front');
  Object.assign(front.style, { width: '200px', height: '100px' });
  const at = (x: number, y: number) => point(front, 'pointermove', { x, y });
  at(195, 5); // the worst in both
  expect(halfLife()).toBe(0.4);
  at(10, 40);
  expect(halfLife()).toBe(0.05);
  point(front, 'pointerleave', { x: 0, y: 0 });
  expect(halfLife()).toBe(0.12);
});

test('offers and the lowest fault score are tried and kept; the metrics that lead the verdict come first', async () => {
  const { menu, thread, halfLife, edits } = await opened();
  thread.show([now, slow, quick, bad]);
  thread.answer([]);
  await expect.poll(() => menu.text()).toContain('4 tried');
  const items = menu.of('[data-item][aria-current]');
  expect(items.map((each) => [each.textContent, each.ariaCurrent])).toEqual([
    ['Until both clips are most alikehalf-life 0.05\u00a0s', 'false'],
    ['Lowest fault score: 0.8, now 0.9half-life 0.4\u00a0s', 'false'],
  ]);
  menu.focus(items[0].textContent);
  expect([halfLife(), edits.length]).toEqual([0.05, 0]);
  menu.blur(items[0].textContent);
  expect(halfLife()).toBe(0.12);
  expect(menu.texts('span').filter((text) => text.includes(' to '))).toEqual([
    '1.0 cm to 9.0 cm',
    '0.20 s to 0.90 s',
  ]);
  expect(['Up', 'Across'].map((name) => menu.find(name).value)).toEqual(['footSlide', 'responseTime']);
  menu.enter('Up', 'peakJerk');
  menu.enter('Across', 'footLock');
  expect(['Up', 'Across'].map((name) => menu.find(name).value)).toEqual(['peakJerk', 'footLock']);
});

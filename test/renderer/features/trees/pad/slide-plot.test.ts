import { h } from 'preact';
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { measureFootSlide } from '#core/tree/performance/foot-slide.ts';
import { bindToFigure } from '#core/tree/performance/take.ts';
import { FootSlide } from '#renderer/features/trees/pad/slide-plot.tsx';
import { measureSlides } from '#renderer/workers/tree-slides.ts';
import { documentOf } from '#test/core/tree/tree-fixture.ts';
import { starterFigure } from '#test/fixtures/starters.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';

const item = { id: 'tree', kind: 'tree', name: 'Gaits', content: { duration: 2 } };
const padOf = (figure: object | null, of: object = item) =>
  ({ open: { item: of, bound: figure && { figure } } }) as unknown as Parameters<typeof FootSlide>[0]['pad'];

async function opened() {
  const { app, threads } = openApp();
  const pad = signal(padOf({ of: 'loaded clips' }));
  const page = await showOnPage(
    app,
    h(() => h(FootSlide, { pad: pad.value }), {}),
  );
  const asked = () => threads.filter((thread) => thread.asked.some(({ name }) => name === 'measureSlides'));
  const shows = (next: typeof pad.value) => page.does(() => (pad.value = next));
  const answers = (value: unknown) => page.does(() => asked().at(-1)!.answer(value));
  return { app, page, asked, shows, answers };
}

const slides = (speed: number) => ({ matched: Float64Array.of(speed), unmatched: Float64Array.of(2) });

test('feet are measured once, and again when the joint map, contacts or settings make another figure, or the tree is edited', async () => {
  const { page, asked, shows, answers, app } = await opened();
  expect([page.text(), asked()]).toEqual(['Measuring the feet…', [expect.anything()]]);
  await answers(slides(0.08));
  expect(page.text()).toContain('In cadence: median 0.08 m/s');
  const figure = { of: 'another joint map' };
  await shows(padOf(figure));
  expect([page.text().includes('median 0.08 m/s'), asked().length]).toEqual([true, 2]); // until the answer is there
  await answers(slides(1.3));
  expect(page.text()).toContain('In cadence: median 1.30 m/s');
  await shows(padOf(figure, { ...item, content: { duration: 3 } }));
  expect(asked()).toHaveLength(3);
  await answers('no feet');
  expect(page.text()).toContain('Name them in the joint map');
  await page.does(() => (app.document.preview.value = { name: 'Drag', changes: [] }));
  await shows(padOf(figure, { ...item, content: { duration: 4 } }));
  expect(asked()).toHaveLength(3);
  await page.does(() => (app.document.preview.value = null));
  expect(asked()).toHaveLength(4);
});

test('a thread measures a tree with cadence and without', () => {
  const figure = starterFigure();
  const document = documentOf({ kind: 'clip', clip: 'walk' });
  const times = Array.from({ length: 160 }, (_, i) => (2 * i) / 159);
  const tree = valueOf(bindToFigure(document, figure));
  const slide = measureFootSlide(tree, figure, times);
  expect(measureSlides({ document: { ...(document as object), duration: 2 }, figure })).toEqual({
    matched: slide,
    unmatched: slide,
  });
});

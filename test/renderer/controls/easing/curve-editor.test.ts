import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import { MAX_POINTS } from '#core/methods/curves/easing-text.ts';
import { CurveEditor } from '#renderer/controls/easing/curve-editor.tsx';
import { pointsOf } from '#renderer/controls/easing/curve-points.ts';
import { find, findAll } from '#test/fixtures/page-reader.ts';
import { click, drag, point, press } from '#test/fixtures/page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';

const TWO = 'curve 0,0 0.25,0.1 0.75,0.9 1,1';

/** As many points as there can be. */
const FULL = `curve ${Array.from({ length: MAX_POINTS }, (_, i) => [i, i].map((each) => Number((each / (MAX_POINTS - 1)).toFixed(2))).join(',')).join(' ')}`;

/** A curve in a picture of its own size, 268 × 150 px: 2.4 px a hundredth across, 0.65 px up. */
async function opened(text = TWO) {
  const curve = signal(text);
  const said: string[] = [];
  const change = {
    preview: (to: string) => void (curve.value = to),
    keep: () => void said.push(curve.value),
    cancel: () => void ((curve.value = text), said.push('cancel')),
  };
  const Shown = () =>
    h(
      'div',
      { style: 'width: 268px; height: 150px' },
      h(CurveEditor, { points: pointsOf(curve.value), change }),
    );
  const page = await showOnPage(openApp().app, h(Shown, null));
  const at = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`)!;
  const shown = () => document.querySelector('output')!.textContent;
  const line = () => document.querySelector('.curve-hit')!;
  return { ...page, curve, said, at, shown, line };
}

test('points are sliders with their time and weight; the first is selected, and the focus selects another', async () => {
  const { does, at, shown } = await opened();
  const read = () =>
    findAll('slider').map((each) => [
      each.getAttribute('aria-label'),
      each.getAttribute('aria-valuetext'),
      each.getAttribute('transform'),
    ]);
  expect(read()).toEqual([
    ['Point 2 of 4', 'time 0.25 · weight 0.10', 'translate(78.0 101.0)'],
    ['Point 3 of 4', 'time 0.75 · weight 0.90', 'translate(198.0 49.0)'],
  ]);
  expect(shown()).toBe('time 0.25 · weight 0.10');
  await does(() => at(2).focus());
  expect(shown()).toBe('time 0.75 · weight 0.90');
});

test.each([
  ['ArrowRight', 1, 'curve 0,0 0.26,0.1 0.75,0.9 1,1'],
  ['ArrowDown', 2, 'curve 0,0 0.25,0.1 0.75,0.89 1,1'],
  ['Shift+ArrowUp', 1, 'curve 0,0 0.25,0.101 0.75,0.9 1,1'],
  ['Delete', 1, 'curve 0,0 0.75,0.9 1,1'],
  ['Backspace', 2, 'curve 0,0 0.25,0.1 1,1'],
  ['x', 1, null],
])('%s on point %d makes %j', async (key, index, expected) => {
  const { does, at, said } = await opened();
  await does(() => at(index).focus());
  await does(() => press(key, at(index)));
  expect(said).toEqual(expected === null ? [] : [expected]);
});

test.each([
  ['Add point', TWO, 'curve 0,0 0.25,0.1 0.5,0.5 0.75,0.9 1,1', 'time 0.50 · weight 0.50'],
  ['Remove point', TWO, 'curve 0,0 0.75,0.9 1,1', 'time 0.75 · weight 0.90'],
  ['Remove point', 'curve 0,0 1,1', null, 'no inner points'],
  ['Add point', FULL, null, 'time 0.07 · weight 0.07'],
])('“%s” of %s makes %j', async (name, text, expected, selected) => {
  const { does, said, shown } = await opened(text);
  await does(() => click(find('button', name)));
  expect([said, shown()]).toEqual([expected === null ? [] : [expected], selected]);
});

test('a point is dragged in whole steps, finely with Shift; Escape cancels', async () => {
  const { does, at, said, curve } = await opened();
  await does(() => drag(at(1), { x: 78, y: 101 }, { x: 103, y: 88 }));
  expect(said).toEqual(['curve 0,0 0.35,0.3 0.75,0.9 1,1']);
  await does(() =>
    drag(at(1), { x: 103, y: 88 }, { x: 104, y: 80, shiftKey: true }, { x: 80, y: 101, shiftKey: true }),
  );
  expect(said[1]).toBe('curve 0,0 0.254,0.1 0.75,0.9 1,1');
  await does(() => {
    point(at(2), 'pointerdown', { x: 198, y: 49 }, 1);
    point(at(2), 'pointermove', { x: 150, y: 75 }, 1);
  });
  expect(curve.value).not.toBe(said[1]);
  await does(() => press('Escape', window));
  expect(said[2]).toBe('cancel');
});

test('a press on the curve adds a point, a double click on a point removes it, one beside it nothing', async () => {
  const { does, at, said, line } = await opened();
  await does(() => drag(line(), { x: 138, y: 75 }));
  expect(said).toEqual(['curve 0,0 0.25,0.1 0.5,0.5 0.75,0.9 1,1']);
  await does(() => drag(line(), { x: 210, y: 40 }, { x: 210, y: 36 }));
  expect(said[1]).toMatch(/^curve 0,0 0.25,0.1 0.5,0.5 0.75,0.9 0.8,[\d.]+ 1,1$/);
  const twice = (...on: readonly Element[]) =>
    does(() => {
      for (const each of on) drag(each, { x: 0, y: 0 });
      point(on[1], 'dblclick', { x: 0, y: 0 });
    });
  await twice(at(1), at(2));
  expect(findAll('slider')).toHaveLength(4);
  const before = said.length;
  await twice(document.querySelector('.curve-frame')!, document.querySelector('.curve-frame')!);
  expect(said).toHaveLength(before);
  await twice(at(2), at(2));
  expect(said.at(-1)).toMatch(/^curve 0,0 0.25,0.1 0.75,0.9 0.8,/);
});

test('a curve with all the points there can be says so; after one is removed, the next is selected', async () => {
  const { does, at, shown } = await opened(FULL);
  expect(find('button', 'Add point').dataset['tip']).toContain(`at most ${MAX_POINTS} points`);
  await does(() => at(3).focus());
  await does(() => click(find('button', 'Remove point')));
  expect(shown()).toBe('time 0.27 · weight 0.27');
  expect(press('Delete', find('button', 'Add point'))).toBe(true); // it is of no point
});

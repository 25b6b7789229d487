import { h } from 'preact';
import { expect, test } from 'vitest';
import { Splitter } from '#renderer/controls/splitter.tsx';
import { click, point, press, type Point } from '#test/fixtures/page.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { openWindow } from '#test/renderer/open-window.ts';
import { documentOf } from '#test/renderer/stores/library-fixture.ts';

const edges = {
  library: { panel: 'library', size: 'libraryWidth', label: 'Library', grows: 1, axis: 'x' },
  inspector: { panel: 'inspector', size: 'inspectorWidth', label: 'Inspector', grows: -1, axis: 'x' },
  bottom: { panel: 'bottom', size: 'timelineHeight', label: 'Bottom', grows: -1, axis: 'y' },
} as const;
type Edge = keyof typeof edges;

/** The free edge of a panel of 300 px, of which a small window shows as many as `shown`. */
async function opened(edge: Edge, shown = 300) {
  const { app } = openWindow(documentOf([]));
  const { size, panel, label } = edges[edge];
  app.workspace.set({ [size]: 300 });
  const style = { width: `${shown}px`, height: `${shown}px` };
  const { find } = await showOnPage(app, h('section', { style }, h(Splitter, edges[edge])));
  const state = () => app.workspace.state.peek();
  return { splitter: find(label), size: () => state()[size], isHidden: () => state().collapsed[panel] };
}

/** How much a key that points away from the panel, or a drag there, adds to it. */
const outwards = {
  library: ['ArrowRight', 1, 0],
  inspector: ['ArrowLeft', -1, 0],
  bottom: ['ArrowUp', 0, -1],
} as const;
const opposite = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight', ArrowUp: 'ArrowDown' } as const;

test.each(Object.keys(edges) as Edge[])('the free edge of %s follows arrow keys', async (edge) => {
  const [key] = outwards[edge];
  for (const [keys, shown, isTaken, size] of [
    [key, 300, true, 308],
    [`Shift+${key}`, 300, true, 340],
    [opposite[key], 300, true, 292],
    [key, 280, true, 288],
    ['Tab', 300, false, 300],
    [edge === 'bottom' ? 'ArrowLeft' : 'ArrowUp', 300, false, 300],
  ] as const) {
    const panel = await opened(edge, shown);
    expect([keys, !press(keys, panel.splitter), panel.size()]).toEqual([keys, isTaken, size]);
  }
});

test.each(Object.keys(edges) as Edge[])('the free edge of %s follows the pointer', async (edge) => {
  const [, right, down] = outwards[edge];
  for (const end of ['pointerup', 'Escape']) {
    const { splitter, size } = await opened(edge);
    const there = (by: number): Point => ({ x: 100 + by * right, y: 100 + by * down });
    point(splitter, 'pointerdown', there(0), 1);
    const sizes = [-15, 20].map((by) => (point(splitter, 'pointermove', there(by), 1), size()));
    expect(sizes).toEqual([285, 320]);
    if (end === 'Escape') press(end);
    else point(splitter, end, there(20));
    expect(size()).toBe(end === 'Escape' ? 300 : 320);
  }
});

test('a double click gives a panel its own size again, and hides one that has it', async () => {
  const { splitter, isHidden, size } = await opened('library');
  const twice = (): void => void point(splitter, 'dblclick', { x: 0, y: 0 });
  twice();
  expect([isHidden(), size()]).toEqual([false, 0]);
  twice();
  expect([isHidden(), size()]).toEqual([true, 0]);
});

test('Enter hides a panel, which keeps its size; a click does not', async () => {
  const { splitter, isHidden, size } = await opened('library');
  click(splitter);
  expect(isHidden()).toBe(false);
  press('Enter', splitter);
  expect([isHidden(), size()]).toEqual([true, 300]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { Splitter } from '#renderer/controls/splitter.tsx';
import { keyEvent, PointedElement, pointerEvent } from '#test/fixtures/pointed-element.ts';
import { openWindow } from '#test/renderer/drawn-window.ts';
import { documentOf } from '#test/renderer/stores/library-fixture.ts';

afterEach(() => void vi.unstubAllGlobals());

const edges = {
  library: { panel: 'library', size: 'libraryWidth', label: 'Library', grows: 1, axis: 'x' },
  inspector: { panel: 'inspector', size: 'inspectorWidth', label: 'Inspector', grows: -1, axis: 'x' },
  bottom: { panel: 'bottom', size: 'bottomHeight', label: 'Bottom', grows: -1, axis: 'y' },
} as const;
type Edge = keyof typeof edges;

/** The free edge of a panel of 300 px, of which a small window shows as many as `shown`. */
function opened(edge: Edge, shown = 300) {
  vi.stubGlobal('window', new EventTarget());
  const win = openWindow(documentOf([]));
  const { size, panel } = edges[edge];
  win.app.workspace.set({ [size]: 300 });
  const parentElement = { offsetWidth: shown, offsetHeight: shown };
  const element = Object.assign(new PointedElement(), { parentElement });
  const splitter = win.draw(Splitter, edges[edge], 'none').find(edges[edge].label);
  const hear = (name: string, event: Event): boolean => {
    Object.defineProperty(event, 'currentTarget', { value: element });
    splitter.hear(name, event);
    return event.defaultPrevented;
  };
  const state = () => win.app.workspace.state.peek();
  return { element, hear, size: () => state()[size], isHidden: () => state().collapsed[panel] };
}

/** How much a key that points away from the panel, or a drag there, adds to it. */
const outwards = {
  library: ['ArrowRight', 1, 0],
  inspector: ['ArrowLeft', -1, 0],
  bottom: ['ArrowUp', 0, -1],
} as const;
const opposite = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight', ArrowUp: 'ArrowDown' } as const;

test.each(Object.keys(edges) as Edge[])('the free edge of %s follows arrow keys and the pointer', (edge) => {
  const [key, right, down] = outwards[edge];
  const press = (name: string, held = {}, shown = 300) => {
    const { hear, size } = opened(edge, shown);
    return [hear('onKeyDown', keyEvent(name, held)), size()];
  };
  expect(press(key)).toEqual([true, 308]);
  expect(press(key, { shiftKey: true })).toEqual([true, 340]);
  expect(press(opposite[key])).toEqual([true, 292]);
  expect(press(key, {}, 280)).toEqual([true, 288]);
  for (const other of ['Tab', edge === 'bottom' ? 'ArrowLeft' : 'ArrowUp'])
    expect(press(other)).toEqual([false, 300]);
  for (const end of ['pointerup', 'Escape']) {
    const { element, hear, size } = opened(edge);
    hear('onPointerDown', pointerEvent('pointerdown', 100, 100));
    const there = (type: string, by: number) =>
      element.dispatchEvent(pointerEvent(type, 100 + by * right, 100 + by * down, { buttons: 1 }));
    there('pointermove', -15);
    expect(size()).toBe(285);
    there('pointermove', 20);
    expect(size()).toBe(320);
    if (end === 'Escape') window.dispatchEvent(keyEvent(end));
    else there(end, 20);
    expect(size()).toBe(end === 'Escape' ? 300 : 320);
  }
});

test('Enter, a double click and a click on a hidden panel hide and show it; hidden, it keeps its size', () => {
  const { hear, isHidden, size } = opened('library');
  hear('onClick', new Event('click'));
  expect(isHidden()).toBe(false);
  hear('onDblClick', new Event('dblclick'));
  expect(isHidden()).toBe(true);
  expect(size()).toBe(300);
});

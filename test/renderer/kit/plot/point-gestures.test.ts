import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dragPoint, type PlotPoint } from '#renderer/kit/plot/point-gestures.ts';
import { keyEvent, pointerEvent, PointedElement } from '#test/fixtures/pointed-element.ts';

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

/** A point at 2 s, 5 m of a plot of 0 to 10 s over 100 px, and of 0 to 10 m upwards over 200 px. */
function pressed(more: Partial<PlotPoint> = {}) {
  const told: string[] = [];
  const element = new PointedElement();
  const point: PlotPoint = {
    at: [2, 5],
    scales: [
      { low: 0, high: 10, from: 0, to: 100 },
      { low: 0, high: 10, from: 200, to: 0 },
    ],
    steps: () => [1, 1],
    move: (to) => (told.push(to.map((value) => Math.round(value * 1e6) / 1e6).join(' ')), to),
    keep: () => told.push('kept'),
    cancel: () => told.push('cancelled'),
    ...more,
  };
  const down = pointerEvent('pointerdown', 23, 104, { currentTarget: element });
  dragPoint(down, point);
  const move = (x: number, y: number): void =>
    void element.dispatchEvent(pointerEvent('pointermove', x, y, { buttons: 1 }));
  return { told, move, release: () => element.dispatchEvent(pointerEvent('pointerup', 0, 0)) };
}

test.each<[string, Partial<PlotPoint>, string[]]>([
  ['goes along with the pointer, from where it was', {}, ['5 4', 'kept']],
  [
    'goes to the pointer at once, if it is where the pointer is',
    { absolute: true },
    ['2.3 4.8', '5.3 3.8', 'kept'],
  ],
  ['moves along one scale', { at: [2], scales: [{ low: 0, high: 10, from: 0, to: 100 }] }, ['5', 'kept']],
])('a point %s', (_what, more, found) => {
  const { told, move, release } = pressed(more);
  move(24, 105); // a click may move so far
  move(53, 124);
  release();
  expect(told).toEqual(found);
});

test('Escape cancels, and a click keeps nothing that was not previewed', () => {
  const { told, move } = pressed();
  move(53, 124);
  window.dispatchEvent(keyEvent('Escape'));
  expect(told).toEqual(['5 4', 'cancelled']);
});

import { afterEach, expect, test, vi } from 'vitest';
import {
  attachRequestGestures,
  pressOnRequest,
  pressOnStrip,
  stepRequest,
} from '#renderer/features/stress/strip-gestures.ts';
import { keyEvent, PointedElement, pointerEvent } from '#test/fixtures/pointed-element.ts';
import { openStress } from './stress-fixture.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Requests at 0.5, 1.5 and 1 s, in this order, on a strip of 200 px for 2 s. */
function openStrip() {
  vi.stubGlobal('window', new EventTarget());
  const win = openStress();
  const area = new PointedElement();
  let focused = 0;
  const open = win.played.peek()!;
  const target = {
    app: win.app,
    open,
    times: Float64Array.from(open.run.plan.requests, ({ request }) => request.time),
    scale: () => ({ low: 0, high: 2, from: 0, to: 200 }),
    focus: () => void focused++,
  };
  const detach = attachRequestGestures(area as unknown as HTMLElement, { current: target });
  const press = (x: number, y: number, more: object = {}): boolean => {
    const down = pointerEvent('pointerdown', x, y, more);
    let isStopped = false;
    down.stopImmediatePropagation = () => void (isStopped = true);
    area.dispatchEvent(down);
    return isStopped;
  };
  const move = (x: number): void =>
    void area.dispatchEvent(pointerEvent('pointermove', x, 40, { buttons: 1 }));
  const release = (x: number): void => void area.dispatchEvent(pointerEvent('pointerup', x, 40));
  return { ...win, area, target, press, move, release, detach, focused: () => focused };
}

test.each([
  [50, 40, {}, 0, true], // 0.5 s
  [56, 40, {}, 0, true],
  [57, 40, {}, 3, true], // adds one
  [101, 32, {}, 2, true],
  [149, 51, {}, 1, true],
  [101, 31, {}, null, false], // on the ruler
  [101, 52, {}, null, false], // on the curves
  [101, 40, { shiftKey: true }, null, false],
  [101, 40, { button: 2 }, null, false],
])('a press at %i, %i with %j selects request %s', (x, y, held, index, isTaken) => {
  const { press, selected, edits, times, focused } = openStrip();
  expect(press(x, y, held)).toBe(isTaken);
  expect([selected.peek(), edits]).toEqual([index, index === 3 ? ['Add request'] : []]);
  expect([times()[3], focused()]).toEqual(index === 3 ? [0.57, 0] : [undefined, index === null ? 0 : 1]);
});

test('a request is dragged as one edit, or given back by Escape', () => {
  const { press, move, release, times, edits, detach } = openStrip();
  press(101, 40);
  move(102);
  expect(times()[2]).toBe(1);
  move(121);
  expect(times()).toEqual([0.5, 1.5, 1.2]);
  window.dispatchEvent(keyEvent('Escape'));
  expect(times()).toEqual([0.5, 1.5, 1]);
  press(50, 40);
  move(20);
  release(20);
  expect([times(), edits]).toEqual([[0.2, 1.5, 1], ['Move request']]);
  detach();
  expect(press(150, 40)).toBe(false);
});

test.each([
  [40, {}, true],
  [31, {}, false],
  [52, {}, false],
  [40, { shiftKey: true }, false],
])('the strip takes no focus from a request that is pressed at y %i with %j', (y, held, isKept) => {
  const { area } = openStrip();
  const down = pointerEvent('mousedown', 10, y, held);
  area.dispatchEvent(down);
  expect(down.defaultPrevented).toBe(isKept);
});

test.each([
  ['ArrowRight', {}, 1 / 60],
  ['ArrowLeft', {}, -1 / 60],
  ['ArrowRight', { shiftKey: true }, 1 / 600],
  ['ArrowUp', {}, null],
  ['ArrowRight', { ctrlKey: true }, null],
  ['x', {}, null],
])('%s with %j moves the selected request by %s s', (key, held, by) => {
  const { target, times, selected } = openStrip();
  expect(stepRequest(keyEvent(key, held), target)).toBe(false);
  selected.value = 2;
  expect(stepRequest(keyEvent(key, held), target)).toBe(by !== null);
  expect(times()[2]).toBeCloseTo(1 + (by ?? 0), 4);
});

test('keys on a request go through the others by time', () => {
  const { target, selected } = openStrip();
  const at = (key: string, held = {}) => [pressOnRequest(keyEvent(key, held), target), selected.peek()];
  expect(at('PageDown')).toEqual([false, null]);
  selected.value = 0;
  const keys = ['PageUp', 'PageDown', 'PageDown', 'PageDown', 'Home', 'End', 'PageUp'];
  expect(keys.map((key) => at(key)[1])).toEqual([0, 2, 1, 1, 0, 1, 2]);
  expect([at('Home', { altKey: true }), at('x')]).toEqual([
    [false, 2],
    [false, 2],
  ]);
});

test('on the strip they begin at the playhead of the run', () => {
  const { target, selected, app, focused } = openStrip();
  const strip = new EventTarget();
  const press = (key: string, from: EventTarget = strip) => {
    const event = keyEvent(key);
    for (const [name, value] of [
      ['target', from],
      ['currentTarget', strip],
    ] as const)
      Object.defineProperty(event, name, { value });
    pressOnStrip(event, target);
    return [event.defaultPrevented, selected.peek()];
  };
  app.session.time.value = 1.2;
  for (const ignored of [press('x'), press('PageDown', new EventTarget())])
    expect(ignored).toEqual([false, null]);
  expect(press('PageDown')).toEqual([true, 0]); // the run is not shown
  app.session.stage.value = { kind: 'run' } as never;
  expect([press('PageDown'), press('PageUp')]).toEqual([
    [true, 1],
    [true, 2],
  ]);
  app.session.time.value = 0;
  expect([press('PageUp'), focused()]).toEqual([[true, 0], 4]);
});

import { signal } from '@preact/signals';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDrawnView } from '#renderer/kit/plot/drawn-view.ts';
import { hairline } from '#renderer/kit/plot/pen.ts';
import { attachPlotGestures, createPlotView, turnOf } from '#renderer/kit/plot/plot-gestures.ts';
import { dragPoint, type PlotPoint } from '#renderer/kit/plot/point-gestures.ts';
import { linePath, tickSteps } from '#renderer/kit/plot/scale.ts';
import { paper } from '#test/fixtures/paper.ts';
import { keyEvent, PointedElement, pointerEvent, wheelEvent } from '#test/fixtures/pointed-element.ts';
import { forAll } from '#test/fixtures/property.ts';

describe('plot gestures', () => {
  class Focused extends EventTarget {
    blurred = false;
    blur(): void {
      this.blurred = true;
    }
  }
  const focused = new Focused();
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('HTMLElement', Focused);
    vi.stubGlobal('document', { activeElement: focused });
    vi.stubGlobal('WheelEvent', { DOM_DELTA_PIXEL: 0 });
  });
  afterEach(() => void vi.unstubAllGlobals());

  /** A plot of −1 to 1 s at 64 to 464 px, limited to −2 to 4 s. */
  function opened() {
    const view = createPlotView();
    view.setBounds({ start: -1, end: 1 }, { start: -2, end: 4 });
    view.setPixels(64, 464);
    const [area, focus] = [new PointedElement(), new PointedElement()];
    const log = { seeks: [] as number[], hovers: [] as unknown[], ranges: [] as unknown[], changes: 0 };
    const detach = attachPlotGestures(area as unknown as HTMLElement, focus as unknown as HTMLElement, {
      view,
      select: (from, to) => log.ranges.push([from, to]),
      seek: (time) => log.seeks.push(Math.round(time * 1e6) / 1e6),
      hover: (x) => log.hovers.push(x),
      playhead: () => 0.5,
      viewChanged: () => log.changes++,
    });
    const send = (type: string, x: number, more: object = {}) => {
      const event = pointerEvent(type, x, 50, more);
      return area.dispatchEvent(event);
    };
    const shown = (): number[] =>
      [view.scale().low, view.scale().high].map((time) => Math.round(time * 1e6) / 1e6);
    return { view, area, focus, log, detach, send, shown };
  }

  test('a press moves the playhead, and follows the pointer to the edges of the plot', () => {
    const { log, send, shown } = opened();
    send('pointerdown', 164, { button: 2 });
    send('pointerdown', 164);
    for (const x of [264, 900, 10]) send('pointermove', x, { buttons: 1 });
    send('pointerup', 10);
    send('pointermove', 364);
    send('pointerleave', 0);
    expect(log.seeks).toEqual([-0.5, 0, 1, -1]);
    expect(log.hovers.slice(-2)).toEqual([364, null]);
    expect([shown(), log.ranges]).toEqual([[-1, 1], []]);
  });

  test.each([
    ['to the right', 164, 264, [-0.5, 0], 1],
    ['to the left', 264, 164, [-0.5, 0], 1],
    ['by 4 px', 264, 268, [0, 0.02], 1],
    ['by less, which is a click', 264, 267, [-1, 1], 0],
  ] as const)('with Shift, a drag %s zooms to the range', (_what, from, to, range, changes) => {
    const { log, send, shown } = opened();
    send('pointerdown', from, { shiftKey: true });
    send('pointermove', to, { buttons: 1 });
    expect(log.ranges).toEqual([
      [from, from],
      [from, to],
    ]);
    send('pointerup', to);
    expect([log.ranges.at(-1), shown(), log.changes, log.seeks]).toEqual([[null, 0], range, changes, []]);
  });

  test('Escape drops the range', () => {
    const { log, send, shown } = opened();
    send('pointerdown', 164, { shiftKey: true });
    send('pointermove', 264, { buttons: 1 });
    window.dispatchEvent(keyEvent('Escape'));
    expect([log.ranges.at(-1), shown(), log.changes]).toEqual([[null, 0], [-1, 1], 0]);
  });

  test('the wheel zooms at the pointer, pans sideways; a double click shows all', () => {
    const { area, log, send, shown, view } = opened();
    const turn = wheelEvent(164, 50, { deltaY: -100 });
    area.dispatchEvent(turn);
    expect(turn.defaultPrevented).toBe(true);
    const { low, high } = view.scale();
    expect([low + (high - low) / 4, high - low]).toEqual([
      expect.closeTo(-0.5, 6),
      expect.closeTo(2 * Math.exp(-0.16), 6),
    ]);
    send('dblclick', 0);
    area.dispatchEvent(wheelEvent(164, 50, { deltaX: 200, deltaY: 100 }));
    expect([shown(), log.changes]).toEqual([[0, 2], 3]);
  });

  test.each([
    [{ deltaY: 100 }, { pan: 0, zoom: Math.exp(-0.16) }],
    [
      { deltaY: 1, deltaMode: 1 },
      { pan: 0, zoom: Math.exp(-0.0256) },
    ],
    [
      { deltaY: 30, shiftKey: true },
      { pan: 30, zoom: 1 },
    ],
    [
      { deltaX: -40, deltaY: 30 },
      { pan: -40, zoom: 1 },
    ],
    [
      { deltaX: 30, deltaY: 30 },
      { pan: 0, zoom: Math.exp(-0.048) },
    ],
  ])('a turn %j pans or zooms', (turn, found) => expect(turnOf(wheelEvent(0, 0, turn))).toEqual(found));

  test('+ and − zoom at the playhead; other keys are the window’s, and a press gives it the keys', () => {
    const { focus, log, send, shown, detach } = opened();
    const isTaken = (key: string, more: object = {}): boolean => !focus.dispatchEvent(keyEvent(key, more));
    expect([isTaken('+'), shown()]).toEqual([true, [-0.7, 0.9]]);
    expect([isTaken('-'), shown()]).toEqual([true, [-1, 1]]);
    expect([isTaken('='), shown()]).toEqual([true, [-0.7, 0.9]]);
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(isTaken('+', { [held]: true })).toBe(false);
    expect([isTaken('a'), log.changes]).toEqual([false, 3]);
    expect([send('mousedown', 100), focused.blurred]).toEqual([false, true]);
    detach();
    for (const type of ['pointerdown', 'pointermove', 'pointerleave', 'dblclick']) send(type, 100);
    expect([isTaken('+'), log.seeks, log.hovers, log.changes]).toEqual([false, [], [], 3]);
  });
});

describe('point gestures', () => {
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
});

test('the view zooms around a time, pans within its limits, and resets', () => {
  const view = createPlotView();
  view.setBounds({ start: -1, end: 1 }, { start: -2, end: 4 });
  view.zoomAt(0.5, 2);
  expect(view.scale().low).toBeCloseTo(-0.25, 9);
  expect(view.scale().high).toBeCloseTo(0.75, 9);
  view.pan(10);
  expect(view.scale()).toMatchObject({ low: 3, high: 4 });
  view.zoomAt(3.5, 1e-6);
  expect(view.scale()).toMatchObject({ low: -2, high: 4 });
  view.reset();
  expect(view.scale()).toMatchObject({ low: -1, high: 1 });
});

test('a selected range is shown, with a minimum length', () => {
  const view = createPlotView();
  view.setBounds({ start: -1, end: 1 }, { start: -2, end: 4 });
  view.zoomTo({ start: 0.25, end: 0.5 });
  expect(view.scale()).toMatchObject({ low: 0.25, high: 0.5 });
  view.zoomTo({ start: 0.25, end: 0.2500001 });
  expect(view.scale().high - view.scale().low).toBeCloseTo(0.02, 9);
});

test('the view scrolls to a time out of sight with a margin, and stays for a visible one', () => {
  const view = createPlotView();
  view.setBounds({ start: -1, end: 1 }, { start: -4, end: 4 });
  expect(view.reveal(1)).toBe(false);
  expect(view.reveal(2)).toBe(true);
  expect(view.scale().low).toBeCloseTo(0.2, 9);
  expect(view.scale().high).toBeCloseTo(2.2, 9);
  expect(view.reveal(-1)).toBe(true);
  expect(view.scale().low).toBeCloseTo(-1.2, 9);
  expect(view.reveal(9)).toBe(true);
  expect(view.scale()).toMatchObject({ low: 2, high: 4 });
  expect(view.reveal(9)).toBe(false);
});

test('the visible range is over the pixels of the plot, zoomed or not', () => {
  const view = createPlotView();
  view.setBounds({ start: -1, end: 1 }, { start: -2, end: 4 });
  view.setPixels(64, 464);
  expect(view.scale()).toEqual({ low: -1, high: 1, from: 64, to: 464 });
  view.zoomTo({ start: 0, end: 1 });
  view.setPixels(64, 264);
  expect(view.scale()).toEqual({ low: 0, high: 1, from: 64, to: 264 });
});

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
  expect(told).toEqual(['frame', 'theme', 'frame', 'frame']);
  expect(view.draw()).toBe(true);
});

test('another theme is told once', () => {
  const { view, theme, told, host } = bench();
  view.mount(host);
  theme.value = 'light';
  expect(told).toEqual(['frame', 'theme', 'theme']);
});

test('a view draws nothing before it is mounted and after it is unmounted', () => {
  const { view, shown, told, host } = bench();
  expect(view.draw()).toBe(false);
  view.mount(host)();
  shown.value = 5;
  expect(view.draw()).toBe(false);
  expect(told).toEqual(['frame', 'theme', 'dispose']);
});

test('a line goes through its points, and has a gap where a value is missing', () => {
  const values = [0, 1, NaN, 2, 3.04];
  const path = linePath(
    values.length,
    (i) => i * 10,
    (i) => values[i],
  );
  expect(path).toBe('M0.0 0.0L10.0 1.0M30.0 2.0L40.0 3.0');
});

test('by hand: 200 px/s gives a label every half second and ten parts', () => {
  expect(tickSteps(200, 'seconds')).toEqual({ step: 0.5, minorStep: 0.05, digits: 1 });
});

test('zoomed out, labels are whole seconds without decimals', () => {
  expect(tickSteps(10, 'seconds')).toEqual({ step: 10, minorStep: 1, digits: 0 });
});

test('a frame is never divided', () => {
  expect(tickSteps(400, 'frames')).toEqual({ step: 1, minorStep: 1, digits: 0 });
  expect(tickSteps(40, 'frames')).toEqual({ step: 2, minorStep: 1, digits: 0 });
});

test('labels stand apart, parts divide them evenly, and a step is 1, 2 or 5 times a power of ten', () => {
  const zoom = fc.double({ min: 1e-3, max: 1e5, noNaN: true });
  forAll(zoom, fc.constantFrom('frames' as const, 'seconds' as const), (pixels, unit) => {
    const { step, minorStep, digits } = tickSteps(pixels, unit);
    expect(step * pixels).toBeGreaterThanOrEqual(71.9);
    const parts = step / minorStep;
    expect(parts).toBeCloseTo(Math.round(parts), 6);
    expect([1, 2, 5]).toContain(Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9)));
    expect(Number(step.toFixed(digits))).toBeCloseTo(step, 9);
  });
});

test('a hairline is whole device pixels wide, of a shrunken window one', () => {
  const { pen } = paper();
  for (const [ratio, pixels] of [
    [0.5, 1],
    [0.8, 1],
    [1.5, 1],
    [2.5, 2],
  ])
    expect(hairline({ ...pen, ratio })).toBe(pixels / ratio);
});

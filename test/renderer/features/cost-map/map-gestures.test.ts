import { afterEach, expect, test, vi } from 'vitest';
import { keyEvent, pointerEvent, wheelEvent } from '#test/fixtures/pointed-element.ts';
import type { SeamTimes } from '#renderer/stores/matching/follow-cost-map.ts';
import { openMap } from './map-fixture.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Presses, moves by a way in px, and releases. */
function dragFrom(
  { area }: Pick<ReturnType<typeof openMap>, 'area'>,
  { x, y }: { x: number; y: number },
  ...way: readonly (readonly [x: number, y: number])[]
) {
  area.dispatchEvent(pointerEvent('pointerdown', x, y));
  const [last] = way
    .map(([right, down]) => {
      area.dispatchEvent(pointerEvent('pointermove', x + right, y + down, { buttons: 1 }));
      return [x + right, y + down];
    })
    .toReversed();
  return () => area.dispatchEvent(pointerEvent('pointerup', last?.[0] ?? x, last?.[1] ?? y));
}

const near = ({ source, destination }: SeamTimes) => ({
  source: expect.closeTo(source, 6) as number,
  destination: expect.closeTo(destination, 6) as number,
});

test('the wheel zooms at the pointer, and what is there stays there', () => {
  const { area, view } = openMap();
  const pointer = { x: 200, y: 120 };
  const there = view.timesAt(pointer);
  const lengths = () => [view.across(), view.down()].map(({ low, high }) => high - low);
  const before = lengths();
  const turn = wheelEvent(pointer.x, pointer.y, { deltaY: -300 });
  area.dispatchEvent(turn);
  expect(turn.defaultPrevented).toBe(true);
  expect(view.timesAt(pointer)).toEqual(near(there));
  const factor = Math.exp(300 * 0.0016);
  expect(lengths()).toEqual(before.map((length) => expect.closeTo(length / factor, 6) as number));
});

test('the wheel sideways, or with Shift, pans across: later times come from the right', () => {
  const { area, view } = openMap();
  area.dispatchEvent(wheelEvent(200, 120, { deltaY: -400 })); // closer, so that there is room
  const moment = { source: 1, destination: 1.5 };
  const before = view.pointOf(moment);
  area.dispatchEvent(wheelEvent(200, 120, { deltaX: 30 }));
  expect(view.pointOf(moment).x).toBeCloseTo(before.x - 30, 6);
  area.dispatchEvent(wheelEvent(200, 120, { deltaY: -50, shiftKey: true }));
  expect(view.pointOf(moment).x).toBeCloseTo(before.x + 20, 6);
  expect(view.pointOf(moment).y).toBeCloseTo(before.y, 6);
});

test('a drag carries the map along, both ways', () => {
  const map = openMap();
  const { view, seam, costs, edits } = map;
  map.area.dispatchEvent(wheelEvent(300, 150, { deltaY: -400 }));
  const moment = { source: 0.4, destination: 2.5 };
  const { x, y } = view.pointOf(moment);
  dragFrom(map, { x, y }, [20, -15], [33, 21])();
  expect(view.pointOf(moment).x).toBeCloseTo(x + 33, 6);
  expect(view.pointOf(moment).y).toBeCloseTo(y + 21, 6);
  expect([seam(), costs.cursor.peek(), edits()]).toEqual([{ source: 1, destination: 0.5 }, null, []]);
});

test('the handle of the seam is dragged from cell to cell, as one edit', () => {
  const map = openMap();
  const { view, seam, edits } = map;
  const from = view.pointOf(seam());
  const { x, y } = view.pointOf({ source: 1.42, destination: 1.28 });
  const release = dragFrom(map, { x: from.x + 9, y: from.y - 9 }, [30, 30], [x - from.x - 9, y - from.y + 9]);
  expect([seam(), edits()]).toEqual([near({ source: 1.4, destination: 1.3 }), []]);
  release();
  expect([seam(), edits()]).toEqual([near({ source: 1.4, destination: 1.3 }), ['Move seam']]);
});

test('Escape gives the seam back; a click on its handle does nothing', () => {
  const map = openMap();
  const { seam, edits, view, costs } = map;
  const before = seam();
  dragFrom(map, view.pointOf(before), [50, 50]);
  expect(seam()).not.toEqual(before);
  window.dispatchEvent(keyEvent('Escape'));
  expect(seam()).toEqual(before);
  dragFrom(map, view.pointOf(before), [1, 1])();
  expect([seam(), edits(), costs.cursor.peek()]).toEqual([before, [], null]);
});

test.each([
  ['a cell', { source: 0.19, destination: 2.32 }, [0, 0], { source: 0.2, destination: 2.3 }],
  ['a minimum that is near', { source: 1, destination: 2 }, [5, 8], { source: 1, destination: 2 }],
  ['a cell beside a minimum', { source: 1, destination: 2.1 }, [0, 0], { source: 1, destination: 2.1 }],
  ['the last cell, beyond the map', { source: 5, destination: 5 }, [0, 0], { source: 2, destination: 3 }],
] as const)('a click chooses %s; a double click moves the seam there', (_what, at, [right, down], times) => {
  const map = openMap();
  const { view, costs, area, seam, edits, hovered } = map;
  const place = view.pointOf(at);
  const [x, y] = [place.x + right, place.y + down];
  area.dispatchEvent(pointerEvent('pointermove', x, y));
  expect(hovered.at(-1)).toEqual(near(times));
  dragFrom(map, { x, y }, [2, 2], [0, 0])();
  expect(costs.cursor.peek()).toEqual(near(times));
  expect(edits()).toEqual([]);
  area.dispatchEvent(pointerEvent('dblclick', x, y));
  expect([seam(), costs.cursor.peek(), edits()]).toEqual([near(times), null, ['Move seam']]);
});

test('the pointer over the handle says that it moves; nothing is hovered while a button is down, or outside', () => {
  const { area, view, seam, hovered } = openMap();
  const { x, y } = view.pointOf(seam());
  for (const [right, down, cursor] of [
    [9, 9, 'move'],
    [10, 0, 'crosshair'],
    [0, 10, 'crosshair'],
  ] as const) {
    area.dispatchEvent(pointerEvent('pointermove', x + right, y + down));
    expect(area.style.cursor).toBe(cursor);
  }
  for (const event of [
    pointerEvent('pointermove', x, y, { buttons: 1 }),
    pointerEvent('pointerleave', 0, 0),
  ]) {
    hovered.length = 0;
    area.dispatchEvent(event);
    expect(hovered).toEqual([null]);
  }
});

test('only the main button presses', () => {
  const { area, costs, view } = openMap();
  const { x, y } = view.pointOf({ source: 0.4, destination: 2.5 });
  area.dispatchEvent(pointerEvent('pointerdown', x, y, { button: 2 }));
  area.dispatchEvent(pointerEvent('pointerup', x, y, { button: 2 }));
  expect([costs.cursor.peek(), area.captured]).toEqual([null, null]);
});

test.each([
  [['ArrowDown'], {}, { source: 1.1, destination: 0.5 }],
  [['ArrowUp', 'ArrowUp'], {}, { source: 0.8, destination: 0.5 }],
  [['ArrowRight', 'ArrowLeft', 'ArrowLeft'], {}, { source: 1, destination: 0.5 - 1 / 30 }],
  [['ArrowRight'], { shiftKey: true }, { source: 1, destination: 0.5 + 10 / 30 }],
  [['ArrowUp', 'ArrowUp'], { shiftKey: true }, { source: 0, destination: 0.5 }],
  [['ArrowDown', 'ArrowDown'], { shiftKey: true }, { source: 2, destination: 0.5 }],
  [['ArrowDown'], { ctrlKey: true }, { source: 1, destination: 0.5 }],
] as const)('the keys %j with %j move the seam by frames, within the clips', (keys, held, times) => {
  const { focus, seam, edits } = openMap();
  for (const key of keys) focus.dispatchEvent(keyEvent(key, held));
  expect(seam()).toEqual(near(times));
  focus.dispatchEvent(Object.assign(new Event('keyup'), { key: keys[0] }));
  expect(edits()).toEqual(times.source === 1 && times.destination === 0.5 ? [] : ['Move seam']);
});

test('keys go through the minima in a round, move the seam there, or let go', () => {
  const { focus, costs, seam, edits } = openMap();
  const [best, second, third] = [
    { source: 0.4, destination: 0.5 },
    { source: 1, destination: 2 },
    { source: 1.6, destination: 1 },
  ];
  const at = (key: string): SeamTimes | null => {
    focus.dispatchEvent(keyEvent(key));
    return costs.cursor.peek();
  };
  expect(['PageDown', 'PageDown', 'PageDown', 'PageDown'].map(at)).toEqual(
    [best, second, third, best].map(near),
  );
  expect(['PageUp', 'PageUp'].map(at)).toEqual([third, second].map(near));
  expect(at('Escape')).toBeNull();
  expect(at('PageUp')).toEqual(near(third));
  at('Enter');
  expect([seam(), costs.cursor.peek(), edits()]).toEqual([near(third), null, ['Move seam']]);
  costs.minima.value = [];
  expect(at('PageDown')).toBeNull();
});

test('other keys are the window’s', () => {
  const { focus } = openMap();
  const isTaken = (key: string, more: object = {}): boolean => !focus.dispatchEvent(keyEvent(key, more));
  expect(['Enter', 'Escape', 'a', ' '].map((key) => isTaken(key))).toEqual([false, false, false, false]);
  expect(['PageDown', '+', 'Home'].map((key) => isTaken(key, { ctrlKey: true }))).toEqual([
    false,
    false,
    false,
  ]);
  expect(['PageDown', 'Escape', '+', '-', 'Home'].map((key) => isTaken(key))).toEqual(Array(5).fill(true));
});

test('+ and − zoom at the cursor, else at the seam; Home shows all', () => {
  const { focus, costs, view, seam } = openMap();
  const whole = { across: view.across(), down: view.down() };
  for (const cursor of [null, { source: 0.4, destination: 0.5 }]) {
    costs.cursor.value = cursor;
    const place = cursor ?? seam();
    const at = view.pointOf(place);
    focus.dispatchEvent(keyEvent('+'));
    expect(view.across().high - view.across().low).toBeLessThan(whole.across.high - whole.across.low);
    expect(view.pointOf(place).x).toBeCloseTo(at.x, 6);
    expect(view.pointOf(place).y).toBeCloseTo(at.y, 6);
    focus.dispatchEvent(keyEvent('-'));
    expect(view.across().high).toBeCloseTo(whole.across.high, 6);
  }
  focus.dispatchEvent(keyEvent('+'));
  focus.dispatchEvent(keyEvent('Home'));
  expect({ across: view.across(), down: view.down() }).toEqual(whole);
});

test('without a map nothing is pressed or stepped; once detached nothing is heard', () => {
  const map = openMap();
  const { costs, focus, seam, area, view, detach, hovered, edits } = map;
  const before = seam();
  costs.shown.value = null;
  focus.dispatchEvent(keyEvent('ArrowDown'));
  focus.dispatchEvent(keyEvent('PageDown'));
  dragFrom(map, view.pointOf(before), [50, 50])();
  area.dispatchEvent(pointerEvent('dblclick', 200, 100));
  expect([seam(), costs.cursor.peek()]).toEqual([before, null]);
  costs.shown.value = map.shown;
  detach();
  hovered.length = 0;
  const whole = view.across();
  area.dispatchEvent(wheelEvent(200, 120, { deltaY: -300 }));
  for (const type of ['pointermove', 'pointerleave', 'pointerdown', 'pointerup', 'dblclick'])
    area.dispatchEvent(pointerEvent(type, 200, 100));
  focus.dispatchEvent(keyEvent('PageDown'));
  expect([view.across(), hovered, costs.cursor.peek(), edits()]).toEqual([whole, [], null, []]);
});

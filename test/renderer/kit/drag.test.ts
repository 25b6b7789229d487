import { expect, onTestFinished, test, vi } from 'vitest';
import { followDrag, placeIn, type PointerDrag } from '#renderer/kit/drag.ts';
import { keyEvent, pointerEvent, PointedElement } from '#test/fixtures/pointed-element.ts';

/** A drag that begins at 100, 100, and what became of it. */
function begin(drag: { [Key in keyof PointerDrag]?: PointerDrag[Key] | undefined } = {}, slack = 0) {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  onTestFinished(() => void vi.unstubAllGlobals());
  const element = new PointedElement();
  const told: string[] = [];
  const all = {
    move: (_: PointerEvent, { x, y }: { x: number; y: number }) => void told.push(`move ${x} ${y}`),
    keep: () => void told.push('keep'),
    cancel: () => void told.push('give back'),
    ...drag,
  };
  const end = followDrag(
    element as unknown as HTMLElement,
    pointerEvent('pointerdown', 100, 100),
    all as PointerDrag,
    slack,
  );
  const to = (x: number, y: number, more: object = {}): unknown =>
    element.dispatchEvent(pointerEvent('pointermove', x, y, more));
  const release = (x: number, y: number): unknown => element.dispatchEvent(pointerEvent('pointerup', x, y));
  const press = (key: string): unknown => window.dispatchEvent(keyEvent(key));
  return { element, told, to, release, press, end };
}

test('a drag is told each move from its press, and kept at its release', () => {
  const { element, told, to, release } = begin();
  to(103, 100);
  to(110, 95);
  release(110, 95);
  to(200, 200);
  expect(told).toEqual(['move 3 0', 'move 10 -5', 'keep']);
  expect(element.captured).toBeNull();
});

test('moves with Shift count a tenth, those before it in full', () => {
  const { told, to } = begin();
  to(110, 100);
  to(120, 110, { shiftKey: true });
  expect(told).toEqual(['move 10 0', 'move 11 1']);
});

test('a press that stays within the slack is a click; beyond it, all of the way counts', () => {
  const { told, to, release } = begin({ click: () => void told.push('click') }, 3);
  to(103, 100);
  release(103, 100);
  expect(told).toEqual(['click']);
  const far = begin({ click: undefined }, 3);
  far.to(100, 104);
  far.to(100, 101);
  far.release(100, 101);
  expect(far.told).toEqual(['move 0 4', 'move 0 1', 'keep']);
});

test('a press without a way is kept where nothing is clicked', () => {
  const { told, release } = begin({ click: undefined });
  release(100, 100);
  expect(told).toEqual(['keep']);
});

test('Escape gives it back once, and other keys do not', () => {
  const { told, to, press, release, end } = begin();
  to(105, 100);
  press('a');
  expect(press('Escape')).toBe(false); // handled
  release(105, 100);
  end();
  expect(told).toEqual(['move 5 0', 'give back']);
});

test('a lost pointer gives it back, or ends it if it cannot be given back; other pointers are ignored', () => {
  for (const [drag, ends] of [
    [{}, 'give back'],
    [{ cancel: undefined }, 'keep'],
  ] as const) {
    const { element, told } = begin(drag);
    for (const type of ['pointermove', 'pointerup', 'pointercancel'])
      element.dispatchEvent(pointerEvent(type, 0, 0, { pointerId: 2 }));
    expect(told).toEqual([]);
    element.dispatchEvent(pointerEvent('pointercancel', 0, 0));
    expect(told).toEqual([ends]);
  }
});

test('a place is counted from the top left of its element', () => {
  expect(placeIn(new PointedElement() as unknown as Element, pointerEvent('click', 3, 4))).toEqual({
    x: 3,
    y: 4,
  });
});

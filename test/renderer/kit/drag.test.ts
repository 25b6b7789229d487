import { expect, onTestFinished, test, vi } from 'vitest';
import { followDrag, type Drag } from '#renderer/kit/drag.ts';

/** An element that captures pointers, as browsers have it. */
class Captor extends EventTarget {
  captured: number | null = null;
  setPointerCapture(id: number): void {
    this.captured = id;
  }
  hasPointerCapture(id: number): boolean {
    return this.captured === id;
  }
  releasePointerCapture(): void {
    this.captured = null;
    this.dispatchEvent(pointer('lostpointercapture', 0, 0));
  }
}

function pointer(type: string, x: number, y: number, more: object = {}): PointerEvent {
  return Object.assign(new Event(type), { pointerId: 1, clientX: x, clientY: y, ...more }) as PointerEvent;
}

/** A drag that begins at 100, 100, and what became of it. */
function begin(drag: { [Key in keyof Drag]?: Drag[Key] | undefined } = {}, slack = 0) {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  onTestFinished(() => void vi.unstubAllGlobals());
  const element = new Captor();
  const told: string[] = [];
  const all = {
    move: (_: PointerEvent, { x, y }: { x: number; y: number }) => void told.push(`move ${x} ${y}`),
    keep: () => void told.push('keep'),
    cancel: () => void told.push('give back'),
    ...drag,
  };
  const end = followDrag(
    element as unknown as HTMLElement,
    pointer('pointerdown', 100, 100),
    all as Drag,
    slack,
  );
  const to = (x: number, y: number, more: object = {}): unknown =>
    element.dispatchEvent(pointer('pointermove', x, y, more));
  const release = (x: number, y: number): unknown => element.dispatchEvent(pointer('pointerup', x, y));
  const press = (key: string): unknown =>
    window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));
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

test('a press that stays within the slack is a click', () => {
  const { told, to, release } = begin({ click: () => void told.push('click') }, 3);
  to(102, 101);
  release(102, 101);
  expect(told).toEqual(['click']);
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
    element.dispatchEvent(pointer('pointercancel', 0, 0, { pointerId: 2 }));
    expect(told).toEqual([]);
    element.dispatchEvent(pointer('pointercancel', 0, 0));
    expect(told).toEqual([ends]);
  }
});

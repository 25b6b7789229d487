import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { placeNextTo } from '#renderer/kit/place-next-to.ts';
import { mountTooltip } from '#renderer/kit/tooltip.ts';
import { find } from '#test/fixtures/page-reader.ts';
import { openPage, point, press } from '#test/fixtures/page.ts';
import { forAll } from '#test/fixtures/property.ts';

/** A page with two controls that have tips, one within another element, and one without; time stands still. */
async function opened() {
  await openPage();
  document.body.innerHTML = `<button data-tip="Cuts" data-keys="X"><i>A</i></button><button data-tip="Adds">B</button>
    <button data-tip="">C</button>`;
  const unmount = mountTooltip((text) => text.toUpperCase());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    unmount();
    vi.useRealTimers();
  });
  const tip = document.querySelector<HTMLElement>('.tooltip')!;
  const said = () =>
    'open' in tip.dataset ? [...tip.children].map((each) => each.textContent).join(' ') : null;
  /** What is said after some ms. */
  const after = (ms: number) => (vi.advanceTimersByTime(ms), said());
  const over = (name: string, type = 'pointerover', by = 1) => {
    const event = new PointerEvent(type, { bubbles: true });
    Object.assign(event, { movementX: by, movementY: 0 });
    find('button', name).dispatchEvent(event);
  };
  return { said, after, over, unmount, tip };
}

test('a tooltip shows once the pointer has rested on a control for half a second, with the key', async () => {
  const { after, over, said } = await opened();
  over('A');
  expect([after(499), after(1)]).toEqual([null, 'CUTS X']);
  document.querySelector('i')!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(said()).toBe('CUTS X'); // within the same control
  over('B');
  expect([said(), after(300)]).toEqual([null, null]);
  over('B');
  expect(after(200)).toBe('ADDS');
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(after(1000)).toBeNull();
  over('C');
  expect(after(1000)).toBeNull(); // it has nothing to say
});

test.each<[string, () => unknown]>([
  ['a press', () => point(find('button', 'A'), 'pointerdown', { x: 0, y: 0 })],
  ['a key', () => press('x')],
  ['text that is pasted', () => document.body.dispatchEvent(new Event('input', { bubbles: true }))],
  ['the wheel', () => document.body.dispatchEvent(new Event('wheel', { bubbles: true }))],
  ['another size of the window', () => window.dispatchEvent(new Event('resize'))],
  ['leaving it', () => document.body.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
])('%s hides it', async (_what, act) => {
  const { after, over, said } = await opened();
  over('A');
  after(500);
  act();
  expect([said(), after(1000)]).toEqual([null, null]);
});

test.each<[string, () => unknown]>([
  ['a press', () => point(find('button', 'A'), 'pointerdown', { x: 0, y: 0 })],
  ['a key', () => press('x')],
])('after %s, what appears under the pointer says nothing until that moves', async (_what, act) => {
  const { after, over } = await opened();
  act();
  over('B');
  over('B', 'pointermove', 0);
  expect(after(1000)).toBeNull();
  over('B', 'pointermove');
  expect(after(500)).toBe('ADDS');
  over('A');
  expect(after(500)).toBe('CUTS X');
});

test('a control that was clicked says nothing while the pointer stays on it', async () => {
  const { after, over } = await opened();
  point(find('button', 'A'), 'pointerdown', { x: 0, y: 0 });
  over('A', 'pointermove');
  expect(after(1000)).toBeNull();
});

test.each([
  ['Tab', 'CUTS X'],
  ['ArrowDown', 'CUTS X'],
  ['Enter', null],
])('a control that has the focus after %s says %s at once', async (key, words) => {
  const { after } = await opened();
  press(key);
  find('button', 'A').focus();
  expect(after(0)).toBe(words);
});

test('a control that is gone says nothing, and neither does any once it is unmounted', async () => {
  const { after, over, unmount, tip } = await opened();
  over('A');
  find('button', 'A').remove();
  expect(after(1000)).toBeNull();
  over('B');
  unmount();
  over('C');
  over('B');
  expect([after(1000), tip.isConnected]).toEqual([null, false]);
});

describe('place next to', () => {
  beforeEach(() => {
    vi.stubGlobal('innerWidth', 1000);
    vi.stubGlobal('innerHeight', 800);
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('a box keeps to its area and the window, wherever its anchor is', () => {
    const area = { top: 44, bottom: 776 };
    const anchors = fc.record({
      left: fc.integer({ min: -50, max: 1100 }),
      top: fc.integer({ min: -500, max: 1500 }),
    });
    forAll(anchors, fc.constantFrom('below' as const, 'left' as const), ({ left, top }, side) => {
      const size = { width: 320, height: 440 };
      const box = { getBoundingClientRect: () => size, style: { transform: '' } };
      const anchor = { left, top, bottom: top + 24 } as DOMRect;
      placeNextTo(box as unknown as HTMLElement, anchor, side, 4, area);
      const [x, y] = box.style.transform.match(/-?\d+/g)!.map(Number);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + size.width).toBeLessThanOrEqual(1000);
      expect(y).toBeGreaterThanOrEqual(area.top);
      expect(y + size.height).toBeLessThanOrEqual(area.bottom);
    });
  });

  test.each([
    ['below', { left: 100, top: 200 }, [100, 228]],
    ['below', { left: 100, top: 328 }, [100, 356]], // just room below: 4 px to the edge
    ['below', { left: 100, top: 469 }, [100, 25]], // above
    ['below', { left: 900, top: 200 }, [676, 228]], // 4 px to the right edge
    ['below', { left: -20, top: 200 }, [4, 228]],
    ['left', { left: 900, top: 200 }, [576, 200]], // level with its top
    ['left', { left: 100, top: 600 }, [4, 356]],
  ] as const)('a box %s of %j is at %j', (side, { left, top }, place) => {
    const box = { getBoundingClientRect: () => ({ width: 320, height: 440 }), style: { transform: '' } };
    placeNextTo(box as unknown as HTMLElement, { left, top, bottom: top + 24 } as DOMRect, side, 4);
    expect(box.style.transform.match(/-?\d+/g)!.map(Number)).toEqual(place);
  });
});

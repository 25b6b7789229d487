import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeNextTo } from '#renderer/kit/place-next-to.ts';
import { forAll } from '#test/fixtures/property.ts';

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

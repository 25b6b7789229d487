import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeNextTo } from '#renderer/kit/place-next-to.ts';

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
  fc.assert(
    fc.property(anchors, fc.constantFrom('below' as const, 'left' as const), ({ left, top }, side) => {
      const size = { width: 320, height: 440 };
      const box = { getBoundingClientRect: () => size, style: { transform: '' } };
      const anchor = { left, top, bottom: top + 24 } as DOMRect;
      placeNextTo(box as unknown as HTMLElement, anchor, side, 4, area);
      const [x, y] = box.style.transform.match(/-?\d+/g)!.map(Number);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + size.width).toBeLessThanOrEqual(1000);
      expect(y).toBeGreaterThanOrEqual(area.top);
      expect(y + size.height).toBeLessThanOrEqual(area.bottom);
    }),
  );
});

import { expect, test } from 'vitest';
import { placeCard } from '#renderer/features/help/tour-place.ts';

const window = { width: 1024, height: 640 };
const card = { width: 320, height: 160 };

test('a card is beside its target if there is room', () => {
  const library = { left: 0, top: 44, width: 284, height: 572 };
  expect(placeCard(library, card, window)).toMatchObject({
    left: 294,
    top: 92,
    ring: library,
    side: 'right',
    along: 80,
  });
  expect(placeCard({ left: 732, top: 44, width: 292, height: 572 }, card, window)).toMatchObject({
    left: 402,
  });
  const timeline = { left: 0, top: 392, width: 1024, height: 224 };
  expect(placeCard(timeline, card, window)).toMatchObject({ left: 352, top: 222, side: 'above' });
  const bar = { left: 0, top: 0, width: 1024, height: 44 };
  expect(placeCard(bar, card, window)).toMatchObject({ left: 352, top: 54, side: 'below' });
});

test('without room beside it, the card is inside its target, and always in the window', () => {
  const whole = { left: 0, top: 44, width: 1024, height: 572 };
  expect(placeCard(whole, card, window)).toMatchObject({ left: 352, top: 446, side: 'inside' });
  const { left, top } = placeCard({ left: 900, top: 600, width: 124, height: 40 }, card, window);
  expect(left + card.width).toBeLessThanOrEqual(window.width);
  expect(top + card.height).toBeLessThanOrEqual(window.height);
});

test('the arrow points at the target, away from the corners of the card', () => {
  const sign = { left: 4, top: 600, width: 20, height: 20 };
  const { side, top, along } = placeCard(sign, card, window);
  expect(side).toBe('right');
  expect(top + along).toBeGreaterThanOrEqual(sign.top - 16);
  expect(along).toBeLessThanOrEqual(card.height - 16);
});

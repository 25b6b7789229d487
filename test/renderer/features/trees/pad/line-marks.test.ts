import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelAt } from '#renderer/features/trees/pad/line-marks.tsx';
import { forAll } from '#test/fixtures/property.ts';

const frame = { left: 10, right: 330 };

/** The pixels that a name takes at most. */
function spanOf(places: readonly number[], i: number): readonly [number, number] {
  const { anchor, room } = labelAt(places, i, frame);
  if (anchor.endsWith('right')) return [places[i], places[i] + room];
  return anchor.endsWith('left')
    ? [places[i] - room, places[i]]
    : [places[i] - room / 2, places[i] + room / 2];
}

test('names in one row never overlap, and stay in the frame', () => {
  const place = fc.double({ min: frame.left, max: frame.right, noNaN: true });
  forAll(fc.array(place, { minLength: 1, maxLength: 9 }), (all) => {
    const places = all.toSorted((a, b) => a - b);
    places.forEach((_, i) => {
      const [low, high] = spanOf(places, i);
      expect(low).toBeGreaterThanOrEqual(frame.left - 1e-9);
      expect(high).toBeLessThanOrEqual(frame.right + 1e-9);
      if (i + 2 < places.length) expect(high).toBeLessThanOrEqual(spanOf(places, i + 2)[0] + 1e-9);
    });
  });
});

test('by hand: at an edge a name grows inwards, in the middle it is centred', () => {
  expect(labelAt([12, 320], 0, frame)).toEqual({ anchor: 'pad-label right', room: 318 });
  expect(labelAt([12, 320], 1, frame)).toEqual({ anchor: 'pad-label left', room: 310 });
  expect(labelAt([12, 170, 320], 1, frame)).toEqual({ anchor: 'pad-label', room: 320 });
});

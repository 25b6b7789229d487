import { expect, test } from 'vitest';
import { suggestionTargets } from '#renderer/timeline/elements/suggestion-buttons.ts';

const at = (...places: readonly number[]) =>
  suggestionTargets(
    places.map((x) => ({
      x,
      marker: { id: `${x}`, clipId: 'c', kind: 'footPlant', time: x, label: '', foot: 'left' },
    })),
  ).map(({ markers, left }) => ({ ids: markers.map(({ id }) => id).join(' '), left }));

test('by hand: a suggestion has 24 px around it, unless its neighbour needs some of them', () => {
  expect(at(100)).toEqual([{ ids: '100', left: 88 }]);
  expect(at(100, 130)).toEqual([
    { ids: '100', left: 88 },
    { ids: '130', left: 118 },
  ]);
  expect(at(100, 113)).toEqual([
    { ids: '100', left: 88 },
    { ids: '113', left: 112 },
  ]);
});

test('by hand: suggestions that are too close share a button', () => {
  expect(at(100, 111, 125)).toEqual([
    { ids: '100 111', left: 88 },
    { ids: '125', left: 113 },
  ]);
});

test.each([0, 1, 5, 11, 12, 13, 23, 24, 40])('every %d px: no overlap, each on its own button', (step) => {
  const places = Array.from({ length: 60 }, (_, i) => i * step + (i % 3));
  const targets = at(...places.toSorted((a, b) => a - b));
  expect(targets.flatMap(({ ids }) => ids.split(' '))).toHaveLength(60);
  for (const [i, { ids, left }] of targets.entries()) {
    expect(left).toBeGreaterThanOrEqual((targets[i - 1]?.left ?? -Infinity) + 24);
    for (const x of ids.split(' ').map(Number)) {
      expect(x).toBeGreaterThanOrEqual(left);
      expect(x).toBeLessThan(left + 24);
    }
  }
});

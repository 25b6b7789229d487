import { expect, test } from 'vitest';
import { barLines } from '#renderer/features/library/rows/clip-bar.tsx';
import { marksText } from '#renderer/features/library/rows/row-facts.ts';
import { markerOf, rangeOf } from '#test/renderer/stores/library-fixture.ts';

const markers = [markerOf('a', 'walk', 0), markerOf('b', 'walk', 2), markerOf('c', 'walk', 1, 'note')];

test('markers are at their times, out and in at full height above ranges', () => {
  const ranges = [rangeOf('r', 'walk', [1, 3], 'loop')];
  expect(barLines(markers, ranges, 4)).toEqual([
    { kind: 'loop', d: 'M100 .5H300' },
    { kind: 'note', d: 'M100 0.5V1' },
    { kind: 'out', d: 'M0 0V1M200 0V1' },
  ]);
});

test('marks beyond a clip that became shorter are not drawn; a range that extends beyond it is cut', () => {
  const ranges = [rangeOf('r', 'walk', [-1, 0.75]), rangeOf('s', 'walk', [1.5, 3])];
  expect(barLines(markers, ranges, 1.5)).toEqual([
    { kind: 'phase', d: 'M0 .5H200' },
    { kind: 'note', d: 'M267 0.5V1' },
    { kind: 'out', d: 'M0 0V1' },
  ]);
});

test('a clip of one frame has its markers at the start; markers at one place are one line', () => {
  expect(barLines([markerOf('a', 'pose', 0)], [], 0)).toEqual([{ kind: 'out', d: 'M0 0V1' }]);
  const near = Array.from({ length: 1000 }, (_, i) => markerOf(`m${i}`, 'walk', 1 + i * 1e-6));
  expect(barLines(near, [], 4)).toEqual([{ kind: 'out', d: 'M100 0V1' }]);
});

test('marks are listed by kind', () => {
  expect(marksText(markers, [rangeOf('r', 'walk', [1, 3], 'loop')])).toBe(
    '2 out markers, 1 note marker, 1 loop range',
  );
  expect(marksText([], [])).toBe('no markers');
});

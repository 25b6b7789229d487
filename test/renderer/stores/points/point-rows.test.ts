import { expect, test } from 'vitest';
import {
  filteredPoints,
  frameOf,
  sortedPoints,
  type PointColumn,
  type PointRow,
} from '../../../../renderer/stores/points/point-rows.ts';
import { markerOf } from '../library-fixture.ts';

/** Film at 24 fps without its first 10 frames, and a capture at 120 fps. */
const film = { id: 'film', name: 'Fall 2', fps: 24, trimmedFrames: 10, tags: ['stunt', 'Hurt'] };
const capture = { id: 'capture', name: 'walk', fps: 120, trimmedFrames: 0, tags: [] };

const rows: readonly PointRow[] = [
  { clip: film, marker: { ...markerOf('a', 'film', 0.5, 'note'), label: 'step 10' } },
  { clip: film, marker: { ...markerOf('b', 'film', 1, 'in'), label: '' } },
  { clip: capture, marker: { ...markerOf('c', 'capture', 0.25, 'out'), label: 'step 9' } },
  { clip: capture, marker: { ...markerOf('d', 'capture', 0.75, 'footPlant'), label: 'STEP 10' } },
];

const ids = (listed: readonly PointRow[]): string => listed.map(({ marker }) => marker.id).join('');
const sorted = (column: PointColumn, descending = false, byFrame = false): string =>
  ids(sortedPoints(rows, { column, descending }, byFrame));

test('frames are those of the file: trimmed frames count', () => {
  expect(rows.map(frameOf)).toEqual([22, 34, 30, 90]);
});

test('each column sorts both ways, and equal rows keep their order', () => {
  expect([sorted('clip'), sorted('clip', true)]).toEqual(['abcd', 'cdab']);
  expect([sorted('time'), sorted('time', true)]).toEqual(['cadb', 'bdac']);
  expect([sorted('kind'), sorted('kind', true)]).toEqual(['cbda', 'adbc']);
  // Natural order, ignoring case; rows without a label come last.
  expect([sorted('label'), sorted('label', true)]).toEqual(['cadb', 'badc']);
  expect([sorted('tags'), sorted('tags', true)]).toEqual(['abcd', 'cdab']);
});

test('times are sorted as shown: clips of two rates differ in frames', () => {
  expect(sorted('time', false, true)).toBe('acbd');
});

test('every word must be in clip, label, kind or tags', () => {
  const found = (text: string, kind: 'all' | 'in' = 'all'): string => ids(filteredPoints(rows, kind, text));
  expect(found('')).toBe('abcd');
  expect(found('WALK step')).toBe('cd');
  expect(found('foot plant')).toBe('d');
  expect(found('hurt fall')).toBe('ab');
  expect(found('fall', 'in')).toBe('b');
  expect(found('walk', 'in')).toBe('');
});

import { expect, test } from 'vitest';
import {
  filteredRows,
  frameOf,
  sortedRows,
  type MarkColumn,
  type MarkRow,
} from '#renderer/stores/marks/mark-rows.ts';
import { markerOf, rangeOf } from '../library-fixture.ts';

/** Film at 24 fps without its first 10 frames, and a capture at 120 fps. */
const film = { id: 'film', name: 'Fall 2', fps: 24, trimmedFrames: 10, tags: ['stunt', 'Hurt'] };
const capture = { id: 'capture', name: 'walk', fps: 120, trimmedFrames: 0, tags: [] };

const rows: readonly MarkRow[] = [
  { clip: film, mark: { ...markerOf('a', 'film', 0.5, 'note'), label: 'step 10' } },
  { clip: film, mark: { ...markerOf('b', 'film', 1, 'in'), label: '' } },
  { clip: film, mark: rangeOf('f', 'film', [2, 3], 'phase') },
  { clip: capture, mark: { ...markerOf('c', 'capture', 0.25, 'out'), label: 'step 9' } },
  { clip: capture, mark: { ...markerOf('d', 'capture', 0.75, 'footPlant'), label: 'STEP 10' } },
  { clip: capture, mark: rangeOf('e', 'capture', [0.8, 1.3], 'loop') },
];

const ids = (listed: readonly MarkRow[]): string => listed.map(({ mark }) => mark.id).join('');
const sorted = (column: MarkColumn, descending = false, byFrame = false): string =>
  ids(sortedRows(rows, { column, descending }, byFrame));

test('frames are those of the file: trimmed frames count', () => {
  expect(rows.map(frameOf)).toEqual([22, 34, 58, 30, 90, 96]);
});

test('each column sorts both ways, and equal rows keep their order', () => {
  expect([sorted('clip'), sorted('clip', true)]).toEqual(['abfcde', 'cdeabf']);
  expect([sorted('time'), sorted('time', true)]).toEqual(['cadebf', 'fbedac']);
  expect([sorted('length'), sorted('length', true)]).toEqual(['abcdef', 'feabcd']);
  expect([sorted('kind'), sorted('kind', true)]).toEqual(['cbdaef', 'feadbc']);
  // Natural order, ignoring case; rows without a label come last.
  expect([sorted('label'), sorted('label', true)]).toEqual(['cadbfe', 'bfeadc']);
  expect([sorted('tags'), sorted('tags', true)]).toEqual(['abfcde', 'cdeabf']);
});

test('times and lengths are sorted as shown: clips of two rates differ in frames', () => {
  expect(sorted('time', false, true)).toBe('acbfde');
  expect(sorted('length', false, true)).toBe('abcdfe');
});

test('every word must be in clip, label, kind or tags', () => {
  const found = (text: string, kind: 'all' | 'in' | 'phase' = 'all'): string =>
    ids(filteredRows(rows, kind, text));
  expect(found('')).toBe('abfcde');
  expect(found('WALK step')).toBe('cd');
  expect(found('foot plant')).toBe('d');
  expect(found('hurt fall')).toBe('abf');
  expect(found('range')).toBe('fe');
  expect(found('fall', 'phase')).toBe('f');
  expect(found('fall', 'in')).toBe('b');
  expect(found('walk', 'in')).toBe('');
});

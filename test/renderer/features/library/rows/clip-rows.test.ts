import { expect, test } from 'vitest';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { barLines } from '#renderer/features/library/rows/clip-bar.tsx';
import { withoutEach } from '#renderer/features/library/rows/empty-list.tsx';
import { clipFacts, failedFacts, foundIn, marksText } from '#renderer/features/library/rows/clip-row.tsx';
import { clipOf, markerOf, rangeOf } from '#test/renderer/stores/library-fixture.ts';

const label = { words: ['walk'], order: [0], shared: 'SK_Hero' };
const clip: ClipSummary = { ...clipOf('walk'), fps: 29.97, frameCount: 301, jointCount: 31, label };

test('a clip: problems of its file, then length, rate and joints', () => {
  expect(clipFacts(clip, false)).toEqual(['10.0 s', '29.97 fps', '31 joints', 'mocap', 'SK_Hero']);
  expect(clipFacts({ ...clip, trimmedFrames: 1 }, true)).toEqual([
    'file replaced',
    '10.0 s',
    '29.97 fps',
    '31 joints',
    'T-pose trimmed',
    'mocap',
    'SK_Hero',
  ]);
  expect(clipFacts({ ...clip, missing: true }, true).slice(0, 2)).toEqual(['file missing', '10.0 s']);
});

test('two frames of one joint have a length, and the singular for one joint', () => {
  expect(clipFacts({ ...clip, fps: 30, frameCount: 2, jointCount: 1 }, false)).toEqual([
    '0.03 s',
    '30 fps',
    '1 joint',
    'mocap',
    'SK_Hero',
  ]);
  expect(clipFacts({ ...clip, fps: 100, frameCount: 98 }, false)[0]).toBe('1.0 s');
});

test('a failed file: its error without its name, which is shown above', () => {
  const failed = { kind: 'failed', id: 'f', name: 'walk' } as const;
  const error = 'walk.bvh:7:2: expected OFFSET, found "{"';
  const inRow = '7:2: expected OFFSET, found "{"';
  expect(failedFacts({ ...failed, path: '/clips/walk.bvh', error })).toBe(inRow);
  expect(failedFacts({ ...failed, path: 'C:\\clips\\walk.bvh', error })).toBe(inRow);
  const locked = 'The file cannot be read (EACCES).';
  expect(failedFacts({ ...failed, path: '/clips/walk.bvh', error: locked })).toBe(locked);
});

test('a clip found by a word that its name lacks says where the word is', () => {
  const hop = { ...clip, name: 'hop', tags: ['plant'], note: 'after the Walk', path: '/mocap/hop.bvh' };
  const marks = [{ label: 'Come from the walk' }];
  expect(foundIn('hop', hop, marks)).toBeNull();
  expect(foundIn('Walk', hop, marks)).toBe('marker Come from the walk');
  expect(foundIn('hop walk', hop, [])).toBe('note after the Walk');
  expect(foundIn('plant', hop, marks)).toBe('tag plant');
  expect(foundIn('mocap', hop, marks)).toBe('folder mocap');
  expect(foundIn('hop_2', { ...hop, copies: ['C:\\more\\hop_2.bvh'] }, marks)).toBe('file hop_2.bvh');
  expect(foundIn('cap/ho', hop, marks)).toBe('file /mocap/hop.bvh');
  expect(foundIn('-walk tag:plant', hop, marks)).toBeNull();
});

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
  const atEnd = markerOf('e', 'walk', 600.00003); // of a clip whose rate was read as 29.9999985
  expect(barLines([atEnd], [], 600)).toEqual([{ kind: 'out', d: 'M400 0V1' }]);
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

test('leaves out each part, last first, including quotes and minus signs', () => {
  expect(withoutEach('walk  tag:"left foot" -old')).toEqual([
    { part: '-old', rest: 'walk tag:"left foot"' },
    { part: 'tag:"left foot"', rest: 'walk -old' },
    { part: 'walk', rest: 'tag:"left foot" -old' },
  ]);
});

test('a single part gives none, and of many parts only the last are left out', () => {
  expect(withoutEach(' walk ')).toEqual([]);
  expect(withoutEach('')).toEqual([]);
  expect(withoutEach('a b c d e').map(({ part }) => part)).toEqual(['e', 'd', 'c', 'b']);
});

import { expect, test } from 'vitest';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import { clipFacts, failedFacts, foundIn } from '#renderer/features/library/rows/row-facts.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

const clip: ClipSummary = { ...clipOf('walk'), fps: 29.97, frameCount: 301, jointCount: 31 };

test('a clip: problems of its file, then length, rate and joints', () => {
  expect(clipFacts(clip, false)).toEqual(['10.0 s', '29.97 fps', '31 joints']);
  expect(clipFacts({ ...clip, trimmedFrames: 1 }, true)).toEqual([
    'file replaced',
    '10.0 s',
    '29.97 fps',
    '31 joints',
    'T-pose trimmed',
  ]);
  expect(clipFacts({ ...clip, missing: true }, true).slice(0, 2)).toEqual(['file missing', '10.0 s']);
});

test('two frames of one joint have a length, and the singular for one joint', () => {
  expect(clipFacts({ ...clip, fps: 30, frameCount: 2, jointCount: 1 }, false)).toEqual([
    '0.03 s',
    '30 fps',
    '1 joint',
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

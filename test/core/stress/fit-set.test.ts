import { expect, test } from 'vitest';
import { fitSet } from '#core/stress/fit-set.ts';
import { chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { rigClip } from '#test/fixtures/rigs.ts';
import { fitted } from './runs.ts';

test('clips of other skeletons come onto the skeleton of the first, with roots of their own', () => {
  const [walk, far] = [rigClip(), rigClip({ rig: 'threeAbove', frameCount: 40 })];
  const { clips, map } = fitted([walk, far, walk]);
  expect(clips.map(({ skeleton }) => skeleton)).toEqual([walk.skeleton, walk.skeleton, walk.skeleton]);
  expect(map.skeleton).toBe(walk.skeleton);
  expect(clips[1].frameCount).toBe(40);
  expect(clips[1].root.states[39 * 3 + 1]).toBeGreaterThan(0.5);
});

test('a clip that cannot be fitted is named by its place', () => {
  const blob = { ...wavingClip({ joints: 2, frameCount: 3 }), skeleton: chainSkeleton(2) };
  const failed = fitSet([rigClip(), blob].map((clip) => ({ clip, joints: {}, root: { kind: 'auto' } })));
  expect(failed.ok ? null : failed.error).toMatchObject({ code: 'differentSkeletons', field: 'clips[1]' });
});

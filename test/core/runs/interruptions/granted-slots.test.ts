import { expect, test } from 'vitest';
import { fitSet } from '#core/transition/clips/fit-set.ts';
import { grantedSlot, planRequests, slotGrants } from '#core/runs/interruptions/plan-run.ts';
import { chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { rigClip } from '#test/fixtures/rigs.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { fitted } from './runs.ts';

const plan = planRequests(
  [0.1, 0.2, 0.3, 2].map((time, k) => ({
    from: '',
    time,
    clip: 0,
    entry: 0,
    ...(k === 3 && { duration: 1 }),
  })),
  60,
  300,
);

test('a method without a deficit gets what is asked: its own blend time, or what the request states', () => {
  const grants = slotGrants(slotOf('crossfade', { blendTime: 0.5 }), plan, 60);
  expect(grants?.map(({ granted }) => granted)).toEqual([0.5, 0.5, 0.5, 1]);
  expect(grants?.every(({ shortenedBy }) => shortenedBy === 0)).toBe(true);
});

test('an engine node is shortened by its deficit, from the second interruption on', () => {
  const grants = slotGrants(slotOf('unrealInertialization', { blendTime: 0.5 }), plan, 60);
  expect(grants?.map(({ shortenedBy }) => Math.round(shortenedBy * 1000) / 1000)).toEqual([0, 0, 0.4, 0]);
  expect(grants?.[2].granted).toBeCloseTo(0.1, 9);
});

test('a spring has no blend time to grant', () => {
  expect(slotGrants(slotOf('springExact'), plan, 60)).toBeNull();
});

test('a stated duration replaces the profile too; a deficit keeps it', () => {
  const slot = {
    ...slotOf('crossfade', { blendTime: 0.5 }),
    profile: { hips: 2 },
    profileMode: 'time' as const,
  };
  const cut = { asked: 0.5, granted: 0.125, shortenedBy: 0.375 };
  const whole = { asked: 0.5, granted: 0.5, shortenedBy: 0 };
  expect(grantedSlot(slot, cut, true)).toEqual({
    ...slotOf('crossfade', { blendTime: 0.125 }),
    profile: null,
  });
  expect(grantedSlot(slot, cut, false)).toMatchObject({ profile: { hips: 2 }, values: { blendTime: 0.125 } });
  expect(grantedSlot(slot, whole, true).values['blendTime']).toBe(0.5);
  expect(grantedSlot(slot, whole, false)).toBe(slot);
  expect(grantedSlot(slot, null, true)).toBe(slot);
});

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

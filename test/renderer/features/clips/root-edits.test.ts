import { expect, test } from 'vitest';
import { effectiveOverride } from '#contract/clips/overrides.ts';
import type { RootOverride } from '#core/root/root-override.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { jointsAboveHips, rootOf, setRoot } from '#renderer/features/clips/root-edits.ts';
import { skeletonOf } from '#test/core/joints/skeletons.ts';
import { clipOf } from '#test/renderer/stores/library-fixture.ts';

const hips: RootOverride = { kind: 'hips' };
const inPlace: RootOverride = { kind: 'none' };
const clip = {
  ...clipOf('walk'),
  path: '/mocap/lab/walk.bvh',
  root: effectiveOverride('root', hips, [{ path: '/mocap', choice: inPlace }]),
};

test('an override is set for the clip or its folder, starting from the current one', () => {
  expect(setRoot(clip, 'clip', null)).toEqual({
    name: 'Set root of walk',
    changes: [{ kind: 'root.set', subject: { kind: 'clip', id: 'walk' }, before: hips, after: null }],
  });
  // The parent folder has an override, this one has none.
  expect(setRoot(clip, 'folder', hips)).toEqual({
    name: 'Set root of lab',
    changes: [
      { kind: 'root.set', subject: { kind: 'folder', path: '/mocap/lab' }, before: null, after: hips },
    ],
  });
  expect(rootOf({ ...clip, path: '/mocap/walk.bvh' }, 'folder')).toEqual(inPlace);
});

test('the joints above the hips, from the top; none if the hips come first or are unknown', () => {
  const namesAbove = (skeleton: string) => jointsAboveHips(createJointMap(skeletonOf(skeleton)));
  const legs = `
        LeftUpLeg
          LeftLeg
        RightUpLeg
          RightLeg`;
  expect(
    namesAbove(`
  Reference
    Root
      Hips${legs}`),
  ).toEqual(['Reference', 'Root']);
  expect(
    namesAbove(`
  Hips
    LeftUpLeg
    RightUpLeg`),
  ).toEqual([]);
  expect(namesAbove('  Ball')).toEqual([]);
});

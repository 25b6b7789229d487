import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { capsuleDepth, limbCapsules } from '#core/judge/limb-capsules.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { vector } from '#test/fixtures/arbitraries.ts';
import { skeletonOf } from '../rig/roles/skeletons.ts';

type Point = Float64Array;

/** The least of a convex function from 0 to 1, by halving thirds. */
function least(of: (share: number) => number): number {
  let [low, high] = [0, 1];
  for (let round = 0; round < 60; round++) {
    const third = (high - low) / 3;
    if (of(low + third) < of(high - third)) high -= third;
    else low += third;
  }
  return of(low);
}

const between = (a: Point, b: Point, share: number): Point =>
  a.map((value, i) => value + share * (b[i] - value));

/** The distance of two lines, by search. */
const distanceOf = ([a, b, c, d]: readonly Point[]): number =>
  least((s) => {
    const on = between(a, b, s);
    return least((t) => Math.hypot(...between(c, d, t).map((value, i) => value - on[i])));
  });

test('two capsules are as deep in each other as a search of their axes finds, points and parallel ones among them', () => {
  const ends = fc.tuple(vector(1), vector(1), vector(1), vector(1));
  const kinds = fc.constantFrom('any', 'point', 'parallel');
  forRuns(60, ends, kinds, ([a, b, c, far], kind) => {
    const d = kind === 'any' ? far : kind === 'point' ? c : c.map((value, i) => value + 0.7 * (b[i] - a[i]));
    const positions = Float64Array.from([0, 0, 0, ...a, ...b, ...c, ...d]);
    const [one, other] = [
      { from: 0, to: 1, radius: 0.3 },
      { from: 2, to: 3, radius: 0.4 },
    ];
    const wanted = Math.max(0, 0.7 - distanceOf([a, b, c, d]));
    expect(Math.abs(capsuleDepth(one, other, positions, 3) - wanted)).toBeLessThan(1e-6);
    expect(Math.abs(capsuleDepth(other, one, positions, 3) - wanted)).toBeLessThan(1e-6);
  });
});

test('a person has a torso and four limbs, as thick as they are tall; what is not known is left out', () => {
  const { skeleton } = starterClip('walk');
  const map = createJointMap(skeleton);
  const found = limbCapsules(map, 1.75);
  const named = [found?.torso, ...(found?.limbs ?? [])].map((each) =>
    [each?.from, each?.to].map((joint = -1) => skeleton.names[joint]).join(' '),
  );
  expect(named).toEqual([
    'Hips Neck',
    'LeftForeArm LeftHand',
    'LeftLeg LeftFoot',
    'RightForeArm RightHand',
    'RightLeg RightFoot',
  ]);
  const radii = [found?.torso, ...(found?.limbs ?? [])].map((each) => each?.radius ?? 0);
  radii.forEach((radius) => expect([radius > 0.03, radius < 0.12]).toEqual([true, true]));
  const half = limbCapsules(map, 0.875);
  [half?.torso, ...(half?.limbs ?? [])].forEach((each, i) =>
    expect(each?.radius).toBeCloseTo(radii[i] / 2, 12),
  );

  const torso = 'Hips @ 0 100 0\n  Neck @ 0 50 0';
  const arm = '\n    LeftArm @ 20 0 0\n      LeftForeArm @ 30 0 0\n        LeftHand @ 25 0 0';
  const limbsOf = (text: string) => limbCapsules(createJointMap(skeletonOf(text)), 1.75)?.limbs;
  expect(limbsOf(torso + arm)).toHaveLength(1);
  expect(limbsOf(torso)).toBeUndefined();
});

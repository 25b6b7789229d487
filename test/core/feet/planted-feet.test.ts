import { expect, test } from 'vitest';
import { clipFoot } from '#core/feet/clip-feet.ts';
import { plantedFeet } from '#core/feet/planted-feet.ts';
import { findFeet } from '#core/joints/feet.ts';
import { createJointMap } from '#core/joints/joint-map.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';

test('a walk stands on the left foot, on both and on the right one', () => {
  const clip = rooted(starterClip('walk'));
  const map = createJointMap(clip.skeleton);
  const planted = plantedFeet(map, clip);
  expect(new Set(planted)).toEqual(new Set([1, 2, 3]));
  const [left, right] = findFeet(map).map((foot) => clipFoot(foot, clip));
  expect(left.perFrame).toBe(2);
  expect(left.stands).toHaveLength((clip.frameCount - 1) * 2 + 1);
  expect([...planted]).toEqual(
    Array.from(planted, (_, frame) => left.stands[frame * 2] + 2 * right.stands[frame * 2]),
  );
});

test('a hop has moments without a planted foot', () => {
  const clip = rooted(starterClip('hop'));
  expect(plantedFeet(createJointMap(clip.skeleton), clip)).toContain(0);
});

test('without known feet, no foot is planted', () => {
  const clip = rooted(wavingClip({ joints: 4, frameCount: 30, seed: 1 }));
  expect([...plantedFeet(createJointMap(clip.skeleton), clip)]).toEqual(Array.from({ length: 30 }, () => 0));
});

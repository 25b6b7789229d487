import { expect, test } from 'vitest';
import { plantedFeet } from '#core/feet/planted-feet.ts';
import { barredFrames, libraryClips, onSameFeet } from '#core/judgement/library-clips.ts';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { scanPlain } from '#core/matching/search-frames.ts';
import { springCourse } from '#core/matching/offset-course.ts';
import type { Clip } from '#core/clip.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { wavingClip } from '#test/fixtures/clips.ts';

const hop = starterClip('hop');
const figure = { clip: rooted(hop), map: clipJointMap(hop) };
const used = (clip: Clip) => ({ clip, joints: {}, root: { kind: 'auto' } as const });

test('a clip of another skeleton counts as one of the figure, mirrored as well', () => {
  const walk = starterClip('walk');
  const { skeleton } = walk;
  const names = skeleton.names.map((name) => `other_${name}`);
  const other = { ...walk, skeleton: { ...skeleton, names } };
  const [own] = libraryClips(used(walk), figure, []);
  const fitted = libraryClips(used(other), figure, []);
  expect(fitted.map(({ mirror }) => mirror)).toEqual([false, true]);
  const costs = scanPlain({ ...own.searched, frame: 40 }, fitted[0].searched, springCourse(0.2));
  const mirrored = scanPlain({ ...own.searched, frame: 40 }, fitted[1].searched, springCourse(0.2));
  expect(costs[40]).toBeLessThan(0.01);
  expect(mirrored[40]).toBeGreaterThan(5 * costs[40]);
});

test('no-transition ranges bar entry and exit, the last half second of a clip that ends only entry', () => {
  const clip = { ...starterClip('hop'), loop: false };
  const [{ searched }] = libraryClips(used(clip), figure, [{ start: 0.5, end: 1 }]);
  const { barred, barredExits } = searched;
  expect([barred[29], barred[30], barred[60], barred[61]]).toEqual([0, 1, 1, 0]);
  expect([...barredExits].filter(Boolean)).toHaveLength(31);
  expect([barred[clip.frameCount - 29], barred[clip.frameCount - 31]]).toEqual([1, 0]);
  expect(barredFrames(clip, []).some(Boolean)).toBe(false);
});

test('with the same feet, a clip is entered and left only where they are planted; mirrored, on the other foot', () => {
  const [own, mirrored] = libraryClips(used(starterClip('walk')), figure, [{ start: 0, end: 0.5 }]);
  const [planted, swapped] = [own, mirrored].map(({ clip }) => plantedFeet(figure.map, clip));
  const { barred, barredExits } = onSameFeet(own.searched, planted, [1, 2]);
  for (const [frame, feet] of planted.entries()) {
    expect(barred[frame]).toBe(feet === 1 ? own.searched.barred[frame] : 1);
    expect(barredExits[frame]).toBe(feet === 2 ? own.searched.barredExits[frame] : 1);
  }
  expect(barred).toContain(0);
  const alike = swapped.filter((feet, frame) => [0, 2, 1, 3][feet] === planted[frame]).length;
  expect(alike / swapped.length).toBeGreaterThan(0.95);
});

test('a clip whose joints are not known is left out', () => {
  expect(libraryClips(used(wavingClip({ joints: 4, frameCount: 30, seed: 1 })), figure, [])).toEqual([]);
});

import { expect, test } from 'vitest';
import { barredFrames, libraryClips } from '../../../core/judgement/library-clips.ts';
import { clipJointMap } from '../../../core/joints/clip-joints.ts';
import { scanPlain } from '../../../core/matching/search-frames.ts';
import { springCourse } from '../../../core/matching/offset-course.ts';
import type { Clip } from '../../../core/clip.ts';
import { rooted } from '../../fixtures/rooted.ts';
import { starterClip } from '../../fixtures/starters.ts';
import { wavingClip } from '../../fixtures/clips.ts';

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

test('a clip whose joints are not known is left out', () => {
  expect(libraryClips(used(wavingClip({ joints: 4, frameCount: 30, seed: 1 })), figure, [])).toEqual([]);
});

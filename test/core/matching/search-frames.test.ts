import { expect, test } from 'vitest';
import { featuresOf } from '../../../core/matching/motion-features.ts';
import { deadBlendCourse, springCourse } from '../../../core/matching/offset-course.ts';
import { frameCost, searchFrames, signFrames } from '../../../core/matching/search-frames.ts';
import { rooted } from '../../fixtures/rooted.ts';
import { starterClip } from '../../fixtures/starters.ts';

const names = ['walk', 'jog', 'hop', 'crouch', 'wave'];

test.each([
  ['spring', springCourse(0.25)],
  ['dead blending', deadBlendCourse(0.08, 0.5)],
])('the best frames of all clips are those of a brute force search, by %s', (_, course) => {
  const ends = names.map((name) => ({ features: featuresOf(rooted(starterClip(name))), playRate: 1 }));
  const clips = ends.map((end) => ({ ...end, signed: signFrames(end, course) }));
  const query = { ...ends[1], playRate: 1.2, frames: [3, 17] };
  const all = query.frames.flatMap((from, q) =>
    clips.flatMap((clip, c) =>
      Array.from({ length: clip.features.frames }, (__, frame) => ({
        query: q,
        clip: c,
        frame,
        cost: frameCost(query, from, clip, frame, course),
      })),
    ),
  );
  const best = all.toSorted((a, b) => a.cost - b.cost).slice(0, 12);
  const found = searchFrames(query, clips, course, 12);
  expect(found.map(({ cost }) => cost)).toEqual(best.map(({ cost }) => cost));
  expect(found).toEqual(best);
});

test('a frame of the searched clips finds itself first, at no cost', () => {
  const course = springCourse(0.2);
  const ends = names.map((name) => ({ features: featuresOf(rooted(starterClip(name))), playRate: 1 }));
  const clips = ends.map((end) => ({ ...end, signed: signFrames(end, course) }));
  const [first] = searchFrames({ ...ends[2], frames: [11] }, clips, course, 3);
  expect(first).toEqual({ query: 0, clip: 2, frame: 11, cost: 0 });
});

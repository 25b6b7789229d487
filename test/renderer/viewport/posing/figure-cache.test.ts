import { expect, test } from 'vitest';
import type { Skeleton } from '#core/skeleton.ts';
import { figureFor } from '#renderer/viewport/posing/figure-cache.ts';
import { clipOn } from '#test/fixtures/clips.ts';

/** Three joints, the last with an end site. */
const skeleton: Skeleton = {
  names: ['Hips', 'Spine', 'Head'],
  parentIndices: Int32Array.of(-1, 0, 1),
  restPositions: Float32Array.of(0, 1, 0, 0, 0.25, 0, 0, 0.5, 0),
  endSites: [{ joint: 2, offset: [0, 0.125, 0] }],
};

test('skeletons that look alike share a figure, wherever they stand', () => {
  const figure = figureFor(skeleton, 'full');
  const restPositions = Float32Array.of(3, 2, 1, 0, 0.25, 0, 0, 0.5, 0);
  expect(figureFor({ ...skeleton, restPositions }, 'full')).toBe(figure);
});

test.each<readonly [string, Partial<Skeleton>]>([
  ['names', { names: ['Hips', 'Spine', 'Tail'] }],
  ['parents', { parentIndices: Int32Array.of(-1, 0, 0) }],
  ['bones', { restPositions: Float32Array.of(0, 1, 0, 0, 0.25, 0, 0, 0.75, 0) }],
  ['place of an end site', { endSites: [{ joint: 2, offset: [0, 0.25, 0] }] }],
  ['joint of an end site', { endSites: [{ joint: 1, offset: [0, 0.125, 0] }] }],
])('other %s are another figure', (_what, other) => {
  expect(figureFor({ ...skeleton, ...other }, 'full')).not.toBe(figureFor(skeleton, 'full'));
});

test('another detail, and other bones in motion, are another figure', () => {
  const figure = figureFor(skeleton, 'full');
  expect(figureFor(skeleton, 'low')).not.toBe(figure);
  const moved = [0, 1].map(() => [0, 1, 0, 0, 0.25, 0, 0, 0.625, 0]).flat();
  const rotations = Array.from({ length: 24 }, (_, i) => Number(i % 4 === 3));
  expect(figureFor(skeleton, 'full', clipOn(skeleton, { positions: moved, rotations }))).not.toBe(figure);
});

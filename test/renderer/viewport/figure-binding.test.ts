import { expect, test } from 'vitest';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Detail, BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import { figureFor } from '#renderer/viewport/figure-binding.ts';
import { clipOn } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';

/** Three joints, the last with an end site. */
const skeleton: Skeleton = {
  names: ['Hips', 'Spine', 'Head'],
  parentIndices: Int32Array.of(-1, 0, 1),
  restPositions: Float32Array.of(0, 1, 0, 0, 0.25, 0, 0, 0.5, 0),
  endSites: [{ joint: 2, offset: [0, 0.125, 0] }],
};

/** The figure of the skeleton with these changes, in a clip in which it stands at rest, or stretches. */
function figureOf(changes: Partial<Skeleton> = {}, detail: Detail = 'full', stretch = 1): BuiltFigure {
  const changed = { ...skeleton, ...changes };
  const rest = Array.from(changed.restPositions, (value, i) => (i > 5 ? value * stretch : value));
  const rotations = Array.from({ length: 24 }, (_, i) => Number(i % 4 === 3));
  return figureFor(changed, detail, rooted(clipOn(changed, { positions: [...rest, ...rest], rotations })));
}

test('skeletons that look alike share a figure, wherever they stand', () => {
  const restPositions = Float32Array.of(3, 2, 1, 0, 0.25, 0, 0, 0.5, 0);
  expect(figureOf({ restPositions })).toBe(figureOf());
});

test.each<readonly [string, Partial<Skeleton>]>([
  ['names', { names: ['Hips', 'Spine', 'Tail'] }],
  ['parents', { parentIndices: Int32Array.of(-1, 0, 0) }],
  ['bones', { restPositions: Float32Array.of(0, 1, 0, 0, 0.25, 0, 0, 0.75, 0) }],
  ['place of an end site', { endSites: [{ joint: 2, offset: [0, 0.25, 0] }] }],
  ['joint of an end site', { endSites: [{ joint: 1, offset: [0, 0.125, 0] }] }],
])('other %s are another figure', (_what, other) => {
  expect(figureOf(other)).not.toBe(figureOf());
});

test('another detail, and other bones in motion, are another figure', () => {
  expect(figureOf({}, 'low')).not.toBe(figureOf());
  expect(figureOf({}, 'full', 1.25)).not.toBe(figureOf());
});

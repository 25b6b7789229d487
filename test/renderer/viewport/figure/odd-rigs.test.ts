import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { bonesInMotion } from '#renderer/viewport/figure/anatomy/bones-in-motion.ts';
import { buildFigure, type BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import { worldAt } from '#test/core/rig/mirror/mirror-rigs.ts';
import { inOddAxes, oddPeople, oddPerson, oddSkeleton, swaying, without } from './odd-rigs.ts';
import { distanceToSegment, posedVertices } from './posed-mesh.ts';
import { dog, skeletonOf } from './skeletons.ts';
import { expectWhole } from './whole-figure.ts';
import type { Vec3 } from '#renderer/viewport/figure/vector.ts';

const figureOf = (clip: Clip): BuiltFigure => buildFigure(clip.skeleton, 'low', bonesInMotion(clip));

/** Frames of `swaying` in which the joints have swayed little. */
const FRAMES = [0, 3, 8];

describe.each(oddPeople)('a person with %s', (_, joints) => {
  const standing = swaying(oddSkeleton(joints));
  const nameless: Clip = {
    ...standing,
    skeleton: { ...standing.skeleton, names: standing.skeleton.names.map((__, j) => `joint${j}`) },
  };

  test.each([
    ['resting in a T-pose', standing],
    ['with axes of its own for each joint', inOddAxes(standing)],
    ['without names', nameless],
    ['without names or a rest pose', inOddAxes(nameless)],
  ])('is a whole figure %s', (__, clip) => {
    const figure = figureOf(clip);
    expect(figure.loose).toEqual([]);
    expectWhole(figure, clip, FRAMES);
  });
});

/** Rigs that are not people. */
const bones: readonly (readonly [string, Clip])[] = [
  ['a single joint', swaying(skeletonOf([[-1, 0, 1, 0]]))],
  ['three joints in a row', swaying(skeletonOf([[-1, 0, 1, 0], [0, 0, 0.3, 0], [1, 0, 0.3, 0]]))], // oxfmt-ignore
  ['a dog', swaying(dog)],
  ['a person without a left side', swaying(oddSkeleton(without(oddPerson(), /^Left/)))],
];

describe.each(bones)('%s', (_, clip) => {
  test.each([clip, inOddAxes(clip)])('is drawn as bones close to its joints', (each) => {
    const figure = figureOf(each);
    expect(figure.stance.anatomy).toBeNull();
    expectNearBones(figure, each, 0.06);
  });
});

function expectNearBones(figure: BuiltFigure, clip: Clip, farthest: number): void {
  const { parentIndices, endSites } = clip.skeleton;
  for (const frame of FRAMES) {
    const { positions } = worldAt(clip, frame);
    const points = Array.from(parentIndices, (_, j): Vec3 => [
      positions[j * 3],
      positions[j * 3 + 1],
      positions[j * 3 + 2],
    ]);
    const reach = (j: number): number =>
      Math.max(0, ...endSites.filter(({ joint }) => joint === j).map(({ offset }) => Math.hypot(...offset)));
    for (const p of posedVertices(figure, clip, frame)) {
      const away = points.map((point, j) => {
        const parent = points[parentIndices[j]] ?? point;
        return Math.min(distanceToSegment(p, parent, point), distanceToSegment(p, point, point) - reach(j));
      });
      expect(Math.min(...away)).toBeLessThan(farthest);
    }
  }
}

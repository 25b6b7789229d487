import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { quatMultiply, quatRotateVector } from '#core/math/quaternion.ts';
import { bonesInMotion } from '#renderer/viewport/figure/anatomy/bones-in-motion.ts';
import { buildFigure, type BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import type { Vec3 } from '#renderer/viewport/figure/vector.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { inOddAxes, leaving, oddPerson, oddSkeleton, swaying } from './odd-rigs.ts';
import { distanceToSegment, posedVertices } from './posed-mesh.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const figureOf = (clip: Clip): BuiltFigure => buildFigure(clip.skeleton, 'low', bonesInMotion(clip));

/** `clip` with its first joint, and so the whole figure, rotated about an axis of the world. */
function turned(clip: Clip, axis: Vec3, angle: number): Clip {
  const turn = turnAbout(axis, angle);
  const joints = clip.skeleton.parentIndices.length;
  const [positions, rotations] = [clip.positions.slice(), clip.rotations.slice()];
  for (let frame = 0; frame < clip.frameCount; frame++) {
    quatRotateVector(positions, turn, positions, frame * joints * 3, 0, frame * joints * 3);
    quatMultiply(rotations, turn, rotations, frame * joints * 4, 0, frame * joints * 4);
  }
  return { ...clip, positions, rotations };
}

/** Largest distance between equal vertices of two meshes in the same pose, m. */
function apart(figure: BuiltFigure, clip: Clip, other: BuiltFigure, otherClip: Clip, frame: number): number {
  const [a, b] = [posedVertices(figure, clip, frame), posedVertices(other, otherClip, frame)];
  expect(a).toHaveLength(b.length);
  return Math.max(...a.map((p, v) => Math.hypot(p[0] - b[v][0], p[1] - b[v][1], p[2] - b[v][2])));
}

test.each([
  ['walking', starterClip('walk'), 0.04],
  ['turning about', turned(starterClip('walk'), [0, 1, 0], 2), 0.04],
  ['crouching all the time', starterClip('crouch'), 0.1],
  ['lying on its back', turned(starterClip('idle'), [1, 0, 0], -1.5), 0.08],
  ['lying on its side', turned(starterClip('idle'), [0, 0, 1], 1.5), 0.08],
  ['standing on its head', turned(starterClip('idle'), [0, 0, 1], Math.PI), 0.08],
])('a rig without a rest pose looks like one that stands at rest: %s', (_, clip, most) => {
  const odd = inOddAxes(clip);
  const figure = figureOf(odd);
  expect(figure.stance.anatomy).not.toBeNull();
  for (const frame of [0, 11]) expect(apart(figureOf(clip), clip, figure, odd, frame)).toBeLessThan(most);
});

describe('a joint that leaves its bone', () => {
  const person = swaying(oddSkeleton(oddPerson()));

  test('by a centimetre tears nothing', () => {
    expect(figureOf(leaving(person, 'LeftForeArm', 0.01)).loose).toEqual([]);
  });

  test.each([
    ['LeftForeArm', ['left arm']],
    ['RightToeBase', ['right leg']],
    ['LeftShoulder', ['left arm']],
    ['Spine2', ['trunk']],
    ['Head', ['trunk']],
  ])('by 10 cm turns its part into bones: %s', (name, loose) => {
    const clip = leaving(person, name, 0.1);
    const figure = figureOf(clip);
    expect(figure.loose).toEqual(loose);
    // Bones stretch to a joint at any distance.
    const joint = clip.skeleton.names.indexOf(name);
    for (const frame of [1, 4]) {
      const at = posedVertices(figure, clip, frame).filter((__, v) => figure.mesh.joints[v * 4] === joint);
      const world = posedPoint(clip, frame, joint);
      expect(Math.min(...at.map((p) => distanceToSegment(p, world, world)))).toBeLessThan(0.04);
    }
  });

  test('a moving root joint turns nothing into bones', () => {
    expect(figureOf(leaving(person, 'Hips', 3)).loose).toEqual([]);
  });
});

function posedPoint(clip: Clip, frame: number, joint: number): Vec3 {
  const { points } = bonesInMotion({ ...clip, frameCount: frame + 1 }).stances[frame];
  return points[joint];
}

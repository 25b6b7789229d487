import { describe, expect, test } from 'vitest';
import { starterSkeleton } from '../../../../tools/starter/figure/figure.ts';
import type { Clip } from '#core/clip/clip.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { pickTargets } from '#renderer/viewport/camera/pick-targets.ts';
import { bonesInMotion } from '#renderer/viewport/figure/anatomy/bones-in-motion.ts';
import { buildFigure, type BuiltFigure } from '#renderer/viewport/figure/build-figure.ts';
import { add, distance, scale } from '#renderer/viewport/figure/vector.ts';
import { bindBuffers, writeDualQuaternions, poseVertex } from '#renderer/viewport/posing/dual-quaternions.ts';
import { worldAt } from '#test/core/rig/mirror/mirror-rigs.ts';
import { cmuClip, cmuTakes } from '#test/fixtures/mocap.ts';
import { bentLine, dog, person, skeletonOf } from '../figure/skeletons.ts';
import { oddPerson, oddSkeleton, swaying, without } from '../figure/odd-rigs.ts';
import { posedVertices } from '../figure/posed-mesh.ts';
import { bare, middlesOf, PITCHES, sceneOf, seenTriangles, YAWS } from './pick-scene.ts';

/** Expects a click to reach each joint of the figure from some side, unless it coincides with one that is picked instead. */
function expectAllPicked(figure: BuiltFigure, frame?: { readonly clip: Clip; readonly index: number }): void {
  const targets = pickTargets(figure);
  const scene = sceneOf(figure, frame);
  const middles = middlesOf(figure, targets, scene);
  const { parentIndices, names } = figure.skeleton;
  const nearby = (joint: number): boolean =>
    scene.places.some(
      (place, other) =>
        other !== joint &&
        (parentIndices[other] === joint || parentIndices[joint] === other) &&
        distance(place, scene.places[joint]) < 0.008 * figure.stance.height,
    );
  const missing = new Set([...figure.joints].filter((joint) => !nearby(joint)));
  const moves = (): boolean => true;
  for (const pitch of PITCHES) {
    for (const yaw of YAWS) {
      scene.look(yaw, pitch);
      for (const joint of missing) {
        const some = middles[joint].filter((_, i, all) => i % Math.ceil(all.length / 12) === 0);
        if (some.some((p) => scene.pick(targets, p, moves) === joint)) missing.delete(joint);
      }
    }
  }
  expect([...missing].map((joint) => `${joint} ${names[joint]}`)).toEqual([]);
}

const skeletons: readonly (readonly [string, Skeleton])[] = [
  ['the starter figure', starterSkeleton()],
  ['a person without end sites, with twists and tiny bones', bare],
  ['a person of numbered joints', person()],
  ['a person with fingers', person(5)],
  ['a dog', dog],
  ['a bent line', bentLine],
  ['a single joint', skeletonOf([[-1, 0, 1, 0]])],
  ['three joints in a row without an end', skeletonOf([[-1, 0, 1, 0], [0, 0, 0.3, 0], [1, 0, 0.3, 0]])], // oxfmt-ignore
  ['a person without a left side', oddSkeleton(without(oddPerson(), /^Left/))],
];

describe.each(skeletons)('%s', (_, skeleton) => {
  test('has no joint that a click cannot reach', () => expectAllPicked(buildFigure(skeleton, 'low')));

  test('has none in motion', () => {
    const clip = swaying(skeleton);
    expectAllPicked(buildFigure(skeleton, 'low', bonesInMotion(clip)), { clip, index: 3 });
  });
});

describe.each(cmuTakes)('%s', (take) => {
  test('has no joint that a click cannot reach', () => {
    const clip = cmuClip(take);
    // In its canonical stance, since the takes hide hands within thighs.
    expectAllPicked(buildFigure(clip.skeleton, 'low', bonesInMotion(clip)));
  });
});

describe.each([
  ['moving', true],
  ['still', false],
])('a %s head or hand without an end', (_, isMoving) => {
  const figure = buildFigure(bare, 'low');
  const targets = pickTargets(figure);
  const scene = sceneOf(figure);

  test.each(['Head', 'LeftHand', 'RightHand'])('is picked anywhere on it: %s', (name) => {
    scene.look(0, 0);
    const joint = bare.names.indexOf(name);
    const inIt = new Set([joint]);
    for (const [child, parent] of bare.parentIndices.entries()) if (inIt.has(parent)) inIt.add(child);
    const middles = seenTriangles(figure, scene, (each) => each === joint);
    expect(middles.length).toBeGreaterThan(10);
    for (const p of middles)
      expect(inIt).toContain(scene.pick(targets, p, (each) => !inIt.has(each) || isMoving));
  });
});

describe('a still joint', () => {
  const figure = buildFigure(person(5), 'low');
  const targets = pickTargets(figure);
  const scene = sceneOf(figure);
  const finger = 25; // the first joint of a little finger, seen from behind
  const pickFinger = (moves: (joint: number) => boolean): number | null => {
    scene.look(Math.PI, 0);
    const middles = seenTriangles(figure, scene, (joint) => joint === finger);
    const wrist = scene.places[12];
    const [near] = middles.toSorted((a, b) => distance(a, wrist) - distance(b, wrist));
    return scene.pick(targets, near, moves);
  };

  test('which is a finger leaves its click to the moving hand beside it', () => {
    expect(pickFinger((joint) => joint !== finger)).not.toBe(finger);
    expect(pickFinger(() => true)).toBe(finger);
  });

  test('is picked if nothing moves there', () => {
    expect(pickFinger(() => false)).toBe(finger);
    expect(pickFinger((joint) => joint < 4)).toBe(finger); // the trunk
  });
});

test('beside the figure nothing is picked, even near a moving joint', () => {
  const figure = buildFigure(bare, 'low');
  const scene = sceneOf(figure);
  scene.look(0, 0);
  const [x, y, z] = scene.places[bare.names.indexOf('Head')];
  const far = 0.12 * figure.stance.height;
  expect(scene.pick(pickTargets(figure), [x + far, y + far / 2, z], () => true)).toBeNull();
});

test('a joint in the place of its parent leaves its clicks to the parent', () => {
  const figure = buildFigure(bare, 'low');
  const scene = sceneOf(figure);
  const elbow = bare.names.indexOf('LeftForeArm');
  const wrist = scene.places[bare.names.indexOf('LeftHand')];
  scene.look(0, 0);
  const third = add(scale(scene.places[elbow], 2 / 3), scale(wrist, 1 / 3));
  expect(scene.pick(pickTargets(figure), third, () => true)).toBe(elbow);
});

test('vertices are where the shaders draw them', () => {
  const clip = swaying(bare);
  const figure = buildFigure(bare, 'low', bonesInMotion(clip));
  const { texels } = pickTargets(figure);
  writeDualQuaternions(texels, 0, worldAt(clip, 3), bindBuffers(figure));
  for (const [v, expected] of posedVertices(figure, clip, 3).entries())
    expect(distance(poseVertex(figure.mesh, v, texels), expected)).toBeLessThan(1e-6);
});

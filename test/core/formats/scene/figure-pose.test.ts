import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NodeScene, SceneNode } from '#core/formats/scene/node-scene.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import {
  bakedTakes,
  jointPositions,
  node,
  nodePositions,
  sceneOf,
  turn,
} from '#test/fixtures/node-scenes.ts';
import { forAll, property } from '#test/fixtures/property.ts';

const near = (value: number): unknown => expect.closeTo(value, 6);

const size = fc.oneof(fc.constant(1), numberBetween(0.2, 5), numberBetween(-5, -0.2));
const scale = fc.oneof(
  fc.constant([1, 1, 1]),
  size.map((one) => [one, one, one]),
  fc.tuple(size, size, size),
);
const rotation = fc
  .tuple(...([0, 1, 2, 3] as const).map(() => numberBetween(-1, 1)))
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((value) => value / Math.hypot(...q)));
const translation = fc.array(numberBetween(-1, 1), { minLength: 3, maxLength: 3 });

/** Two nodes above a figure of five joints, with arbitrary scales and rotations, some of them animated. */
const scene = fc
  .record({
    nodes: fc.array(fc.record({ scale, rotation, translation }), { minLength: 7, maxLength: 7 }),
    parents: fc.tuple(...[3, 4, 5, 6].map((i) => fc.integer({ min: 2, max: i - 1 }))),
    keyed: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    bind: rotation,
  })
  .map(({ nodes, parents, keyed, bind }): NodeScene => {
    const placed = nodes.map((more, i): SceneNode => {
      const parent = i < 3 ? i - 1 : parents[i - 3];
      return node(`n${i}`, parent, i % 2 ? { ...more, bindRotation: bind } : more);
    });
    return sceneOf(
      placed,
      keyed.map((i) => turn(i)),
      [[2, 3, 4, 5, 6]],
    );
  });

function farthest(file: NodeScene): number {
  const [{ clip }] = bakedTakes(file);
  const at = jointPositions(clip, 0);
  const height = Math.max(1, Math.max(...at) - Math.min(...at));
  const order = clip.skeleton.names.map((name) => file.nodes.findIndex((each) => each.name === name));
  let far = 0;
  for (let frame = 0; frame < clip.frameCount; frame++) {
    const places = nodePositions(file, frame / clip.fps);
    const theirs = order.flatMap((i) => places[i]);
    jointPositions(clip, frame).forEach((value, i) => {
      far = Math.max(far, Math.abs(value - theirs[i]) / height);
    });
  }
  return far;
}

test('joints are at their positions in the file for any node scale: uneven, mirrored, sheared', () =>
  forAll(scene, (file) => farthest(file) < 1e-4));

property('bones of constant length give no warning, others do', scene, (file) => {
  const [{ clip, report }] = bakedTakes(file);
  const joints = clip.skeleton.names.length;
  const lengthOf = (frame: number, joint: number): number =>
    Math.hypot(...clip.positions.subarray((frame * joints + joint) * 3, (frame * joints + joint) * 3 + 3));
  const keep = clip.skeleton.names.every((_, joint) => {
    if (joint === 0) return true;
    const first = lengthOf(0, joint);
    return [5, 15].every((frame) => Math.abs(lengthOf(frame, joint) - first) < 2e-3 * first + 1e-6);
  });
  if (!keep) expect(report.warnings).toEqual([expect.stringMatching(/^the scale of n\d is non-uniform/)]);
  if (report.warnings.length === 0) expect(keep).toBe(true);
});

test('nodes without a skin keep their local rotation at rest in any pose of the file', () => {
  const inPose = (angle: number): NodeScene => {
    const bent = [Math.sin(angle), 0, 0, Math.cos(angle)];
    const nodes = [
      node('Hips', -1),
      node('Leg', 0, { rotation: bent, bindRotation: [0, 0, 0, 1] }),
      node('Toe', 1, { rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] }),
      node('Tip', 2),
    ];
    return sceneOf(nodes, [turn(0)], [[0, 1]]);
  };
  const [one, other] = [0, 0.6].map((angle) => bakedTakes(inPose(angle))[0].clip);
  expect([...other.skeleton.restPositions]).toEqual([...one.skeleton.restPositions].map(near));
  expect([...one.skeleton.restPositions.subarray(9)]).toEqual([-0.1, 0, 0].map(near));
  expect([...other.rotations.subarray(8, 16)]).toEqual([0, 0, 0, 1, 0, 0, 0, 1].map(near));
});

test('worked example: a rig that was mirrored and one that was stretched by its exporter', () => {
  const rig = (above: readonly number[]): NodeScene =>
    sceneOf(
      [
        node('Mirror', -1, { scale: above, translation: [0, 0, 0] }),
        node('Hips', 0),
        node('Leg', 1),
        node('Foot', 2, { translation: [1, 0, 0] }),
      ],
      [turn(1)],
      [[1, 2, 3]],
    );
  const [mirrored] = bakedTakes(rig([-1, 1, 1]));
  expect(jointPositions(mirrored.clip, 0).slice(6)).toEqual([-1, 0.2, 0].map(near));
  expect(mirrored.report.warnings).toEqual([]);
  const [stretched] = bakedTakes(rig([1, 2, 1]));
  expect(stretched.report.warnings).toEqual([
    'the scale of Mirror is non-uniform (1, 2, 1): bones below it change their lengths as they rotate',
  ]);
  // The leg turns from up, where it is stretched, to level.
  expect(jointPositions(stretched.clip, 0).slice(4, 6)).toEqual([0.4, 0].map(near));
  expect(jointPositions(stretched.clip, 15).slice(4, 6)).toEqual([0.2, 0.1].map(near));
});

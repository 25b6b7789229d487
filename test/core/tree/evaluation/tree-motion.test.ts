import { motionOfTree } from '#core/tree/evaluation/tree-motion.ts';
import { expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { createPose } from '#core/pose/pose.ts';
import { moveInWorld } from '#core/clip/root/root-in-world.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import { clonePose } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { clip, documentOf, JOINTS, poseAt, rootVelocityAt, treeOf } from '../tree-fixture.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

test('a tree is a motion like any other', () => {
  const tree = treeOf({ kind: 'crossfade', from: clip('a'), to: clip('b'), start: 0, blendTime: 1 });
  const motion = motionOfTree(tree);
  const clock = { elapsed: 0.4 };
  const pose = clonePose(motion.pose(createPose(JOINTS), clock));
  const { velocity } = motion.root(createRootSample(), clock);
  expect(pose).toEqual(poseAt(tree, 0.4));
  expect([...velocity]).toEqual(rootVelocityAt(tree, 0.4));
});

/** The first stride of a gait that repeats itself, as a loop. */
function strideOf(gait: Clip, frames: number): RootedClip {
  const joints = gait.skeleton.names.length;
  return rooted({
    ...gait,
    frameCount: frames + 1,
    positions: gait.positions.slice(0, (frames + 1) * joints * 3),
    rotations: gait.rotations.slice(0, (frames + 1) * joints * 4),
  });
}

test('a foot planted in a walk and in a jog is planted in their blend', () => {
  const walk = strideOf(starterClip('walk'), 62);
  const jog = strideOf(starterClip('jog'), 44);
  const {
    skeleton,
    root: { parents },
  } = walk;
  const clips = new Map([
    ['walk', walk],
    ['jog', jog],
  ]);
  const gait = (id: string, plant: number) => clip(id, { markers: [0, plant] });
  const blend = { kind: 'continuousBlend', a: gait('walk', 31 / 60), b: gait('jog', 22 / 60) };

  /** Ground speed of the left ankle at a phase, m/s. */
  const speedAt = (weight: number, phase: number): number => {
    const document = documentOf({ kind: 'cadence', node: { ...blend, weight } });
    const motion = motionOfTree(valueOf(createTree(document, { map: createJointMap(skeleton), clips })));
    const clock = { elapsed: phase / ((1 - weight) * (60 / 62) + weight * (60 / 44)) };
    const pose = motion.pose(createPose(parents.length), clock);
    const root = motion.root(createRootSample(), clock);
    const world = moveInWorld(createPose(parents.length), parents, pose, root);
    const at = skeleton.names.indexOf('LeftFoot') * 3;
    return Math.hypot(world.linearVelocities[at], world.linearVelocities[at + 2]);
  };

  // The whole sole is down: later the jog's heel is off the ground already. Mean angles leave 4 cm/s, at 2
  // m/s.
  for (const phase of [0.1, 0.12, 0.14, 0.16]) {
    for (const weight of [0, 0.25, 0.5, 0.75, 1]) expect(speedAt(weight, phase)).toBeLessThan(0.05);
  }
});

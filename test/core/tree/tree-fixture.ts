import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { quatMultiply } from '#core/math/quaternion.ts';
import type { Pose } from '#core/pose/pose.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { createTree, type TreeAssets } from '#core/tree/evaluation/create-tree.ts';
import type { DocumentProblem } from '#core/documents/specs/spec.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { clonePose, turnAbout } from '#test/fixtures/poses.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { createTreeFrame, evaluateTree, leavesOf } from '#test/fixtures/tree-frame.ts';

export const JOINTS = 3;

const wave = (seed: number, seconds: number): RootedClip =>
  rooted(wavingClip({ joints: JOINTS, frameCount: Math.round(seconds * 60) + 1, seed, speed: seed + 1 }));

/**
 * Three seconds of four motions, each faster than the one before; cycles of 1 s and of half a second, some of
 * which travel.
 */
export const assets: TreeAssets = {
  map: createJointMap(chainSkeleton(JOINTS)),
  clips: new Map([
    ['a', wave(0, 3)],
    ['b', wave(1, 3)],
    ['c', wave(2, 3)],
    ['d', wave(3, 3)],
    ['walk', cycle(1, 0)],
    ['run', cycle(0.5, 0)],
    ['travel', cycle(1, 1.5)],
    ['dash', cycle(0.5, 3)],
    ['circle', cycle(1, 1.5, Math.PI / 2)],
  ]),
};

/**
 * A loop that sways once a cycle, joint by joint, and travels forward at `speed` m/s, turning by `turn`
 * rad/s.
 */
function cycle(seconds: number, speed: number, turn = 0): RootedClip {
  const fps = 120;
  const frameCount = Math.round(seconds * fps) + 1;
  const clip = wavingClip({ joints: JOINTS, frameCount, fps, loop: true, speed });
  for (let frame = 0; frame < frameCount; frame++) {
    const phase = (2 * Math.PI * frame) / (frameCount - 1);
    const heading = (turn * frame) / fps;
    const [x, z] = arcOf(heading, (speed * frame) / fps);
    clip.positions.set([x, 1 + 0.1 * Math.sin(phase), z], frame * JOINTS * 3);
    for (let j = 0; j < JOINTS; j++) {
      const half = 0.2 * Math.sin(phase + j);
      const sway = [Math.sin(half), 0, 0, Math.cos(half)];
      const turned = j === 0 ? quatMultiply(new Float64Array(4), turnAbout([0, 1, 0], heading), sway) : sway;
      clip.rotations.set(turned, (frame * JOINTS + j) * 4);
    }
  }
  return rooted(clip);
}

/** State after `length` m along an arc from the origin along Z to `heading`. */
function arcOf(heading: number, length: number): readonly [x: number, z: number] {
  const chord = heading === 0 ? length : (length * Math.sin(heading / 2)) / (heading / 2);
  return [chord * Math.sin(heading / 2), chord * Math.cos(heading / 2)];
}

/** A leaf. */
export const clip = (id: string, fields: object = {}) => ({ kind: 'clip', name: id, clip: id, ...fields });

export const documentOf = (root: unknown, inputs: object = {}) => ({
  schemaVersion: 1,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'a tree',
  inputs,
  root,
});

/** A number input that rises linearly from 0 at 0 s to `to` at `seconds`. */
export const ramp = (to: number, seconds: number) => ({
  kind: 'number',
  interpolation: 'linear',
  keys: [
    { time: 0, value: 0 },
    { time: seconds, value: to },
  ],
});

export function treeOf(root: unknown, inputs: object = {}): Tree {
  return valueOf(createTree(documentOf(root, inputs), assets));
}

export function problemsOf(root: unknown, inputs: object = {}): readonly DocumentProblem[] {
  const tree = createTree(documentOf(root, inputs), assets);
  return tree.ok ? [] : tree.error;
}

/** A new frame. */
export const frameAt = (tree: Tree, time: number) => evaluateTree(createTreeFrame(tree), tree, time);

export const poseAt = (tree: Tree, time: number): Pose => clonePose(frameAt(tree, time).pose);

/** Side, forward and turn of the tree's root at a moment. */
export const rootVelocityAt = (tree: Tree, time: number): number[] => [...frameAt(tree, time).rootVelocity];

/** The weight of each leaf at a moment, by its name; leaves of one name add up. */
export function weightsAt(tree: Tree, time: number): Record<string, number> {
  const { leafWeights } = frameAt(tree, time);
  const weights: Record<string, number> = {};
  leavesOf(tree).forEach(({ name }, i) => (weights[name] = (weights[name] ?? 0) + leafWeights[i]));
  return weights;
}

/** The pose of a clip at a time. */
export const clipPose = (id: string, time: number): Pose => poseAt(treeOf(clip(id)), time);

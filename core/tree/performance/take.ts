// core/tree/performance: a tree with the clips of a library, and its take: a clip like any other
import { clipJointMap } from '../../rig/roles/clip-joints.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { JointTransforms } from '../../pose/forward-kinematics.ts';
import { createPose, type Pose } from '../../pose/pose.ts';
import { createRootSample } from '../../clip/root/root-sample.ts';
import { placeInWorld } from '../../clip/root/root-in-world.ts';
import { motionOfTree } from '../evaluation/tree-motion.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { fitClip, type UsedClip } from '../../transition/clips/fit-clips.ts';
import type { ClipFit } from '../../transition/clips/clip-fit.ts';
import { sharedPoses } from '../../transition/clips/shared-poses.ts';
import { createTree, type BindingChoices } from '../evaluation/create-tree.ts';
import type { Tree } from '../evaluation/tree.ts';
import type { DocumentProblem } from '../../documents/specs/spec.ts';
import type { Clip } from '../../clip/clip.ts';
import { trackSize } from '../../clip/clip-tracks.ts';
import { quatConjugate, quatDot, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';

/** A clip of a tree. */
export interface TreeClip extends UsedClip {
  readonly id: string;
}

/** Clips on one figure: that of the first, onto which the others are retargeted. */
export interface TreeFigure {
  readonly map: JointMap;
  readonly clips: ReadonlyMap<string, RootedClip>;
  readonly fps: number; // frames per second of a take: the highest of its clips
}

/**
 * Puts the clips of a tree on one figure, all on a ground at height 0.
 *
 * @param clips at least one, in the order of the nodes: see `clipIdsOfTree`
 */
export function figureOf(clips: readonly TreeClip[]): Result<TreeFigure, readonly DocumentProblem[]> {
  const poses = sharedPoses(clips.map(({ clip }) => clip));
  const map = clipJointMap(clips[0].clip, clips[0].joints, poses[0]);
  const fitted = new Map<string, RootedClip>();
  for (const [i, used] of clips.entries()) {
    const { id, clip, joints } = used;
    const own = clip.skeleton === map.skeleton ? map : clipJointMap(clip, joints, poses[i]);
    const fit: ClipFit = { map: own, mirror: false, onto: own === map ? null : map };
    const rooted = fitClip(used, fit);
    if (!rooted.ok) return failure([{ path: '', message: rooted.error.message }]);
    fitted.set(id, onGround(rooted.value.clip));
  }
  return success({ map, clips: fitted, fps: Math.max(...clips.map(({ clip }) => clip.fps)) });
}

/** Binds a tree to the clips of a figure: see `createTree`. */
export function bindToFigure(
  json: unknown,
  { map, clips }: TreeFigure,
  choices: BindingChoices = {},
): Result<Tree, readonly DocumentProblem[]> {
  return createTree(json, { map, clips }, choices);
}

/** Joints in the world, and the linear channels of their pose. */
type TakeMoment = JointTransforms & Pick<Pose, 'linear'>;

/**
 * Creates a reader of the joints of a tree in the world, with the root where the tree travels to, and of its
 * linear channels. It returns the same buffers each time.
 *
 * @param figure that the tree is bound to
 */
export function createTakeReader(tree: Tree, { map, clips }: TreeFigure): (time: number) => TakeMoment {
  const [{ root: layout }] = clips.values();
  const joints = map.skeleton.names.length;
  const [motion, pose, root] = [motionOfTree(tree), createPose(tree.channels), createRootSample()];
  const world = {
    positions: new Float64Array(joints * 3),
    rotations: new Float64Array(joints * 4),
    linear: pose.linear,
  };
  return (elapsed) => {
    motion.pose(pose, { elapsed });
    motion.root(root, { elapsed });
    placeInWorld(world, layout.parents, pose, root.state);
    return world;
  };
}

/** `clip` with the ground under it at height 0: the poses of clips above different grounds can be mixed. */
function onGround(clip: RootedClip): RootedClip {
  const { groundHeight, root } = clip;
  if (groundHeight === 0) return clip;
  const positions = root.positions.map((value, i) => (i % 3 === 1 ? value - groundHeight : value));
  return { ...clip, groundHeight: 0, root: { ...root, positions } };
}

/**
 * Bakes the take of a tree: its motion from 0 to its duration as a clip, with the root where the tree travels
 * to. Frames are filled in order.
 *
 * @param figure that the tree is bound to
 */
export function bakeTree(tree: Tree, figure: TreeFigure) {
  const { fps, map } = figure;
  const { skeleton } = map;
  const frameCount = Math.round(tree.document.duration * fps) + 1;
  const joints = skeleton.names.length;
  const { channels } = tree;
  const size = trackSize(channels);
  const clip: Clip = {
    skeleton,
    fps,
    frameCount,
    groundHeight: 0,
    loop: false,
    positions: new Float32Array(frameCount * joints * 3),
    rotations: new Float32Array(frameCount * joints * 4),
    ...(size > 0 && { tracks: { channels, values: new Float32Array(frameCount * size) } }),
  };
  const readAt = createTakeReader(tree, figure);
  return {
    clip,
    fill(start: number, end: number): void {
      for (let k = start; k < end; k++) {
        const moment = readAt(k / fps);
        writeLocal(clip, k, moment);
        clip.tracks?.values.set(moment.linear.subarray(joints * 3), k * size);
      }
    },
  };
}

/** Writes world transforms as frame `k`, each joint relative to its parent in the file. */
function writeLocal({ skeleton, positions, rotations }: Clip, k: number, world: JointTransforms): void {
  const parents = skeleton.parentIndices;
  const joints = skeleton.names.length;
  const back = new Float64Array(4);
  const offset = new Float64Array(3);
  const turned = new Float64Array(4);
  for (let j = 0; j < joints; j++) {
    const at = k * joints + j;
    const parent = parents[j];
    for (let i = 0; i < 3; i++)
      offset[i] = world.positions[j * 3 + i] - (parent < 0 ? 0 : world.positions[parent * 3 + i]);
    for (let i = 0; i < 4; i++) turned[i] = world.rotations[j * 4 + i];
    if (parent >= 0) {
      quatConjugate(back, world.rotations, 0, parent * 4);
      quatMultiply(turned, back, turned);
      quatRotateVector(offset, back, offset);
    }
    const before = (at - joints) * 4;
    if (k > 0 && quatDot(rotations, turned, before) < 0) for (let i = 0; i < 4; i++) turned[i] = -turned[i];
    positions.set(offset, at * 3);
    rotations.set(turned, at * 4);
  }
}

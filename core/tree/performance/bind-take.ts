// core/tree/performance: a tree with the clips of a library, and its take: a clip like any other
import { clipJointMap } from '../../rig/roles/clip-joints.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { JointTransforms } from '../../pose/forward-kinematics.ts';
import { createPose } from '../../pose/pose.ts';
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

/**
 * Creates a reader of the joints of a tree in the world, with the root where the tree travels to. It returns
 * the same buffers each time.
 *
 * @param figure that the tree is bound to
 */
export function createTakeReader(tree: Tree, { map, clips }: TreeFigure): (time: number) => JointTransforms {
  const [{ root: layout }] = clips.values();
  const joints = map.skeleton.names.length;
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  const [motion, pose, root] = [motionOfTree(tree), createPose(joints), createRootSample()];
  return (elapsed) => {
    motion.pose(pose, { elapsed });
    motion.root(root, { elapsed });
    return placeInWorld(world, layout.parents, pose, root.state);
  };
}

/** `clip` with the ground under it at height 0: the poses of clips above different grounds can be mixed. */
function onGround(clip: RootedClip): RootedClip {
  const { groundHeight, root } = clip;
  if (groundHeight === 0) return clip;
  const positions = root.positions.map((value, i) => (i % 3 === 1 ? value - groundHeight : value));
  return { ...clip, groundHeight: 0, root: { ...root, positions } };
}

import type { Clip } from '../clip.ts';
import type { FloatBuffer } from '../floats.ts';
import { rootOwnClip, rootJointsOf } from '../joints/find-root.ts';
import { clipJointMap } from '../joints/clip-joints.ts';
import { createPose } from '../pose.ts';
import { placeInWorld } from '../root/root-in-world.ts';
import { createRootSample } from '../root/root-sample.ts';
import { createClipCursor } from '../sampling/clip-cursor.ts';
import { sampleCursor } from '../sampling/sample-clip.ts';
import { sampleRoot } from '../sampling/sample-root.ts';
import { placeFigurePoints, createFigurePoints } from './figure-points.ts';
import { projectFigure, createFigureView } from './figure-view.ts';
import { transformsAt, worldTransforms, type JointTransforms } from '../forward-kinematics.ts';
import { recognisedMap } from '../joints/canonical-names.ts';
import { createBodyReader } from '../root/root-joints.ts';

/** A clip as a small moving figure. */
export type ClipFigure = Readonly<ReturnType<typeof createClipFigure>>;

export function createClipFigure(clip: Clip) {
  const { points, view } = viewClip(clip);
  return {
    points,
    view,
    cursor: createClipCursor(rootOwnClip(clip, clipJointMap(clip))),
    pose: createPose(clip.skeleton.parentIndices.length), // scratch
    root: createRootSample(), // the figure's root after `writeClipFigure`
  };
}

/**
 * Writes the figure at any `time`, s, in its view.
 * @param out [points * 3] see `projectFigure`
 */
export function writeClipFigure(out: FloatBuffer, figure: ClipFigure, time: number): FloatBuffer {
  const { points, view, cursor, pose, root } = figure;
  cursor.time = time;
  sampleCursor(pose, cursor);
  sampleRoot(root, cursor);
  placeInWorld(pose, cursor.clip.root.parents, pose, root.state);
  placeFigurePoints(out, points, pose);
  return projectFigure(out, out, view);
}

/** Poses of a strip; a shorter clip has fewer. */
const STRIP_POSES = 12;

/**
 * Chooses points and view of `clip`, deterministically, and reads the poses of its strip: each [points * 3]
 * m, in the world.
 */
export function viewClip(clip: Clip) {
  const { parentIndices } = clip.skeleton;
  const joints = parentIndices.length;
  const atRest = rootJointsOf(recognisedMap(clip.skeleton)); // computed once per skeleton
  const known = atRest.hips >= 0 ? atRest : rootJointsOf(clipJointMap(clip));
  const frames = stripFrames(clip.frameCount);
  const mover = known.hips >= 0 ? known.hips : mainJoint(clip, frames);
  const points = createFigurePoints(clip.skeleton, clip.positions.subarray(0, joints * 3), mover);
  const body = createBodyReader(clip, known);
  const world: JointTransforms = {
    positions: new Float32Array(joints * 3),
    rotations: new Float32Array(joints * 4),
  };
  const poses = frames.map((frame) => {
    worldTransforms(world, parentIndices, transformsAt(clip, parentIndices.length, frame));
    return placeFigurePoints(new Float32Array(points.joints.length * 3), points, world);
  });
  const facings = frames.map((frame) => body.read(frame, 0));
  return { points, view: createFigureView({ poses, facings }), poses };
}

/** The frames of a strip, evenly spread from the first to the last. */
export function stripFrames(frameCount: number): readonly number[] {
  const poses = Math.min(frameCount, STRIP_POSES);
  const step = poses > 1 ? (frameCount - 1) / (poses - 1) : 0;
  return Array.from({ length: poses }, (_, i) => Math.round(i * step));
}

/**
 * A joint moves on its own if its local position changes by more than this ratio of its distance, and by this
 * many metres.
 */
const SHARE = 0.5;
const MIN_SIZE = 0.02;

/**
 * The main joint of a figure without known hips: the lowest joint that moves on its own and has half of all
 * joints below it; -1 = none. Its ancestors are not part of the figure.
 *
 * @param frames to sample
 */
function mainJoint({ skeleton, positions }: Clip, frames: readonly number[]): number {
  const { parentIndices } = skeleton;
  const joints = parentIndices.length;
  const hanging = new Int32Array(joints).fill(1);
  for (let j = joints - 1; j > 0; j--) if (parentIndices[j] >= 0) hanging[parentIndices[j]] += hanging[j];
  let found = -1;
  for (let j = 0; j < joints; j++) {
    if (parentIndices[j] < 0 || 2 * hanging[j] < joints) continue;
    const [x, y, z] = positions.subarray((frames[0] * joints + j) * 3);
    const away = frames.some((frame) => {
      const at = (frame * joints + j) * 3;
      const gone = Math.hypot(positions[at] - x, positions[at + 1] - y, positions[at + 2] - z);
      return gone > Math.max(SHARE * Math.hypot(x, y, z), MIN_SIZE);
    });
    if (away) found = j;
  }
  return found;
}

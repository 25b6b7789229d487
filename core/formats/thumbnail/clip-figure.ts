// core/formats/thumbnail: clips as small line figures for the list
import type { Clip } from '../../clip/clip.ts';
import type { FloatBuffer } from '../../kit/floats.ts';
import { bodyOf, rootOwnClip, rootJointsOf, clipJointMap } from '../../rig/roles/clip-joints.ts';
import { drawnJoints } from '../../rig/roles/drawn-joints.ts';
import { framesOver } from '../../clip/sampling/frames-over.ts';
import { createPose } from '../../pose/pose.ts';
import { placeInWorld } from '../../clip/root/root-in-world.ts';
import { createRootSample } from '../../clip/root/root-sample.ts';
import { createClipCursor } from '../../clip/sampling/clip-cursor.ts';
import { sampleCursor } from '../../clip/sampling/sample-clip.ts';
import { sampleRoot } from '../../clip/sampling/sample-root.ts';
import { placeFigurePoints, createFigurePoints } from './figure-points.ts';
import { projectFigure, createFigureView } from './figure-view.ts';
import { transformsAt, worldTransforms, type JointTransforms } from '../../pose/forward-kinematics.ts';
import { recognisedMap } from '../../rig/roles/joint-map.ts';
import { createBodyReader } from '../../clip/root/root-joints.ts';
import { clamp } from '../../kit/numbers.ts';

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
  const atRest = recognisedMap(clip.skeleton); // computed once per skeleton
  const map = rootJointsOf(atRest).hips >= 0 ? atRest : clipJointMap(clip);
  const frames = stripFrames(clip.frameCount);
  const drawn = drawnJoints(clip, bodyOf(map));
  const points = createFigurePoints(clip.skeleton, clip.positions.subarray(0, joints * 3), drawn);
  const body = createBodyReader(clip, rootJointsOf(map));
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
export const stripFrames = (frameCount: number): readonly number[] => framesOver(frameCount, STRIP_POSES);

/**
 * A few poses spread over a clip, as line figures for a list. One byte per number, so that a hundred thousand
 * clips take tens of megabytes.
 *
 *     byte 0      1       2                  2 + points
 *          | poses | points | parents, 1 each | poses × points × (x, y, z), 1 each |
 */
export interface PoseStrip {
  readonly poseCount: number; // >= 1
  readonly parents: Uint8Array; // [points] the point at the other end of the line; `NO_PARENT` for none
  /**
   * [poses * points * 3] see `FigureView`: y from 0 to 255 = size; x and z from 0 to 255, 128 at the first
   * point.
   */
  readonly points: Uint8Array;
}

export const NO_PARENT = 255;
/** Byte units per size of the view. */
export const STRIP_UNIT = 255;
/** Byte value of x and z of the first point. */
export const STRIP_CENTRE = 128;

/** Bump when strips change: those of other versions are made again. */
export const STRIP_VERSION = 3;

/** Encodes the strip of `clip` for `decodePoseStrip`. */
export function createPoseStrip(clip: Clip): Uint8Array<ArrayBuffer> {
  const { points, view, poses } = viewClip(clip);
  const { parents } = points;
  const strip = new Uint8Array(2 + parents.length * (1 + poses.length * 3));
  strip[0] = poses.length;
  strip[1] = parents.length;
  let at = 2;
  for (const parent of parents) strip[at++] = parent < 0 ? NO_PARENT : parent;
  for (const pose of poses) {
    projectFigure(pose, pose, view);
    for (let i = 0; i < pose.length; i++) {
      strip[at++] = byteOf(pose[i] * STRIP_UNIT + (i % 3 === 1 ? 0 : STRIP_CENTRE));
    }
  }
  return strip;
}

function byteOf(value: number): number {
  return clamp(Math.round(value), 0, 255);
}

/** The strip in `bytes`, with arrays as views on them; null if they are not a strip. */
export function decodePoseStrip(bytes: Uint8Array): PoseStrip | null {
  const [poseCount = 0, pointCount = 0] = bytes;
  const isWhole = bytes.length === 2 + pointCount * (1 + poseCount * 3);
  if (!isWhole || poseCount === 0 || pointCount === 0) return null;
  const parents = bytes.subarray(2, 2 + pointCount);
  const isTree = parents.every((parent, point) => parent < point || parent === NO_PARENT);
  return isTree ? { poseCount, parents, points: bytes.subarray(2 + pointCount) } : null;
}

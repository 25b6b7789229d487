import type { Clip } from '../clip.ts';
import type { FloatBuffer } from '../floats.ts';
import type { JointTransforms } from '../kinematics/forward-kinematics.ts';
import { worldTransforms } from '../kinematics/forward-kinematics.ts';
import type { Pose } from '../pose.ts';
import { createPose } from '../pose.ts';
import { facingOf } from '../root/ground-track.ts';
import type { ClipCursor } from '../sampling/clip-cursor.ts';
import { createClipCursor } from '../sampling/clip-cursor.ts';
import { sampleCursor } from '../sampling/sample-clip.ts';
import type { FigurePoints } from './figure-points.ts';
import { createFigurePoints, placeFigurePoints } from './figure-points.ts';
import type { FigureView } from './figure-view.ts';
import { createFigureView, projectFigure } from './figure-view.ts';

/** Poses of a strip; of a shorter clip, all of its frames. */
export const STRIP_POSES = 12;

/** A clip as a small figure: what is drawn of it, and from where it is seen. */
export interface ClipFigure {
  readonly points: FigurePoints;
  readonly view: FigureView;
  readonly cursor: ClipCursor;
  readonly pose: Pose; // memory for one moment
}

/** Chooses points and view of `clip`: the same wherever that is done. */
export function createClipFigure(clip: Clip): ClipFigure {
  const joints = clip.skeleton.parentIndices.length;
  const points = createFigurePoints(clip.skeleton, clip.positions.subarray(0, joints * 3));
  const world: JointTransforms = {
    positions: new Float32Array(joints * 3),
    rotations: new Float32Array(joints * 4),
  };
  const frames = stripFrames(clip.frameCount);
  const poses = frames.map((frame) => {
    const local = frameTransforms(clip, frame);
    worldTransforms(world, clip.skeleton.parentIndices, local);
    return placeFigurePoints(new Float32Array(points.joints.length * 3), points, world);
  });
  const facings = frames.map((frame) => facingOf(clip.rotations, frame * joints * 4));
  const view = createFigureView({ poses, facings });
  return { points, view, cursor: createClipCursor(clip), pose: createPose(joints) };
}

/** The frames that a strip shows, spread evenly from the first to the last. */
export function stripFrames(frameCount: number): readonly number[] {
  const poses = Math.min(frameCount, STRIP_POSES);
  const step = poses > 1 ? (frameCount - 1) / (poses - 1) : 0;
  return Array.from({ length: poses }, (_, i) => Math.round(i * step));
}

function frameTransforms({ positions, rotations, skeleton }: Clip, frame: number): JointTransforms {
  const joints = skeleton.parentIndices.length;
  return {
    positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
    rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
  };
}

/**
 * Writes the figure at `time` (s, any) as its view shows it.
 * @param out [points * 3] see `projectFigure`
 */
export function writeClipFigure(out: FloatBuffer, figure: ClipFigure, time: number): FloatBuffer {
  const { points, view, cursor, pose } = figure;
  cursor.time = time;
  sampleCursor(pose, cursor);
  worldTransforms(pose, cursor.clip.skeleton.parentIndices, pose);
  placeFigurePoints(out, points, pose);
  return projectFigure(out, out, view);
}

import type { Clip } from '../clip.ts';
import type { FloatBuffer } from '../floats.ts';
import { worldTransforms } from '../kinematics/forward-kinematics.ts';
import type { Pose } from '../pose.ts';
import { createPose } from '../pose.ts';
import type { ClipCursor } from '../sampling/clip-cursor.ts';
import { createClipCursor } from '../sampling/clip-cursor.ts';
import { sampleCursor } from '../sampling/sample-clip.ts';
import { viewClip } from './clip-view.ts';
import type { FigurePoints } from './figure-points.ts';
import { placeFigurePoints } from './figure-points.ts';
import type { FigureView } from './figure-view.ts';
import { projectFigure } from './figure-view.ts';

/** A clip as a small figure that moves. */
export interface ClipFigure {
  readonly points: FigurePoints;
  readonly view: FigureView;
  readonly cursor: ClipCursor;
  readonly pose: Pose; // memory for one moment
}

export function createClipFigure(clip: Clip): ClipFigure {
  const { points, view } = viewClip(clip);
  return {
    points,
    view,
    cursor: createClipCursor(clip),
    pose: createPose(clip.skeleton.parentIndices.length),
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

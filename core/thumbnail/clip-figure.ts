import type { Clip } from '../clip.ts';
import type { FloatBuffer } from '../floats.ts';
import { rootOwnClip } from '../joints/find-root.ts';
import { clipJointMap } from '../joints/clip-joints.ts';
import { createPose, type Pose } from '../pose.ts';
import { placeInWorld } from '../root/root-in-world.ts';
import { createRootSample, type RootSample } from '../root/root-sample.ts';
import { createClipCursor, type ClipCursor } from '../sampling/clip-cursor.ts';
import { sampleCursor } from '../sampling/sample-clip.ts';
import { sampleRoot } from '../sampling/sample-root.ts';
import { viewClip } from './clip-view.ts';
import { placeFigurePoints, type FigurePoints } from './figure-points.ts';
import { projectFigure, type FigureView } from './figure-view.ts';

/** A clip as a small moving figure. */
export interface ClipFigure {
  readonly points: FigurePoints;
  readonly view: FigureView;
  readonly cursor: ClipCursor;
  readonly pose: Pose; // scratch
  readonly root: RootSample; // the figure's root after `writeClipFigure`
}

export function createClipFigure(clip: Clip): ClipFigure {
  const { points, view } = viewClip(clip);
  return {
    points,
    view,
    cursor: createClipCursor(rootOwnClip(clip, clipJointMap(clip))),
    pose: createPose(clip.skeleton.parentIndices.length),
    root: createRootSample(),
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

import type { Clip } from '../clip.ts';
import type { FloatBuffer } from '../floats.ts';
import { rootOwnClip } from '../joints/find-root.ts';
import { clipJointMap } from '../joints/clip-joints.ts';
import { createPose } from '../pose.ts';
import { placeInWorld } from '../root/root-in-world.ts';
import { createRootSample } from '../root/root-sample.ts';
import { createClipCursor } from '../sampling/clip-cursor.ts';
import { sampleCursor } from '../sampling/sample-clip.ts';
import { sampleRoot } from '../sampling/sample-root.ts';
import { viewClip } from './clip-view.ts';
import { placeFigurePoints } from './figure-points.ts';
import { projectFigure } from './figure-view.ts';

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

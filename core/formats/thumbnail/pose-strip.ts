// core/formats/thumbnail: clips as small line figures for the list
import { clamp } from '../../kit/numbers.ts';
import type { Clip } from '../../clip/clip.ts';
import { viewClip } from './clip-figure.ts';
import { projectFigure } from './figure-view.ts';

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

import type { Clip } from '../../clip/clip.ts';
import { quatUnroll } from '../../math/quaternion.ts';
import { createFigurePose } from './figure-pose.ts';
import type { KeyRate } from './key-rate.ts';
import type { NodeFigure } from './node-figures.ts';
import type { NodeRest } from './node-rest.ts';
import { KEY_TOLERANCE } from './track-sampling.ts';
import type { NodeAnimation, NodeScene } from './node-scene.ts';

/** A figure with its rest pose and joint names, ready to be baked. */
export interface Figure extends NodeFigure {
  readonly rest: NodeRest;
  readonly names: readonly string[];
  readonly bones?: readonly string[]; // see `Skeleton`
}

/** The part of an animation that moves a figure. */
export interface Span extends KeyRate {
  readonly start: number; // s, on the clock of the tracks
  readonly firstKey: number; // s, the same from where engines begin to play
  readonly frameCount: number;
}

/** Samples `animation` for `figure` at `fps`. All frames are kept, and the ground height is 0. */
export function bakeClip(
  scene: NodeScene,
  animation: NodeAnimation,
  figure: Figure,
  { start, fps, frameCount }: Span,
  unit: number,
): Clip {
  const count = figure.joints.length;
  const positions = new Float32Array(frameCount * count * 3);
  const rotations = new Float32Array(frameCount * count * 4);
  const restPositions = new Float32Array(count * 3);
  const standing = createFigurePose(scene, [], figure, figure.rest);
  standing.sample(0);
  for (let i = 0; i < count * 3; i++) restPositions[i] = standing.positions[i] * unit;
  const pose = createFigurePose(scene, animation.tracks, figure, figure.rest, KEY_TOLERANCE / fps);
  for (let frame = 0; frame < frameCount; frame++) {
    pose.sample(start + frame / fps);
    for (let i = 0; i < count * 3; i++) positions[frame * count * 3 + i] = pose.positions[i] * unit;
    rotations.set(pose.rotations, frame * count * 4);
  }
  for (let joint = 0; joint < count; joint++) quatUnroll(rotations, rotations, count * 4, joint * 4);
  const { names, parentIndices, bones } = figure;
  const skeleton = { names, parentIndices, restPositions, endSites: [], ...(bones && { bones }) };
  return { skeleton, fps, frameCount, positions, rotations, groundHeight: 0, loop: false };
}

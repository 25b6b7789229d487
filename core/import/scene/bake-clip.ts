import type { Clip } from '../../clip.ts';
import { quatUnroll } from '../../math/quaternion.ts';
import type { KeyRate } from './key-rate.ts';
import type { NodeFigure } from './node-figures.ts';
import type { NodeRest } from './node-rest.ts';
import { restedPosition, restedRotation } from './node-rest.ts';
import type { NodeAnimation, NodeScene } from './node-scene.ts';
import { createTrackSampler } from './track-sampling.ts';

/** What a figure's clips are made from. */
export interface Figure extends NodeFigure {
  readonly rest: NodeRest;
  readonly names: readonly string[];
}

/** The part of an animation that moves a figure. */
export interface Span extends KeyRate {
  readonly start: number; // s
  readonly frameCount: number;
}

/** `animation` as a clip of `figure`, a frame each 1 / fps. No frame is left out, the ground is at 0. */
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
  const vector = new Float64Array(3);
  const turn = new Float64Array(4);
  figure.joints.forEach((node, j) => {
    const { translation, rotation } = scene.nodes[node];
    const place = { rest: figure.rest, joint: j, unit };
    restedPosition(restPositions, j * 3, place, Float64Array.from(translation));
    const own = animation.tracks.filter((track) => track.node === node);
    const move = own.find(({ path }) => path === 'translation');
    const rotate = own.find(({ path }) => path === 'rotation');
    const mover = move && createTrackSampler(move);
    const rotator = rotate && createTrackSampler(rotate);
    vector.set(translation);
    turn.set(rotation);
    for (let frame = 0; frame < frameCount; frame++) {
      const time = start + frame / fps;
      mover?.sample(vector, time);
      rotator?.sample(turn, time);
      const at = frame * count + j;
      restedPosition(positions, at * 3, place, vector);
      restedRotation(rotations, at * 4, figure.rest, j, turn);
    }
    quatUnroll(rotations, rotations, count * 4, j * 4);
  });
  const skeleton = { names: figure.names, parentIndices: figure.parentIndices, restPositions, endSites: [] };
  return { skeleton, fps, frameCount, positions, rotations, groundHeight: 0, loop: false };
}

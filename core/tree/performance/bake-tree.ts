import type { Clip } from '../../clip/clip.ts';
import { quatConjugate, quatDot, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import type { JointTransforms } from '../../pose/forward-kinematics.ts';
import type { Tree } from '../evaluation/tree.ts';
import { createTakeReader, type TreeFigure } from './bind-take.ts';

/**
 * Bakes the take of a tree: its motion from 0 to its duration as a clip, with the root where the tree travels
 * to. Frames are filled in order.
 *
 * @param figure that the tree is bound to
 */
export function bakeTree(tree: Tree, figure: TreeFigure) {
  const { fps, map } = figure;
  const { skeleton } = map;
  const frameCount = Math.round(tree.document.duration * fps) + 1;
  const joints = skeleton.names.length;
  const clip: Clip = {
    skeleton,
    fps,
    frameCount,
    groundHeight: 0,
    loop: false,
    positions: new Float32Array(frameCount * joints * 3),
    rotations: new Float32Array(frameCount * joints * 4),
  };
  const readAt = createTakeReader(tree, figure);
  return {
    clip,
    fill(start: number, end: number): void {
      for (let k = start; k < end; k++) writeLocal(clip, k, readAt(k / fps));
    },
  };
}

/** Writes world transforms as frame `k`, each joint relative to its parent in the file. */
function writeLocal({ skeleton, positions, rotations }: Clip, k: number, world: JointTransforms): void {
  const parents = skeleton.parentIndices;
  const joints = skeleton.names.length;
  const back = new Float64Array(4);
  const offset = new Float64Array(3);
  const turned = new Float64Array(4);
  for (let j = 0; j < joints; j++) {
    const at = k * joints + j;
    const parent = parents[j];
    for (let i = 0; i < 3; i++)
      offset[i] = world.positions[j * 3 + i] - (parent < 0 ? 0 : world.positions[parent * 3 + i]);
    for (let i = 0; i < 4; i++) turned[i] = world.rotations[j * 4 + i];
    if (parent >= 0) {
      quatConjugate(back, world.rotations, 0, parent * 4);
      quatMultiply(turned, back, turned);
      quatRotateVector(offset, back, offset);
    }
    const before = (at - joints) * 4;
    if (k > 0 && quatDot(rotations, turned, before) < 0) for (let i = 0; i < 4; i++) turned[i] = -turned[i];
    positions.set(offset, at * 3);
    rotations.set(turned, at * 4);
  }
}

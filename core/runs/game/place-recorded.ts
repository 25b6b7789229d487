import type { Floats } from '../../kit/floats.ts';
import { distanceAt } from '../../math/vector.ts';
import { isBefore, type RecordedPoses } from './recorded-poses.ts';

/** How recorded poses are placed on a figure: scaled, turned about Y, then shifted. */
export interface Placement {
  readonly scale: number; // of our figure to the one in the game
  readonly yaw: number; // rad about Y
  readonly shift: readonly [x: number, y: number, z: number]; // m
  /** The poses that it was found from: those up to the request, or, if there are none, the first after it. */
  readonly by: 'before' | 'after';
}

/** A bone of the figure: a joint, and the nearest paired one above it. */
export type Bone = readonly [joint: number, above: number];

/** What the joints of a figure count. */
export interface FigureWeights {
  readonly weights: Float64Array; // [joints]; 0 = it does not count
  readonly bones: readonly Bone[];
}

/**
 * Places recorded poses on those of a figure by least squares over all paired joints, from the poses up to
 * the request, so that differences after it come from the transition. The scale is that of all bones, which
 * no pose changes.
 *
 *     minimise  sum_i w_i |R(yaw) scale r_i + shift - f_i|²
 *
 * @param figure [poses * joints * 3] m in the world, at the times of `recorded`
 */
export function placeRecorded(
  { times, positions }: Pick<RecordedPoses, 'times' | 'positions'>,
  figure: Floats,
  { weights, bones }: FigureWeights,
): Placement {
  const stride = weights.length * 3;
  const before = Array.from(times.keys()).filter((i) => isBefore(times[i]));
  const frames = before.length > 0 ? before : [0];
  const scale = scaleOf(
    frames.map((i) => i * stride),
    positions,
    figure,
    bones,
  );
  const mean = new Float64Array(7); // recorded and ours, x y z; then the sum of weights
  const eachPair = (visit: (at: number, weight: number) => void): void => {
    for (const i of frames)
      for (let joint = 0; joint < weights.length; joint++) {
        const at = i * stride + joint * 3;
        if (weights[joint] > 0 && !Number.isNaN(positions[at])) visit(at, weights[joint]);
      }
  };
  eachPair((at, weight) => {
    for (let axis = 0; axis < 3; axis++) {
      mean[axis] += weight * scale * positions[at + axis];
      mean[3 + axis] += weight * figure[at + axis];
    }
    mean[6] += weight;
  });
  for (let k = 0; k < 6; k++) mean[k] /= mean[6] || 1;
  let [along, across] = [0, 0];
  eachPair((at, weight) => {
    const [x, z] = [scale * positions[at] - mean[0], scale * positions[at + 2] - mean[2]];
    const [u, v] = [figure[at] - mean[3], figure[at + 2] - mean[5]];
    along += weight * (x * u + z * v);
    across += weight * (z * u - x * v);
  });
  const yaw = Math.atan2(across, along);
  const [sine, cosine] = [Math.sin(yaw), Math.cos(yaw)];
  return {
    scale,
    yaw,
    shift: [
      mean[3] - (cosine * mean[0] + sine * mean[2]),
      mean[4] - mean[1],
      mean[5] - (cosine * mean[2] - sine * mean[0]),
    ],
    by: before.length > 0 ? 'before' : 'after',
  };
}

/** Sum of the lengths of our bones over that of the recorded ones; 1 if none are known. */
function scaleOf(
  starts: readonly number[],
  positions: Floats,
  figure: Floats,
  bones: readonly Bone[],
): number {
  let [ours, theirs] = [0, 0];
  for (const start of starts)
    for (const [joint, above] of bones) {
      const [a, b] = [start + joint * 3, start + above * 3];
      const length = distanceAt(positions, a, positions, b);
      if (Number.isNaN(length)) continue;
      theirs += length;
      ours += distanceAt(figure, a, figure, b);
    }
  return ours > 0 && theirs > 0 ? ours / theirs : 1;
}

/** Recorded positions as placed. @returns [poses * joints * 3] m */
export function placedPositions(positions: Float32Array, { scale, yaw, shift }: Placement): Float32Array {
  const out = new Float32Array(positions.length);
  const [sine, cosine] = [scale * Math.sin(yaw), scale * Math.cos(yaw)];
  for (let at = 0; at < out.length; at += 3) {
    const [x, y, z] = [positions[at], positions[at + 1], positions[at + 2]];
    out[at] = cosine * x + sine * z + shift[0];
    out[at + 1] = scale * y + shift[1];
    out[at + 2] = cosine * z - sine * x + shift[2];
  }
  return out;
}

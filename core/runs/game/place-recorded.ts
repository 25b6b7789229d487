import type { Floats } from '../../kit/floats.ts';
import { distanceAt } from '../../math/vector.ts';
import { isBefore, type RecordedPoses } from './recorded-poses.ts';

/** How recorded poses are placed on a figure: scaled, turned about Y, then shifted. */
export interface RecordingPlacement {
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
): RecordingPlacement {
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
export function placedPositions(
  positions: Float32Array,
  { scale, yaw, shift }: RecordingPlacement,
): Float32Array {
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

/** A figure that moves less on the ground stays in place, one that moves twice as far travels, m. */
const STAYS = 0.15;

/**
 * Two motions without their travel, [poses * joints * 3] m, and the travel of the second, [poses * 2] x, z m.
 */
interface WithoutTravel {
  readonly recorded: Float32Array;
  readonly figure: Float64Array;
  readonly travel: Float64Array;
}

/**
 * Leaves out the travel of two motions if only one of them travels: games often move a figure by code while
 * its clips stay in place. Returns null if both travel, or neither. The travel is that of the middle of the
 * joints that count.
 */
export function leaveOutTravel(
  recorded: Float32Array,
  figure: Float64Array,
  { weights }: FigureWeights,
): WithoutTravel | null {
  const [theirs, travel] = [recorded, figure].map((positions) => middles(positions, recorded, weights));
  const [near, far] = [reachOf(theirs), reachOf(travel)].toSorted((a, b) => a - b);
  if (near > STAYS || far < 2 * STAYS) return null;
  const stride = weights.length * 3;
  return {
    recorded: moved(recorded.slice(), theirs, -1, stride),
    figure: moved(figure.slice(), travel, -1, stride),
    travel,
  };
}

/**
 * Moves the joints of each pose on the ground by `factor` times its part of `travel`. Returns `positions`.
 */
export function moved<Positions extends Float32Array | Float64Array>(
  positions: Positions,
  travel: Float64Array,
  factor: 1 | -1,
  stride: number,
): Positions {
  for (let at = 0; at < positions.length; at += 3) {
    const pose = Math.floor(at / stride) * 2;
    positions[at] += factor * travel[pose];
    positions[at + 2] += factor * travel[pose + 1];
  }
  return positions;
}

/** The middle of the joints that count and were recorded, [poses * 2] x, z m. */
function middles(positions: Floats, recorded: Floats, weights: Float64Array): Float64Array {
  const out = new Float64Array((positions.length / weights.length / 3) * 2);
  for (let pose = 0, at = 0; pose < out.length; pose += 2) {
    let sum = 0;
    for (let joint = 0; joint < weights.length; joint++, at += 3) {
      if (weights[joint] === 0 || Number.isNaN(recorded[at])) continue;
      out[pose] += weights[joint] * positions[at];
      out[pose + 1] += weights[joint] * positions[at + 2];
      sum += weights[joint];
    }
    out[pose] /= sum;
    out[pose + 1] /= sum;
  }
  return out;
}

/** The farthest distance from the first place, m. */
function reachOf(places: Float64Array): number {
  let reach = 0;
  for (let i = 2; i < places.length; i += 2)
    reach = Math.max(reach, Math.hypot(places[i] - places[0], places[i + 1] - places[1]));
  return reach;
}

import type { Floats } from '../../kit/floats.ts';
import type { FigureWeights } from './place-recorded.ts';

/** A figure that moves less on the ground stays in place, one that moves twice as far travels, m. */
const STAYS = 0.15;

/**
 * Two motions without their travel, [poses * joints * 3] m, and the travel of the second, [poses * 2] x, z m.
 */
export interface WithoutTravel {
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

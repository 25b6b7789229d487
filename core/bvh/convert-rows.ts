import type { BvhFile } from './bvh-file.ts';
import type { ChannelPlan } from './channel-plan.ts';

// Taylor coefficients: (-1)^(n/2) / n! of cosine, of sine likewise.
const C2 = -1 / 2;
const C4 = 1 / 24;
const C6 = -1 / 720;
const C8 = 1 / 40_320;
const C10 = -1 / 3_628_800;
const C12 = 1 / 479_001_600;
const S3 = -1 / 6;
const S5 = 1 / 120;
const S7 = -1 / 5040;
const S9 = 1 / 362_880;
const S11 = -1 / 39_916_800;

/**
 * Writes local positions: the rest position of each joint, on each axis replaced by a position channel.
 *
 * @param out  [frames * joints * 3] m
 * @param rest [joints * 3] m
 * @param unit metres per unit of the file
 */
export function convertPositions(
  out: Float32Array,
  { values, frameCount, hierarchy }: BvhFile,
  { positions }: ChannelPlan,
  rest: Float32Array,
  unit: number,
): Float32Array {
  const { columns, targets, signs } = positions;
  for (let frame = 0; frame < frameCount; frame++) {
    const row = frame * hierarchy.channelCount;
    const first = frame * rest.length;
    out.set(rest, first);
    for (let i = 0; i < columns.length; i++) {
      out[first + targets[i]] = values[row + columns[i]] * unit * signs[i];
    }
  }
  return out;
}

/**
 * Writes local rotations: q = turn(first channel) * turn(second) * turn(third), of whatever channels a joint has.
 * Hemisphere-continuous: each quaternion is on its predecessor's side, the first has w >= 0.
 *
 *   turn(axis, a) = [sin(a/2) axis, cos(a/2)]
 *
 * With a = 180 n + r degrees and |r| <= 90, half the angle is r/2 and n quarter turns. Two quarter turns only flip the
 * quaternion's sign, one swaps sine and cosine. Their Taylor series to x^11 and x^12 are within 1e-11 on [-pi/4, pi/4],
 * far below a float's rounding, in a third of the time of `Math.sin` and `Math.cos`.
 *
 * @param out [frames * joints * 4]
 */
export function convertRotations(
  out: Float32Array,
  { values, frameCount, hierarchy }: BvhFile,
  { rotations }: ChannelPlan,
): Float32Array {
  // One function with local numbers only: a double that crosses a call would be boxed.
  const { ends, columns, axes, signs } = rotations;
  const joints = ends.length;
  for (let frame = 0; frame < frameCount; frame++) {
    const row = frame * hierarchy.channelCount;
    let channel = 0;
    for (let joint = 0; joint < joints; joint++) {
      let x = 0;
      let y = 0;
      let z = 0;
      let w = 1;
      for (const end = ends[joint]; channel < end; channel++) {
        const degrees = values[row + columns[channel]] * signs[channel];
        const halfTurns = Math.floor(degrees * (1 / 180) + 0.5);
        const a = (degrees - 180 * halfTurns) * (Math.PI / 360);
        const b = a * a;
        const bb = b * b;
        const sine = a * (1 + b * S3 + bb * (S5 + b * S7 + bb * (S9 + b * S11)));
        const cosine = 1 + b * C2 + bb * (C4 + b * C6 + bb * (C8 + b * C10 + bb * C12));
        const isSwapped = (halfTurns & 1) !== 0;
        const s = isSwapped ? cosine : sine;
        const c = isSwapped ? -sine : cosine;
        const axis = axes[channel];
        const px = x;
        const py = y;
        const pz = z;
        const pw = w;
        if (axis === 0) {
          x = px * c + pw * s;
          y = py * c + pz * s;
          z = pz * c - py * s;
          w = pw * c - px * s;
        } else if (axis === 1) {
          x = px * c - pz * s;
          y = py * c + pw * s;
          z = pz * c + px * s;
          w = pw * c - py * s;
        } else {
          x = px * c + py * s;
          y = py * c - px * s;
          z = pz * c + pw * s;
          w = pw * c - pz * s;
        }
      }
      const at = (frame * joints + joint) * 4;
      const before = at - joints * 4;
      const side =
        frame === 0 ? w : out[before] * x + out[before + 1] * y + out[before + 2] * z + out[before + 3] * w;
      const sign = side < 0 ? -1 : 1;
      out[at] = x * sign;
      out[at + 1] = y * sign;
      out[at + 2] = z * sign;
      out[at + 3] = w * sign;
    }
  }
  return out;
}

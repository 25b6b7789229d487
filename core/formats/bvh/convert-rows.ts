import type { BvhFile, ChannelPlan, ColumnList } from './bvh-file.ts';
import { worldTransforms } from '../../pose/forward-kinematics.ts';
import { reusePoses, type BvhMemory } from './bvh-memory.ts';

// Taylor coefficients of cosine, (-1)^(n/2) / n!, and of sine.
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

/** Rows of a file, in the order of the poses to create. */
export interface ChosenRows {
  readonly file: Pick<BvhFile, 'values' | 'hierarchy'>;
  readonly rows: Int32Array; // [poses] indices of rows
}

/** The first `count` rows of a file, one after the other. */
export function firstRows(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, row) => row);
}

/**
 * Writes local positions: the rest position of each joint, or its position channel per axis.
 *
 * @param out  [poses * joints * 3] m
 * @param rest [joints * 3] m
 * @param unit metres per unit of the file
 */
export function convertPositions(
  out: Float32Array,
  { file: { values, hierarchy }, rows }: ChosenRows,
  { positions }: ChannelPlan,
  rest: Float32Array,
  unit: number,
): Float32Array {
  const { columns, targets, signs } = positions;
  if (rows.length > 0) out.set(rest);
  for (let done = rest.length; done > 0 && done < out.length; done *= 2) out.copyWithin(done, 0, done);
  for (let pose = 0; pose < rows.length; pose++) {
    const row = rows[pose] * hierarchy.channelCount;
    const first = pose * rest.length;
    for (let i = 0; i < columns.length; i++) {
      out[first + targets[i]] = values[row + columns[i]] * unit * signs[i];
    }
  }
  return out;
}

/**
 * Writes local rotations: q = turn(first channel) * turn(second) * turn(third). Hemisphere-continuous from
 * frame to frame; the first frame has w >= 0.
 *
 * @param out [poses * joints * 4]
 */
export function convertRotations(
  out: Float32Array,
  { file, rows }: ChosenRows,
  { rotations, turnAxes }: ChannelPlan,
): Float32Array {
  const turns: HalfAngles = {
    sines: new Float64Array(turnAxes.length),
    cosines: new Float64Array(turnAxes.length).fill(1), // axes without a channel do not turn
  };
  for (let pose = 0; pose < rows.length; pose++) {
    readHalfAngles(turns, file.values, rows[pose] * file.hierarchy.channelCount, rotations);
    composeTurns(out, pose, turns, turnAxes);
  }
  return out;
}

/** Sines and cosines of the half angles of all joints, three each in channel order. */
interface HalfAngles {
  readonly sines: Float64Array; // [joints * 3]
  readonly cosines: Float64Array; // [joints * 3]
}

/**
 * Fills `out` with sine and cosine of half of each angle in the row that begins at `row`, up to a common
 * sign, which does not matter in a quaternion.
 *
 * With an angle of 180 n + r degrees, |r| <= 90, the half is r/2 and n quarter turns. Two quarter turns
 * change both signs, one swaps sine and cosine. The Taylor series to x^11 and x^12 are within 1e-11 on
 * [-pi/4, pi/4], far below a float's rounding, in a third of the time of `Math.sin` and `Math.cos`.
 */
function readHalfAngles(out: HalfAngles, values: Float32Array, row: number, list: ColumnList): void {
  const { columns, targets, signs } = list;
  const { sines, cosines } = out;
  for (let i = 0; i < columns.length; i++) {
    const degrees = values[row + columns[i]] * signs[i];
    const quarters = Math.floor(degrees * (1 / 180) + 0.5);
    const a = (degrees - 180 * quarters) * (Math.PI / 360);
    const b = a * a;
    const c = b * b;
    const sine = a * (1 + b * S3 + c * (S5 + b * S7 + c * (S9 + b * S11)));
    const cosine = 1 + b * C2 + c * (C4 + b * C6 + c * (C8 + b * C10 + c * C12));
    const isSwapped = (quarters & 1) !== 0;
    sines[targets[i]] = isSwapped ? cosine : sine;
    cosines[targets[i]] = isSwapped ? -sine : cosine;
  }
}

/**
 * Multiplies each joint's turns about the axes i, j, k, and writes the rotations of a pose. With e = 1 for
 * right-handed axes and -1 for left-handed ones:
 *
 *   q[i] = s1 c2 c3 + e c1 s2 s3     q[k] = c1 c2 s3 + e s1 s2 c3
 *   q[j] = c1 s2 c3 - e s1 c2 s3     q[w] = c1 c2 c3 - e s1 s2 s3
 */
function composeTurns(
  out: Float32Array,
  pose: number,
  { sines, cosines }: HalfAngles,
  turnAxes: Int32Array,
): void {
  const stride = (turnAxes.length / 3) * 4;
  for (let turn = 0, at = pose * stride; turn < turnAxes.length; turn += 3, at += 4) {
    const i = turnAxes[turn];
    const j = turnAxes[turn + 1];
    const k = turnAxes[turn + 2];
    const e = j - i === 1 || j - i === -2 ? 1 : -1;
    const c1 = cosines[turn];
    const s1 = sines[turn];
    const s2 = sines[turn + 1];
    const s3 = sines[turn + 2];
    const cc = cosines[turn + 1] * cosines[turn + 2];
    const cs = cosines[turn + 1] * s3;
    const sc = s2 * cosines[turn + 2];
    const ss = s2 * s3;
    const qi = s1 * cc + e * c1 * ss;
    const qj = c1 * sc - e * s1 * cs;
    const qk = c1 * cs + e * s1 * sc;
    const qw = c1 * cc - e * s1 * ss;
    const before = at - stride;
    const dot =
      pose === 0
        ? qw
        : out[before + i] * qi + out[before + j] * qj + out[before + k] * qk + out[before + 3] * qw;
    const sign = dot < 0 ? -1 : 1;
    out[at + i] = qi * sign;
    out[at + j] = qj * sign;
    out[at + k] = qk * sign;
    out[at + 3] = qw * sign;
  }
}

/** Local poses in the file's own units and axes. */
export interface SampledPoses {
  readonly frameCount: number;
  readonly positions: Float32Array; // [frames * joints * 3] file units
  readonly rotations: Float32Array; // [frames * joints * 4]
}

/**
 * The poses of at most `count` frames, evenly spread, including the first.
 * @param plan   of the file's own axes: up is 'y'
 * @param memory see `reusePoses`
 */
export function samplePoses(
  file: BvhFile,
  plan: ChannelPlan,
  count: number,
  memory?: BvhMemory,
): SampledPoses {
  const { hierarchy } = file;
  const frameCount = Math.min(count, file.frameCount);
  const rows = Int32Array.from({ length: frameCount }, (_, i) =>
    Math.floor((i * file.frameCount) / frameCount),
  );
  const { positions, rotations } = reusePoses(memory, frameCount * hierarchy.names.length);
  return {
    frameCount,
    positions: convertPositions(positions, { file, rows }, plan, hierarchy.offsets, 1),
    rotations: convertRotations(rotations, { file, rows }, plan),
  };
}

/** World positions of the joints in those frames, [joints * 3] each. */
export function samplePoints(...of: Parameters<typeof samplePoses>): readonly Float32Array[] {
  const { parentIndices } = of[0].hierarchy;
  const { frameCount, positions, rotations } = samplePoses(...of);
  const joints = parentIndices.length;
  return Array.from({ length: frameCount }, (_, frame) => {
    const pose = {
      positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
      rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
    };
    worldTransforms(pose, parentIndices, pose);
    return pose.positions;
  });
}

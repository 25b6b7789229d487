import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JointTransforms } from '#core/pose/forward-kinematics.ts';

export const BASELINES = path.resolve(import.meta.dirname, '../../shared/bench');

export interface Timing {
  readonly nsPerJointMin: number;
  readonly nsPerJointMedian: number;
}

/** The inputs that all baselines share: float32, joint after joint, pose after pose. */
export interface BenchData {
  readonly srcQ: Float32Array; // [T * 4]
  readonly srcP: Float32Array; // [T * 3] m
  readonly dstQ: Float32Array;
  readonly dstP: Float32Array;
  readonly r0: Float32Array; // [T * 3] rad, a captured rotation offset
  readonly v0: Float32Array; // [T * 3] rad/s
  readonly p0: Float32Array; // [T * 3] m
  readonly pv0: Float32Array; // [T * 3] m/s
  readonly rotAxis: Float32Array; // [T * 3]
  readonly rotPoly: Float32Array; // [T * 7] powers of t from the fifth down, then the end
  readonly posDir: Float32Array;
  readonly posPoly: Float32Array;
  readonly hlR: Float32Array; // [T * 3] s
  readonly hlP: Float32Array;
  readonly alpha: Float32Array; // [N]
  readonly t: Float32Array; // [N] s
}

/** A rotation and a position, computed in double precision. */
type Reference = (joint: number) => readonly [readonly number[], readonly number[]];

/** What `common.mjs` of the baselines exports. */
export interface SharedBench {
  readonly N: number; // poses
  readonly J: number; // joints of each
  readonly T: number; // joints of all
  readonly HALF_LIFE: number; // s
  readonly BLEND_TIME: number; // s
  readonly parents: Int32Array;
  makeData(): BenchData;
  reference(data: BenchData): Readonly<Record<string, Reference>>;
  angleBetween(a: readonly number[], b: readonly number[]): number;
  /** 25 rounds of `run`, which takes `joints` joints, after `warmup` unmeasured ones. */
  time(run: () => void, joints?: number, warmup?: number): Timing;
}

export async function loadSharedBench(): Promise<SharedBench> {
  const file = path.join(BASELINES, 'common.mjs');
  if (!existsSync(file)) throw new Error('the baselines and their data, ../shared/bench, are not there');
  return (await import(pathToFileURL(file).href)) as SharedBench;
}

/** Where pose `pose` lies in an array of `size` numbers for each joint. */
export function poseOf(numbers: Float32Array, pose: number, size: number, joints: number): Float32Array {
  return numbers.subarray(pose * joints * size, (pose + 1) * joints * size);
}

/** Pose `pose` of the given rotations and positions. */
export function transformsAt(
  rotations: Float32Array,
  positions: Float32Array,
  pose: number,
  joints: number,
): JointTransforms {
  return { rotations: poseOf(rotations, pose, 4, joints), positions: poseOf(positions, pose, 3, joints) };
}

/** Translations, then rotations, as a `PoseOffset` has them. */
export const joined = (translations: Float32Array, rotations: Float32Array): Float64Array =>
  Float64Array.of(...translations, ...rotations);

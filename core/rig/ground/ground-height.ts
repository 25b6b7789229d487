import type { Clip } from '../../clip/clip.ts';
import type { Floats } from '../../kit/floats.ts';
import { oncePer } from '../../kit/long-work.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import type { LimbTip } from '../roles/limb-tips.ts';

/** A foot, to detect standing. */
export interface StandingFoot {
  readonly thigh: number; // joint at the top of its leg
  readonly legLength: number; // m, thigh and shin
  readonly points: readonly LimbTip[]; // its points that may touch the ground
}

/** The points of a figure that can touch the ground. */
export interface GroundFigure {
  readonly feet: readonly StandingFoot[];
  readonly points: readonly LimbTip[]; // the lowest of them is near the ground
}

/** Some frames of a motion, in order of time. */
export interface GroundSamples {
  readonly motion: Pick<Clip, 'skeleton' | 'positions' | 'rotations'>;
  readonly frames: readonly number[]; // of `motion`
  readonly times: Floats; // [frames] s
}

/** The ground under a motion. */
export interface Ground {
  readonly height: number; // m
  readonly isStoodOn: boolean; // from standing feet; otherwise from the lowest points
}

/** The up direction for heights. */
type Up = readonly [x: number, y: number, z: number];

const UP: Up = [0, 1, 0];

/** The other up axis of a file, in a motion whose `upAxis` was rotated to Y. */
export function otherUp(upAxis: 'y' | 'z'): Up {
  return [0, 0, upAxis === 'y' ? 1 : -1]; // Z up to Y up: (x, y, z) to (x, z, -y)
}

/**
 * Measures the ground under a motion: the median height of standing feet, each at its lowest point. A foot
 * stands while it keeps its height and the top of its leg is well above it: not in a kneeling, crawling or
 * lying figure, where toes are lower than soles. On stairs the lowest level counts. All limits are relative
 * to the leg, so the unit does not matter.
 *
 * Without a standing foot it is a low percentile of the lowest point over the frames.
 */
export function measureGround(samples: GroundSamples, { feet, points }: GroundFigure, up: Up = UP): Ground {
  const levels = Float64Array.from(standingLevels(samples, feet, up));
  if (levels.length > 0 && levels.length >= MIN_STANDING * samples.frames.length * feet.length) {
    const legLength = Math.max(...feet.map((foot) => foot.legLength));
    return { height: lowMedian(levels, LEVEL_RANGE * legLength), isStoodOn: true };
  }
  return { height: percentile(lowestLevels(samples, points, up).sort(), LOW_SHARE), isStoodOn: false };
}

/** Time between the two samples of a pair, s: shorter than a foot stands. */
const TIME_BETWEEN = 1 / 30;

/** Limit on samples of a long clip, in evenly spread pairs. */
const MAX_FRAMES = 500;

/** Share of outliers below the ground: stumbles and capture glitches. */
const LOW_SHARE = 0.05;

/** Maximum vertical speed of a standing foot, leg lengths/s, … */
const STILL = 0.2;

/** … and least height of its leg, leg lengths: a straight leg has more than 1, kneeling 0.5. */
const STANDING = 0.65;

/** Range of levels of one ground, leg lengths; a stair is higher. */
const LEVEL_RANGE = 0.08;

/** Minimum share of frames with standing feet. */
const MIN_STANDING = 0.03;

/** The frames to sample for the ground height, ascending. */
export function groundFrames(frameCount: number, fps: number): readonly number[] {
  const step = Math.max(1, Math.round(fps * TIME_BETWEEN));
  const all = Math.ceil(frameCount / step);
  if (all <= MAX_FRAMES) return Array.from({ length: all }, (_, i) => i * step);
  const stride = (frameCount - step) / (MAX_FRAMES / 2);
  return Array.from({ length: MAX_FRAMES }, (_, i) => Math.floor((i >> 1) * stride) + (i % 2) * step);
}

/** Heights of standing feet in all samples, m. */
function standingLevels(
  { motion, frames, times }: GroundSamples,
  feet: readonly StandingFoot[],
  up: Up,
): number[] {
  const heights = createHeights(motion.skeleton, feetPoints(feet));
  const before = new Float64Array(feet.length);
  const found: number[] = [];
  const gap = frames.length > 1 ? times[1] - times[0] : 0;
  for (let i = 0; i < frames.length; i++) {
    writeHeights(heights, motion, frames[i], up);
    const elapsed = i > 0 ? times[i] - times[i - 1] : 0;
    const isFirst = i === 0 ? frames.length > 1 : elapsed > 1.5 * gap; // of a pair
    for (let foot = 0; foot < feet.length; foot++) {
      const { thigh, legLength } = feet[foot];
      const level = lowestOf(feet[foot].points, heights);
      const isStill = i === 0 || Math.abs(level - before[foot]) <= STILL * legLength * elapsed;
      const isUpright = heights.levels[thigh] - level >= STANDING * legLength;
      if (!isFirst && isStill && isUpright) found.push(level);
      before[foot] = level;
    }
  }
  return found;
}

/** Height of the lowest of `points` in each frame, [frames] m. */
function lowestLevels({ motion, frames }: GroundSamples, points: readonly LimbTip[], up: Up): Float64Array {
  const heights = createHeights(motion.skeleton, points);
  return Float64Array.from(frames, (frame) => lowestOf(points, writeHeights(heights, motion, frame, up)));
}

/** The median of the values up to `range` above the lowest, except outliers. */
function lowMedian(values: Float64Array, range: number): number {
  const sorted = values.sort();
  const low = percentile(sorted, LOW_SHARE);
  const above = sorted.findIndex((value) => value > low + range);
  return percentile(above < 0 ? sorted : sorted.subarray(0, above), 0.5);
}

/** @param sorted [n] ascending, n > 0 */
function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))];
}

function lowestOf(points: readonly LimbTip[], { levels, rises }: Heights): number {
  let low = Number.POSITIVE_INFINITY;
  for (let i = 0; i < points.length; i++) {
    const { joint, offset } = points[i];
    const at = joint * 3;
    const level =
      levels[joint] + rises[at] * offset[0] + rises[at + 1] * offset[1] + rises[at + 2] * offset[2];
    if (level < low) low = level;
  }
  return low;
}

const feetPoints = oncePer((feet: readonly StandingFoot[]) => feet.flatMap(({ points }) => points));

/** The part of forward kinematics that heights need: half the work. */
interface Heights {
  readonly joints: Int32Array; // those of the points and their ancestors, ascending
  readonly levels: Float64Array; // [joints of the skeleton] m, of the joint
  readonly rises: Float64Array; // [joints of the skeleton * 3] vertical component of each joint axis: with Y up the middle row of its world matrix
}

function createHeights(skeleton: Skeleton, points: readonly LimbTip[]): Heights {
  const count = skeleton.parentIndices.length;
  const joints = jointsUpFrom(skeleton)(points);
  return { joints, levels: new Float64Array(count), rises: new Float64Array(count * 3) };
}

/** The joints of points and their ancestors, ascending. */
const jointsUpFrom = oncePer(({ parentIndices }: Skeleton) =>
  oncePer((points: readonly LimbTip[]): Int32Array => {
    const needed = new Uint8Array(parentIndices.length);
    for (const { joint } of points)
      for (let j = joint; j >= 0 && needed[j] === 0; j = parentIndices[j]) needed[j] = 1;
    return Int32Array.from(needed.keys()).filter((joint) => needed[joint] === 1);
  }),
);

/**
 * Writes the heights of one frame. With r the parent's rises, q and p the joint's rotation and position in
 * its parent:
 *
 *   level = parent's level + r · p,   rises = rotate(q conjugate, r)
 */
function writeHeights(
  out: Heights,
  { skeleton, positions, rotations }: GroundSamples['motion'],
  frame: number,
  up: Up,
): Heights {
  const { joints, levels, rises } = out;
  const { parentIndices } = skeleton;
  const first = frame * parentIndices.length;
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i];
    const p = (first + joint) * 3;
    const q = (first + joint) * 4;
    const parent = parentIndices[joint];
    const isRoot = parent < 0;
    const rx = isRoot ? up[0] : rises[parent * 3];
    const ry = isRoot ? up[1] : rises[parent * 3 + 1];
    const rz = isRoot ? up[2] : rises[parent * 3 + 2];
    const level = isRoot ? 0 : levels[parent];
    levels[joint] = level + rx * positions[p] + ry * positions[p + 1] + rz * positions[p + 2];
    const x = rotations[q];
    const y = rotations[q + 1];
    const z = rotations[q + 2];
    const w = rotations[q + 3];
    const tx = 2 * (z * ry - y * rz);
    const ty = 2 * (x * rz - z * rx);
    const tz = 2 * (y * rx - x * ry);
    rises[joint * 3] = rx + w * tx - y * tz + z * ty;
    rises[joint * 3 + 1] = ry + w * ty - z * tx + x * tz;
    rises[joint * 3 + 2] = rz + w * tz - x * ty + y * tx;
  }
  return out;
}

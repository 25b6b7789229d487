import type { Clip } from '../clip.ts';
import type { Floats } from '../floats.ts';
import type { Skeleton } from '../skeleton.ts';
import type { LimbTip } from './limb-tips.ts';

/** A foot that may stand. */
export interface StandingFoot {
  readonly thigh: number; // joint at the top of its leg
  readonly legLength: number; // m, thigh and shin
  readonly points: readonly LimbTip[]; // what of it rests on the ground
}

/** What of a figure can be on the ground. */
export interface GroundFigure {
  readonly feet: readonly StandingFoot[];
  readonly points: readonly LimbTip[]; // some part of the figure is near the ground where the lowest of them is
}

/** Some frames of a motion, in order of time. */
export interface GroundSamples {
  readonly motion: Pick<Clip, 'skeleton' | 'positions' | 'rotations'>;
  readonly frames: readonly number[]; // of `motion`
  readonly times: Floats; // [frames] s
}

/** Where the ground under a motion is. */
export interface Ground {
  readonly height: number; // m
  readonly isStoodOn: boolean; // feet that stand tell; else whatever is lowest
}

/** The direction that heights are measured along. */
type Up = readonly [x: number, y: number, z: number];

const UP: Up = [0, 1, 0];

/** What would be up in a motion that was turned from `upAxis` of its file to Y, if the other axis of the file were. */
export function otherUp(upAxis: 'y' | 'z'): Up {
  return [0, 0, upAxis === 'y' ? 1 : -1]; // Z up to Y up: (x, y, z) to (x, z, -y)
}

/**
 * The ground under a motion: the median height of feet that stand, each by its lowest point. A foot stands while it keeps its height and
 * the top of its leg is well above it, which in a kneeling, crawling or lying figure it is not; toes there reach lower than soles do. On
 * stairs the lowest level counts. All lengths are compared with the leg, so that another unit gives the same ground.
 *
 * Where no foot is known, or none stands, it is a low percentile, over the frames, of the figure's lowest point.
 */
export function measureGround(samples: GroundSamples, { feet, points }: GroundFigure, up: Up = UP): Ground {
  const levels = Float64Array.from(standingLevels(samples, feet, up));
  if (levels.length > 0 && levels.length >= LEAST_STANDING * samples.frames.length * feet.length) {
    const legLength = Math.max(...feet.map((foot) => foot.legLength));
    return { height: lowMedian(levels, LEVEL_RANGE * legLength), isStoodOn: true };
  }
  return { height: percentile(lowestLevels(samples, points, up).sort(), LOW_SHARE), isStoodOn: false };
}

/** Feet are looked at twice within this time, s: shorter than they stand. */
const TIME_BETWEEN = 1 / 30;

/** A long clip is looked at in this many frames, in pairs that are evenly spread. */
const MOST_FRAMES = 500;

/** Share of what is found that may lie below the ground: what a stumble or a glitch of the capture reaches. */
const LOW_SHARE = 0.05;

/** A foot keeps its height while it moves slower up or down than this, leg lengths/s … */
const STILL = 0.2;

/** … and its leg stands while it is at least so high, leg lengths: a straight leg is 1 and an ankle, kneeling 0.5. */
const STANDING = 0.65;

/** Standing levels so far above the lowest are of the same ground, leg lengths; a stair is higher. */
const LEVEL_RANGE = 0.08;

/** Feet stand in at least this share of the frames, or something else is going on. */
const LEAST_STANDING = 0.03;

/** The frames of a clip that tell its ground height, ascending. */
export function groundFrames(frameCount: number, fps: number): readonly number[] {
  const step = Math.max(1, Math.round(fps * TIME_BETWEEN));
  const all = Math.ceil(frameCount / step);
  if (all <= MOST_FRAMES) return Array.from({ length: all }, (_, i) => i * step);
  const stride = (frameCount - step) / (MOST_FRAMES / 2);
  return Array.from({ length: MOST_FRAMES }, (_, i) => Math.floor((i >> 1) * stride) + (i % 2) * step);
}

/** Heights at which feet stand, m: of each in each frame looked at from which it keeps its height to the next. */
function standingLevels(
  { motion, frames, times }: GroundSamples,
  feet: readonly StandingFoot[],
  up: Up,
): number[] {
  const soles = feet.map((foot) => foot.points.map(heightOf));
  const heights = createHeights(
    motion.skeleton,
    feet.flatMap(({ points }) => points.map(({ joint }) => joint)),
  );
  const before = new Float64Array(feet.length);
  const found: number[] = [];
  const gap = frames.length > 1 ? times[1] - times[0] : 0;
  for (let i = 0; i < frames.length; i++) {
    writeHeights(heights, motion, frames[i], up);
    const elapsed = i > 0 ? times[i] - times[i - 1] : 0;
    const isFirst = i === 0 ? frames.length > 1 : elapsed > 1.5 * gap; // of a pair
    for (let foot = 0; foot < feet.length; foot++) {
      const { thigh, legLength } = feet[foot];
      const level = lowestOf(soles[foot], heights);
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
  const tips = points.map(heightOf);
  const heights = createHeights(
    motion.skeleton,
    points.map(({ joint }) => joint),
  );
  return Float64Array.from(frames, (frame) => lowestOf(tips, writeHeights(heights, motion, frame, up)));
}

/** The median of those values that are less than `range` above the lowest, a few of which do not count. */
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

function lowestOf(points: readonly TipHeight[], { levels, rises }: Heights): number {
  let low = Number.POSITIVE_INFINITY;
  for (const { joint, x, y, z } of points) {
    const at = joint * 3;
    const level = levels[joint] + rises[at] * x + rises[at + 1] * y + rises[at + 2] * z;
    if (level < low) low = level;
  }
  return low;
}

const heightOf = ({ joint, offset: [x, y, z] }: LimbTip): TipHeight => ({ joint, x, y, z });

interface TipHeight {
  readonly joint: number;
  readonly x: number; // m, in the joint's frame
  readonly y: number;
  readonly z: number;
}

/** Of all that forward kinematics finds, what heights depend on: half the work. */
interface Heights {
  readonly joints: Int32Array; // those that are wanted and all above them, ascending
  readonly levels: Float64Array; // [joints of the skeleton] m, of the joint
  readonly rises: Float64Array; // [joints of the skeleton * 3] what each axis of the joint adds to the height: with Y up its world matrix' middle row
}

function createHeights({ parentIndices }: Skeleton, wanted: readonly number[]): Heights {
  const needed = new Set<number>();
  for (const joint of wanted) {
    for (let j = joint; j >= 0 && !needed.has(j); j = parentIndices[j]) needed.add(j);
  }
  const count = parentIndices.length;
  const joints = Int32Array.from(needed).sort();
  return { joints, levels: new Float64Array(count), rises: new Float64Array(count * 3) };
}

/**
 * Writes the heights of one frame. With r the parent's rises, q and p the joint's rotation and position in its parent:
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

import type { Clip } from '../clip.ts';
import { oncePer } from '../once-per.ts';
import type { Skeleton } from '../skeleton.ts';
import { limbTips } from './limb-tips.ts';

/** Feet stand for longer than the time between two frames looked at, s. */
const TIME_BETWEEN = 1 / 30;

/** A long clip is looked at in this many frames, evenly spread. */
const MOST_FRAMES = 500;

/** Share of the frames whose lowest point may lie below the ground: what a stumble or a glitch of the capture reaches. */
const LOW_SHARE = 0.05;

type Motion = Pick<Clip, 'skeleton' | 'frameCount' | 'positions' | 'rotations'>;

/** The direction that heights are measured along. */
type Up = readonly [x: number, y: number, z: number];

const UP: Up = [0, 1, 0];

/** What would be up in a motion that was turned from `upAxis` of its file to Y, if the other axis of the file were. */
export function otherUp(upAxis: 'y' | 'z'): Up {
  return [0, 0, upAxis === 'y' ? 1 : -1]; // Z up to Y up: (x, y, z) to (x, z, -y)
}

/**
 * Height of the ground under a motion, m: a low percentile, over its frames, of the lowest end of a limb (an end site, or a joint
 * without children), since some foot is on the ground in all but the wildest motion.
 */
export function measureGroundHeight(clip: Motion & Pick<Clip, 'fps'>, up: Up = UP): number {
  return heightAt(clip, groundFrames(clip.frameCount, clip.fps), up);
}

/** The same of a motion that is made of the `groundFrames` of another alone. */
export function groundHeightOf(frames: Motion, up: Up = UP): number {
  return heightAt(
    frames,
    Array.from({ length: frames.frameCount }, (_, frame) => frame),
    up,
  );
}

/** The frames of a clip that tell its ground height. */
export function groundFrames(frameCount: number, fps: number): readonly number[] {
  const step = Math.max(1, Math.round(fps * TIME_BETWEEN), Math.ceil(frameCount / MOST_FRAMES));
  return Array.from({ length: Math.ceil(frameCount / step) }, (_, i) => i * step);
}

function heightAt(motion: Motion, frames: readonly number[], up: Up): number {
  const tips = tipHeights(motion.skeleton);
  const heights = createHeights(motion.skeleton.parentIndices.length);
  const lowest = Float64Array.from(frames, (frame) => {
    writeHeights(heights, motion, frame, up);
    let low = Number.POSITIVE_INFINITY;
    for (const { joint, x, y, z } of tips) {
      const at = joint * 3;
      const { levels, rises } = heights;
      low = Math.min(low, levels[joint] + rises[at] * x + rises[at + 1] * y + rises[at + 2] * z);
    }
    return low;
  });
  return lowest.sort()[Math.floor(LOW_SHARE * (lowest.length - 1))];
}

const tipHeights = oncePer((skeleton: Skeleton) =>
  limbTips(skeleton).map(({ joint, offset: [x, y, z] }): TipHeight => ({ joint, x, y, z })),
);

interface TipHeight {
  readonly joint: number;
  readonly x: number; // m, in the joint's frame
  readonly y: number;
  readonly z: number;
}

/** Of all that forward kinematics finds, what heights depend on: half the work. */
interface Heights {
  readonly levels: Float64Array; // [joints] m, of the joint
  readonly rises: Float64Array; // [joints * 3] what each axis of the joint adds to the height: with Y up its world matrix' middle row
}

function createHeights(joints: number): Heights {
  return { levels: new Float64Array(joints), rises: new Float64Array(joints * 3) };
}

/**
 * Writes the heights of one frame. With r the parent's rises, q and p the joint's rotation and position in its parent:
 *
 *   level = parent's level + r · p,   rises = rotate(q conjugate, r)
 */
function writeHeights(
  { levels, rises }: Heights,
  { skeleton, positions, rotations }: Motion,
  frame: number,
  up: Up,
): void {
  const { parentIndices } = skeleton;
  const joints = parentIndices.length;
  for (
    let joint = 0, p = frame * joints * 3, q = frame * joints * 4;
    joint < joints;
    joint++, p += 3, q += 4
  ) {
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
}

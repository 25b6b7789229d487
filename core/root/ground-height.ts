import type { Clip } from '../clip.ts';
import { worldTransforms, type JointTransforms } from '../kinematics/forward-kinematics.ts';
import { limbTips, type LimbTip } from './limb-tips.ts';

/** Feet stand for longer than the time between two frames looked at, s. */
const TIME_BETWEEN = 1 / 30;

/** A long clip is looked at in this many frames, evenly spread. */
const MOST_FRAMES = 500;

/** Share of the frames whose lowest point may lie below the ground: what a stumble or a glitch of the capture reaches. */
const LOW_SHARE = 0.05;

type Motion = Pick<Clip, 'skeleton' | 'frameCount' | 'positions' | 'rotations'>;

/**
 * Height of the ground under a motion, m: a low percentile, over its frames, of the lowest end of a limb (an end site, or a joint
 * without children), since some foot is on the ground in all but the wildest motion.
 */
export function measureGroundHeight(clip: Motion & Pick<Clip, 'fps'>): number {
  return heightAt(clip, groundFrames(clip.frameCount, clip.fps));
}

/** The same of a motion that is made of the `groundFrames` of another alone. */
export function groundHeightOf(frames: Motion): number {
  return heightAt(
    frames,
    Array.from({ length: frames.frameCount }, (_, frame) => frame),
  );
}

/** The frames of a clip that tell its ground height. */
export function groundFrames(frameCount: number, fps: number): readonly number[] {
  const step = Math.max(1, Math.round(fps * TIME_BETWEEN), Math.ceil(frameCount / MOST_FRAMES));
  return Array.from({ length: Math.ceil(frameCount / step) }, (_, i) => i * step);
}

function heightAt({ skeleton, positions, rotations }: Motion, frames: readonly number[]): number {
  const joints = skeleton.parentIndices.length;
  const world: JointTransforms = {
    positions: new Float32Array(joints * 3),
    rotations: new Float32Array(joints * 4),
  };
  const tips = limbTips(skeleton);
  const lowest = Float64Array.from(frames, (frame) => {
    worldTransforms(world, skeleton.parentIndices, {
      positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
      rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
    });
    let low = Number.POSITIVE_INFINITY;
    for (const tip of tips) low = Math.min(low, heightOf(tip, world));
    return low;
  });
  return lowest.sort()[Math.floor(LOW_SHARE * (lowest.length - 1))];
}

function heightOf(
  { joint, offset: [ox, oy, oz] }: LimbTip,
  { positions, rotations }: JointTransforms,
): number {
  const q = joint * 4;
  const [x, y, z, w] = [rotations[q], rotations[q + 1], rotations[q + 2], rotations[q + 3]];
  // The matrix' middle row: what each axis of the joint adds to the height.
  const rise = 2 * (x * y + w * z) * ox + (1 - 2 * (x * x + z * z)) * oy + 2 * (y * z - w * x) * oz;
  return positions[joint * 3 + 1] + rise;
}

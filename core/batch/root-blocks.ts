import type { FloatBuffer, Floats } from '../floats.ts';
import type { RootedClip } from '../root/rooted-clip.ts';
import { worldTransformBlocks } from './kinematics-blocks.ts';
import { createTrackSampler, sampleTrackBlocks } from './sample-blocks.ts';
import {
  createTransformBlocks,
  laneStart,
  LANES,
  TRANSFORM_STRIDE,
  type TransformBlocks,
} from './transform-blocks.ts';

/** A clip with its root, and buffers for many samples. */
export type RootedSampler = Readonly<ReturnType<typeof createRootedSampler>>;

/** @param poses number of samples at once */
export function createRootedSampler(clip: RootedClip, poses: number) {
  const { fps, positions, rotations, root } = clip;
  return {
    clip,
    joints: createTrackSampler({ fps, positions, rotations }, root.parents.length),
    /** Of the joints placed relative to the root. */
    placed: createTrackSampler(
      { fps, positions: root.positions, rotations: root.rotations },
      root.placed.length,
    ),
    room: createTransformBlocks(poses, root.placed.length), // for those; scratch
  };
}

/**
 * Samples a clip at each time like `sampleTrackBlocks`, joints relative to the root, and the root itself by linear interpolation.
 *
 * @param out    receives a pose for each time
 * @param states [poses * 3] receives x, z m, heading rad
 * @param times  [poses] s; the clip's ends are held
 */
export function sampleRootedBlocks(
  out: TransformBlocks,
  states: FloatBuffer,
  { clip, joints, placed, room }: RootedSampler,
  times: Floats,
): TransformBlocks {
  sampleTrackBlocks(out, joints, times);
  sampleTrackBlocks(room, placed, times);
  copyPlaced(out, room, clip.root.placed);
  sampleStates(states, clip, times, out.poses);
  return out;
}

/** Overwrites the joints that are placed relative to the root. */
function copyPlaced(out: TransformBlocks, from: TransformBlocks, placed: Int32Array): void {
  for (let pose = 0; pose < out.poses; pose++) {
    const source = laneStart(pose, from.joints, 7);
    const target = laneStart(pose, out.joints, 7);
    for (let i = 0; i < placed.length; i++) {
      const a = source + i * TRANSFORM_STRIDE;
      const b = target + placed[i] * TRANSFORM_STRIDE;
      for (let row = 0; row < TRANSFORM_STRIDE; row += LANES) out.values[b + row] = from.values[a + row];
    }
  }
}

function sampleStates(
  out: FloatBuffer,
  { root, fps, frameCount }: RootedClip,
  times: Floats,
  poses: number,
): void {
  const { states } = root;
  const last = frameCount - 1;
  for (let pose = 0; pose < poses; pose++) {
    const place = Math.min(Math.max(times[pose] * fps, 0), last);
    const frame = Math.min(Math.floor(place), Math.max(last - 1, 0));
    const next = Math.min(frame + 1, last);
    const t = place - frame;
    for (let i = 0; i < 3; i++) {
      const from = states[frame * 3 + i];
      out[pose * 3 + i] = from + t * (states[next * 3 + i] - from);
    }
  }
}

/**
 * Writes every pose in world space, like `placeInWorld` for one pose.
 *
 * @param out     receives world space; may be `local`
 * @param parents [joints] in a pose: see `ClipRoot`
 * @param states  [poses * 3] x, z m, heading rad
 */
export function placeBlocksInWorld(
  out: TransformBlocks,
  parents: Floats,
  local: TransformBlocks,
  states: Floats,
): TransformBlocks {
  worldTransformBlocks(out, parents, local);
  const { values: W, joints } = out;
  for (let pose = 0; pose < out.poses; pose++) {
    const x = states[pose * 3];
    const z = states[pose * 3 + 1];
    const heading = states[pose * 3 + 2];
    const sine = Math.sin(heading);
    const cosine = Math.cos(heading);
    const y = Math.sin(0.5 * heading);
    const w = Math.cos(0.5 * heading);
    let i = laneStart(pose, joints, 7);
    for (let joint = 0; joint < joints; joint++, i += TRANSFORM_STRIDE) {
      const qx = W[i];
      const qy = W[i + 4];
      const qz = W[i + 8];
      const qw = W[i + 12];
      W[i] = w * qx + y * qz;
      W[i + 4] = w * qy + y * qw;
      W[i + 8] = w * qz - y * qx;
      W[i + 12] = w * qw - y * qy;
      const px = W[i + 16];
      const pz = W[i + 24];
      W[i + 16] = x + px * cosine + pz * sine;
      W[i + 24] = z + pz * cosine - px * sine;
    }
  }
  return out;
}

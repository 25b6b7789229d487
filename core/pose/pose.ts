// core/pose: poses of a skeleton: offsets, velocities, means, forward kinematics; imports math
import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { tableOf, type Channels, type RigChannels } from './channels.ts';

/**
 * One instant of a skeleton, in local space (each joint in its parent's frame; a root in the world's). A pose
 * always has velocities: no kernel derives them from positions.
 */
export interface Pose {
  readonly positions: FloatBuffer; // [joints * 3] m, the first run of `linear`
  readonly rotations: FloatBuffer; // [joints * 4] unit quaternions, xyzw
  readonly linear: FloatBuffer; // positions, then scales and curves, if there are any: see `Channels`
  readonly linearVelocities: FloatBuffer; // of `linear`, per s; of positions m/s
  readonly angularVelocities: FloatBuffer; // [joints * 3] rad/s, rotation vector in the parent's frame
  readonly channels: Channels;
}

export type ReadonlyPose = {
  readonly [Part in keyof Pose]: Pose[Part] extends FloatBuffer ? Floats : Pose[Part];
};

/** A pose at the origin, unrotated, unscaled, at rest, with all curves 0. */
export const createPose = (rig: RigChannels): Pose => poseIn(Float32Array, tableOf(rig));

/** The same in doubles: for captures, and for what is neither stored nor shown. */
export const createDoublePose = (rig: RigChannels): Pose => poseIn(Float64Array, tableOf(rig));

function poseIn(Buffer: typeof Float32Array | typeof Float64Array, channels: Channels): Pose {
  const { joints, runs, linear: count } = channels;
  const { buffer, BYTES_PER_ELEMENT } = new Buffer(count * 2 + joints * 7);
  const part = (from: number, length: number) => new Buffer(buffer, from * BYTES_PER_ELEMENT, length);
  const rotations = part(count * 2, joints * 4);
  for (let j = 0; j < joints; j++) rotations[j * 4 + 3] = 1;
  const linear = part(0, count);
  for (const { kind, start, width, owners } of runs)
    if (kind === 'scale') linear.fill(1, start, start + owners.length * width);
  return {
    positions: part(0, joints * 3),
    rotations,
    linear,
    linearVelocities: part(count, count),
    angularVelocities: part(count * 2 + joints * 4, joints * 3),
    channels,
  };
}

/** Copies `pose` into `out` (same channels) and returns `out`. */
export function copyPose(out: Pose, pose: ReadonlyPose): Pose {
  out.linear.set(pose.linear);
  out.rotations.set(pose.rotations);
  out.linearVelocities.set(pose.linearVelocities);
  out.angularVelocities.set(pose.angularVelocities);
  return out;
}

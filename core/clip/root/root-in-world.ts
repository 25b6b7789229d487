import type { Floats } from '../../kit/floats.ts';
import { quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import {
  forwardKinematics,
  worldTransforms,
  type JointTransforms,
  type ReadonlyJointTransforms,
} from '../../pose/forward-kinematics.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import type { RootSample } from './root-sample.ts';

/**
 * Writes the world transforms of a pose with its root at `state`.
 *
 * @param out     receives world space; may be `pose`
 * @param parents [joints] in a pose: see `ClipRoot`
 * @param state   [3] x, z m, heading rad
 */
export function placeInWorld(
  out: JointTransforms,
  parents: Floats,
  pose: ReadonlyJointTransforms,
  state: Floats,
): JointTransforms {
  return turnWithRoot(worldTransforms(out, parents, pose), state);
}

/**
 * Puts joints that are relative to their root into the world, with the root at `state`.
 *
 * @param out    receives world space, from joint `first` on; may be `joints`
 * @param joints of one pose
 */
export function turnWithRoot(
  out: JointTransforms,
  state: Floats,
  joints: ReadonlyJointTransforms = out,
  first = 0,
): JointTransforms {
  const { positions, rotations } = joints;
  const [worldP, worldQ] = [out.positions, out.rotations];
  const sine = Math.sin(state[2]);
  const cosine = Math.cos(state[2]);
  const y = Math.sin(0.5 * state[2]);
  const w = Math.cos(0.5 * state[2]);
  for (let p = 0, q = 0; q < rotations.length; p += 3, q += 4) {
    const atP = first * 3 + p;
    const atQ = first * 4 + q;
    const px = positions[p];
    const pz = positions[p + 2];
    worldP[atP] = state[0] + px * cosine + pz * sine;
    worldP[atP + 1] = positions[p + 1];
    worldP[atP + 2] = state[1] + pz * cosine - px * sine;
    // [0, y, 0, w] times the joint's rotation
    const qx = rotations[q];
    const qy = rotations[q + 1];
    const qz = rotations[q + 2];
    const qw = rotations[q + 3];
    worldQ[atQ] = w * qx + y * qz;
    worldQ[atQ + 1] = w * qy + y * qw;
    worldQ[atQ + 2] = w * qz - y * qx;
    worldQ[atQ + 3] = w * qw - y * qy;
  }
  return out;
}

/**
 * Writes the world pose with velocities, including the root's.
 *
 *   V = rotate(qY(h), v + [side, 0, forward] + turn Y x p),   W = rotate(qY(h), w) + turn Y
 *
 * @param out must not be `pose`
 */
export function moveInWorld(out: Pose, parents: Floats, pose: ReadonlyPose, root: RootSample): Pose {
  forwardKinematics(out, parents, pose);
  const { positions: p, linearVelocities: v, angularVelocities: w } = out;
  const [side, forward, turn] = root.velocity;
  const [sine, cosine] = [Math.sin(root.state[2]), Math.cos(root.state[2])];
  for (let i = 0; i < p.length; i += 3) {
    const vx = v[i] + side + turn * p[i + 2];
    const vz = v[i + 2] + forward - turn * p[i];
    v[i] = vx * cosine + vz * sine;
    v[i + 2] = vz * cosine - vx * sine;
    const wx = w[i];
    const wz = w[i + 2];
    w[i] = wx * cosine + wz * sine;
    w[i + 1] += turn;
    w[i + 2] = wz * cosine - wx * sine;
  }
  placeInWorld(out, parents, pose, root.state);
  return out;
}

/**
 * Transforms a joint from the world to the root's frame, in place:
 *
 *   p' = rotate(conj(qY(h)), p - [x, 0, z]),   q' = conj(qY(h)) q,   qY(h) = [0, sin(h/2), 0, cos(h/2)]
 *
 * @param joint index in `placed`
 */
export function rootRelative(placed: JointTransforms, state: Floats, joint: number): void {
  const { positions, rotations } = placed;
  const back = [0, -Math.sin(0.5 * state[2]), 0, Math.cos(0.5 * state[2])];
  const offset = [
    positions[joint * 3] - state[0],
    positions[joint * 3 + 1],
    positions[joint * 3 + 2] - state[1],
  ];
  quatRotateVector(positions, back, offset, joint * 3);
  quatMultiply(rotations, back, rotations, joint * 4, 0, joint * 4);
}

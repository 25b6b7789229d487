import type { FloatBuffer, Floats } from '../kit/floats.ts';
import type { Pose, ReadonlyPose } from './pose.ts';

/** Positions and rotations of joints, without velocities. */
export interface JointTransforms {
  readonly positions: FloatBuffer; // [joints * 3] m
  readonly rotations: FloatBuffer; // [joints * 4]
}

export type ReadonlyJointTransforms = { readonly [Buffer in keyof JointTransforms]: Floats };

/** The transforms at a frame of many: parts of their buffers, not copies. */
export function transformsAt(
  { positions, rotations }: JointTransforms,
  joints: number,
  frame: number,
): JointTransforms {
  return {
    positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
    rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
  };
}

/**
 * Writes world positions and rotations from local ones:
 *
 *   P = Pp + rotate(Qp, p),   Q = Qp q
 *
 * @param out           receives world space; may be `local`
 * @param parentIndices [joints] each below its own index; -1 for a root, whose local space is the world
 */
export function worldTransforms(
  out: JointTransforms,
  parentIndices: Floats,
  local: ReadonlyJointTransforms,
): JointTransforms {
  const [worldP, worldQ] = [out.positions, out.rotations];
  const [localP, localQ] = [local.positions, local.rotations];
  for (let j = 0, p = 0, q = 0; j < parentIndices.length; j++, p += 3, q += 4) {
    const parent = parentIndices[j];
    const lx = localP[p];
    const ly = localP[p + 1];
    const lz = localP[p + 2];
    const qx = localQ[q];
    const qy = localQ[q + 1];
    const qz = localQ[q + 2];
    const qw = localQ[q + 3];
    if (parent < 0) {
      worldP[p] = lx;
      worldP[p + 1] = ly;
      worldP[p + 2] = lz;
      worldQ[q] = qx;
      worldQ[q + 1] = qy;
      worldQ[q + 2] = qz;
      worldQ[q + 3] = qw;
    } else {
      const x = worldQ[parent * 4];
      const y = worldQ[parent * 4 + 1];
      const z = worldQ[parent * 4 + 2];
      const w = worldQ[parent * 4 + 3];
      const tx = 2 * (y * lz - z * ly);
      const ty = 2 * (z * lx - x * lz);
      const tz = 2 * (x * ly - y * lx);
      worldP[p] = worldP[parent * 3] + lx + w * tx + y * tz - z * ty;
      worldP[p + 1] = worldP[parent * 3 + 1] + ly + w * ty + z * tx - x * tz;
      worldP[p + 2] = worldP[parent * 3 + 2] + lz + w * tz + x * ty - y * tx;
      worldQ[q] = w * qx + x * qw + y * qz - z * qy;
      worldQ[q + 1] = w * qy - x * qz + y * qw + z * qx;
      worldQ[q + 2] = w * qz + x * qy - y * qx + z * qw;
      worldQ[q + 3] = w * qw - x * qx - y * qy - z * qz;
    }
  }
  return out;
}

/**
 * Writes a whole pose in the world, velocities too, from the local one:
 *
 *   P = Pp + rotate(Qp, p)                            Q = Qp q
 *   V = Vp + Wp x rotate(Qp, p) + rotate(Qp, v)       W = Wp + rotate(Qp, w)
 *
 * @param out           receives world space; must not be `local`, whose positions are needed twice
 * @param parentIndices [joints] each below its own index; -1 for a root, whose local space is the world
 */
export function forwardKinematics(out: Pose, parentIndices: Floats, local: ReadonlyPose): Pose {
  worldTransforms(out, parentIndices, local);
  writeWorldVelocities(out, parentIndices, local);
  return out;
}

/** `world` has its positions and rotations already. */
function writeWorldVelocities(world: Pose, parentIndices: Floats, local: ReadonlyPose): void {
  const { rotations: worldQ, linearVelocities: worldV, angularVelocities: worldW } = world;
  const { positions, linearVelocities, angularVelocities } = local;
  for (let j = 0, at = 0; j < parentIndices.length; j++, at += 3) {
    const parent = parentIndices[j];
    const up = parent * 3;
    const root = parent < 0;
    const x = root ? 0 : worldQ[parent * 4];
    const y = root ? 0 : worldQ[parent * 4 + 1];
    const z = root ? 0 : worldQ[parent * 4 + 2];
    const w = root ? 1 : worldQ[parent * 4 + 3];
    const wx = root ? 0 : worldW[up];
    const wy = root ? 0 : worldW[up + 1];
    const wz = root ? 0 : worldW[up + 2];
    // the arm from the parent, in the world
    const lx = positions[at];
    const ly = positions[at + 1];
    const lz = positions[at + 2];
    const tx = 2 * (y * lz - z * ly);
    const ty = 2 * (z * lx - x * lz);
    const tz = 2 * (x * ly - y * lx);
    const armX = lx + w * tx + y * tz - z * ty;
    const armY = ly + w * ty + z * tx - x * tz;
    const armZ = lz + w * tz + x * ty - y * tx;
    const vx = linearVelocities[at];
    const vy = linearVelocities[at + 1];
    const vz = linearVelocities[at + 2];
    const sx = 2 * (y * vz - z * vy);
    const sy = 2 * (z * vx - x * vz);
    const sz = 2 * (x * vy - y * vx);
    worldV[at] = (root ? 0 : worldV[up]) + wy * armZ - wz * armY + vx + w * sx + y * sz - z * sy;
    worldV[at + 1] = (root ? 0 : worldV[up + 1]) + wz * armX - wx * armZ + vy + w * sy + z * sx - x * sz;
    worldV[at + 2] = (root ? 0 : worldV[up + 2]) + wx * armY - wy * armX + vz + w * sz + x * sy - y * sx;
    const ax = angularVelocities[at];
    const ay = angularVelocities[at + 1];
    const az = angularVelocities[at + 2];
    const ux = 2 * (y * az - z * ay);
    const uy = 2 * (z * ax - x * az);
    const uz = 2 * (x * ay - y * ax);
    worldW[at] = wx + ax + w * ux + y * uz - z * uy;
    worldW[at + 1] = wy + ay + w * uy + z * ux - x * uz;
    worldW[at + 2] = wz + az + w * uz + x * uy - y * ux;
  }
}

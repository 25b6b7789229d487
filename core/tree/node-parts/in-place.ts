import { clipDuration } from '../../clip.ts';
import { quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import type { Pose } from '../../pose.ts';
import type { ClipCursor } from '../../sampling/clip-cursor.ts';

/**
 * Takes a loop's steady travel out of a pose sampled at the cursor, in place: what is left stays where the cycle began and only
 * sways. The travel is a screw about Y: after n rounds (n counts fractions) the figure stands at
 *
 *   p = R(n yaw) p' + T(n),   T(n) = R((n - 1) yaw / 2) step sin(n yaw / 2) / sin(yaw / 2)
 *
 * so that p' = R(-n yaw) (p - T(n)), and velocities lose what the screw gives them, per second of the clip.
 */
export function holdInPlace(out: Pose, cursor: ClipCursor): Pose {
  const { loop, clip, time } = cursor;
  if (loop === null) return out;
  const duration = clipDuration(clip);
  const rounds = time / duration;
  const { yaw, step, total } = loop;
  const half = Math.sin(0.5 * yaw);
  const straight = Math.abs(half) < 1e-9;
  const sum = straight ? rounds : Math.sin(0.5 * rounds * yaw) / half;
  const turn = 0.5 * (rounds - 1) * yaw;
  const stepX = step.translation[0];
  const stepZ = step.translation[2];
  const x = sum * (stepX * Math.cos(turn) + stepZ * Math.sin(turn));
  const z = sum * (stepZ * Math.cos(turn) - stepX * Math.sin(turn));
  // dT/dn: along a straight line the step itself; about the screw's axis, c, it is yaw Y x (T - c).
  const cotangent = straight ? 0 : 0.5 / Math.tan(0.5 * yaw);
  const centerX = 0.5 * stepX + cotangent * stepZ;
  const centerZ = 0.5 * stepZ - cotangent * stepX;
  const rateX = straight ? stepX : yaw * (z - centerZ);
  const rateZ = straight ? stepZ : -yaw * (x - centerX);
  total.rotation[1] = Math.sin(-0.5 * rounds * yaw);
  total.rotation[3] = Math.cos(0.5 * rounds * yaw);
  const { positions: p, linearVelocities: v, rotations: q, angularVelocities: w } = out;
  for (let i = 0; i < loop.rootJoints.length; i++) {
    const joint = loop.rootJoints[i];
    const at = joint * 3;
    p[at] -= x;
    p[at + 2] -= z;
    v[at] -= (rateX + yaw * p[at + 2]) / duration;
    v[at + 2] -= (rateZ - yaw * p[at]) / duration;
    w[at + 1] -= yaw / duration;
    quatRotateVector(p, total.rotation, p, at, 0, at);
    quatRotateVector(v, total.rotation, v, at, 0, at);
    quatRotateVector(w, total.rotation, w, at, 0, at);
    quatMultiply(q, total.rotation, q, joint * 4, 0, joint * 4);
  }
  return out;
}

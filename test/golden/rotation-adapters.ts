import {
  axisOrderFromName,
  eulerAnglesFromQuaternion,
  type AxisOrder,
  quatFromMatrix,
  quatFromSixD,
  quatToMatrix,
  quatBetween,
} from '#core/math/rotation-conversions.ts';
import type { FloatBuffer } from '#core/kit/floats.ts';
import {
  quatConjugate,
  quatDot,
  quatMultiply,
  quatNormalize,
  quatRotateVector,
  quatUnroll,
} from '#core/math/quaternion.ts';
import { quatSlerp } from '#core/math/quaternion-blend.ts';
import { exponentialFactor, inverseJacobianD, jacobianB, jacobianC } from '#core/math/rotation-series.ts';
import {
  quatFromRotationVector,
  quatToRotationVector,
  rotationVectorBetween,
} from '#core/math/rotation-vector.ts';
import { jointChannels } from '#core/pose/channels.ts';
import { addOffset, chooseSides, createPoseOffset, scaleOffset, subtractPose } from '#core/pose/offset.ts';
import { quatIntegrate } from '../fixtures/turning.ts';
import type { Adapters } from './adapters.ts';
import type { GoldenCall } from './golden-call.ts';

function axisOrderOf(name: string): AxisOrder {
  const order = axisOrderFromName(name);
  if (order === null) throw new Error(`no order of axes: ${name}`);
  return order;
}

/** The twist of `q` about the unit vector `axis`, `w >= 0`: the identity for half a turn across the axis. */
export function twistOf(q: FloatBuffer, axis: FloatBuffer): FloatBuffer {
  const along = q[0] * axis[0] + q[1] * axis[1] + q[2] * axis[2];
  const length = Math.hypot(along, q[3]);
  if (length < 1e-9) return Float64Array.of(0, 0, 0, 1);
  const scale = (q[3] < 0 ? -1 : 1) / length;
  return Float64Array.of(...axis.map((part) => scale * along * part), scale * q[3]);
}

/**
 * `v + first (r x v) + second (r x (r x v))` of the arguments r and v, with the factors of r's angle (rad)
 * and its square.
 */
function crossSeries(call: GoldenCall, factors: (squared: number) => [number, number]): number[] {
  const [r, v] = [call.array(0), call.array(1)];
  const squared = r[0] ** 2 + r[1] ** 2 + r[2] ** 2;
  const [first, second] = factors(squared);
  const once = cross(r, v);
  return cross(r, once).map((twice, i) => v[i] + first * once[i] + second * twice);
}

const cross = ([ax, ay, az]: Iterable<number>, [bx, by, bz]: Iterable<number>): number[] => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

export const rotationAdapters: Adapters = {
  quatMultiply: (call) => quatMultiply(call.buffer(4), call.array(0), call.array(1)),
  quatConjugate: (call) => quatConjugate(call.buffer(4), call.array(0)),
  quatNormalize: (call) => quatNormalize(call.buffer(4), call.array(0)),
  quatRotateVector: (call) => quatRotateVector(call.buffer(3), call.array(0), call.array(1)),
  quatFromRotationVector: (call) => quatFromRotationVector(call.buffer(4), call.array(0)),
  quatToRotationVector: (call) => quatToRotationVector(call.buffer(3), call.array(0)),
  quatSlerp: (call) => quatSlerp(call.buffer(4), call.array(0), call.array(1), call.number(2)),
  quatNlerp(call) {
    const [a, b, t] = [call.array(0), call.array(1), call.number(2)];
    const side = quatDot(a, b) < 0 ? -1 : 1;
    return quatNormalize(
      call.buffer(4),
      a.map((value, i) => (1 - t) * value + side * t * b[i]),
    );
  },
  quatBetween: (call) => quatBetween(call.buffer(4), call.array(0), call.array(1)),
  quatSwingTwist(call) {
    const [q, axis] = [call.array(0), call.array(1)];
    const twist = twistOf(q, axis);
    const back = quatConjugate(call.buffer(4), twist);
    return [...quatMultiply(call.buffer(4), q, back), ...twist];
  },
  quatAngularVelocity: (call) =>
    rotationVectorBetween(call.buffer(3), call.array(0), call.array(1)).map((turn) => turn / call.number(2)),
  quatIntegrate: (call) => quatIntegrate(call.buffer(4), call.array(0), call.array(1), call.number(2)),
  rotationVectorRate: (call) => crossSeries(call, (squared) => [-0.5, inverseJacobianD(squared)]),
  angularVelocityFromRate: (call) =>
    crossSeries(call, (squared) => [jacobianB(exponentialFactor(squared)), jacobianC(squared)]),
  quatSlerpVelocity(call) {
    const [a, b] = [call.pose(1), call.pose(1)];
    a.rotations.set(call.array(0));
    a.angularVelocities.set(call.array(1));
    b.rotations.set(call.array(2));
    b.angularVelocities.set(call.array(3));
    const offset = subtractPose(createPoseOffset(jointChannels(1)), b, a, chooseSides(b, a));
    const out = addOffset(call.pose(1), a, scaleOffset(offset, offset, [call.number(4), call.number(5)]));
    return [...out.rotations, ...out.angularVelocities];
  },
  quatFromEuler(call) {
    const q = Float64Array.of(0, 0, 0, 1);
    axisOrderOf(call.text(0)).forEach((axis, channel) => {
      const half = (call.array(1)[channel] * Math.PI) / 360;
      const turn = [0, 0, 0, Math.cos(half)];
      turn[axis] = Math.sin(half);
      quatMultiply(q, q, turn);
    });
    return q;
  },
  quatToEuler: (call) =>
    eulerAnglesFromQuaternion(new Float64Array(3), call.array(1), 0, axisOrderOf(call.text(0))),
  quatToMatrix: (call) => quatToMatrix(call.buffer(9), call.array(0)),
  quatFromMatrix: (call) => quatFromMatrix(call.buffer(4), call.array(0)),
  quatToSixD(call) {
    const m = quatToMatrix(call.buffer(9), call.array(0));
    return [m[0], m[3], m[6], m[1], m[4], m[7]];
  },
  quatFromSixD: (call) => quatFromSixD(call.buffer(4), call.array(0)),
  quatUnroll: (call) => quatUnroll(call.array(0), call.array(0)),
};

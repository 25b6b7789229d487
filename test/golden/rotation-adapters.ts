import { axisOrderFromName, eulerAnglesFromQuaternion, type AxisOrder } from '../../core/bvh/euler-angles.ts';
import { quatFromEuler } from '../../core/math/euler.ts';
import {
  quatMultiply,
  quatConjugate,
  quatNormalize,
  quatRotateVector,
  quatUnroll,
} from '../../core/math/quaternion.ts';
import { quatNlerp, quatSlerp } from '../../core/math/quaternion-blend.ts';
import { quatFromMatrix, quatFromSixD, quatToMatrix, quatToSixD } from '../../core/math/rotation-matrix.ts';
import {
  angularVelocityFromRate,
  quatAngularVelocity,
  quatFromRotationVector,
  quatIntegrate,
  quatToRotationVector,
  rotationVectorRate,
} from '../../core/math/rotation-vector.ts';
import { quatBetween, quatSwingTwist } from '../../core/math/swing-twist.ts';
import {
  addOffset,
  chooseSides,
  createPoseOffset,
  scaleOffset,
  subtractPose,
} from '../../core/pose-offset.ts';
import type { Adapters } from './adapters.ts';

function axisOrderOf(name: string): AxisOrder {
  const order = axisOrderFromName(name);
  if (order === null) throw new Error(`no order of axes: ${name}`);
  return order;
}

export const rotationAdapters: Adapters = {
  quatMultiply: (call) => quatMultiply(call.buffer(4), call.array(0), call.array(1)),
  quatConjugate: (call) => quatConjugate(call.buffer(4), call.array(0)),
  quatNormalize: (call) => quatNormalize(call.buffer(4), call.array(0)),
  quatRotateVector: (call) => quatRotateVector(call.buffer(3), call.array(0), call.array(1)),
  quatFromRotationVector: (call) => quatFromRotationVector(call.buffer(4), call.array(0)),
  quatToRotationVector: (call) => quatToRotationVector(call.buffer(3), call.array(0)),
  quatSlerp: (call) => quatSlerp(call.buffer(4), call.array(0), call.array(1), call.number(2)),
  quatNlerp: (call) => quatNlerp(call.buffer(4), call.array(0), call.array(1), call.number(2)),
  quatBetween: (call) => quatBetween(call.buffer(4), call.array(0), call.array(1)),
  quatSwingTwist: (call) => quatSwingTwist(call.buffer(8), call.array(0), call.array(1)),
  quatAngularVelocity: (call) =>
    quatAngularVelocity(call.buffer(3), call.array(0), call.array(1), call.number(2)),
  quatIntegrate: (call) => quatIntegrate(call.buffer(4), call.array(0), call.array(1), call.number(2)),
  rotationVectorRate: (call) => rotationVectorRate(call.buffer(3), call.array(0), call.array(1)),
  angularVelocityFromRate: (call) => angularVelocityFromRate(call.buffer(3), call.array(0), call.array(1)),
  quatSlerpVelocity(call) {
    const [a, b] = [call.pose(1), call.pose(1)];
    a.rotations.set(call.array(0));
    a.angularVelocities.set(call.array(1));
    b.rotations.set(call.array(2));
    b.angularVelocities.set(call.array(3));
    const offset = subtractPose(createPoseOffset(1), b, a, chooseSides(b, a));
    const out = addOffset(call.pose(1), a, scaleOffset(offset, offset, [call.number(4), call.number(5)]));
    return [...out.rotations, ...out.angularVelocities];
  },
  quatFromEuler: (call) => quatFromEuler(call.buffer(4), axisOrderOf(call.text(0)), call.array(1)),
  quatToEuler: (call) =>
    eulerAnglesFromQuaternion(new Float64Array(3), call.array(1), 0, axisOrderOf(call.text(0))),
  quatToMatrix: (call) => quatToMatrix(call.buffer(9), call.array(0)),
  quatFromMatrix: (call) => quatFromMatrix(call.buffer(4), call.array(0)),
  quatToSixD: (call) => quatToSixD(call.buffer(6), call.array(0)),
  quatFromSixD: (call) => quatFromSixD(call.buffer(4), call.array(0)),
  quatUnroll: (call) => quatUnroll(call.array(0), call.array(0)),
};

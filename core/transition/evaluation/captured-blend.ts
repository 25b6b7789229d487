import { assert } from '../../assert.ts';
import type { Floats } from '../../floats.ts';
import type { Pose, ReadonlyPose } from '../../pose.ts';
import type { BlendMethod, Seam, TransitionSample, Values } from '../method.ts';

/** A method with its values. */
export interface BlendChoice {
  readonly method: BlendMethod;
  readonly values: Values;
}

/** What a slot wants of single joints, bound to their indices. */
export interface JointTreatment {
  readonly factors: Floats; // [joints] >= 0, on blend time or half-life
  readonly weightFactors?: Floats | undefined; // [joints] >= 0, on the weight
  readonly canonicalNames?: readonly string[] | undefined; // [joints]
  /** Joints that are not blended: from the seam on they are the destination's. */
  readonly cutJoints: Int32Array;
}

/** A method at a seam: ready to be asked for any moment after it. */
export interface CapturedBlend {
  readonly method: BlendMethod;
  readonly capture: unknown; // the method's own
  readonly cutJoints: Int32Array;
}

/** Every joint alike, none left out. */
export function treatAlike(joints: number): JointTreatment {
  return { factors: new Float64Array(joints).fill(1), cutJoints: new Int32Array() };
}

export function captureBlend(
  { method, values }: BlendChoice,
  poses: Pick<Seam, 'source' | 'destination' | 'motions'>,
  treatment: JointTreatment,
): CapturedBlend {
  const { cutJoints, ...joints } = treatment;
  return { method, capture: method.capture({ ...poses, ...joints }, values), cutJoints };
}

/** Fills `out` with the blend at the moment of `sample`. `out` may be its source, but its destination only where no joint is cut. */
export function evaluateBlend(out: Pose, sample: TransitionSample, blend: CapturedBlend): Pose {
  const { method, capture, cutJoints } = blend;
  assert(cutJoints.length === 0 || out !== sample.destination, 'cut joints need the destination untouched');
  method.evaluate(out, sample, capture);
  for (let i = 0; i < cutJoints.length; i++) copyJoint(out, sample.destination, cutJoints[i]);
  return out;
}

function copyJoint(out: Pose, pose: ReadonlyPose, joint: number): void {
  for (let i = joint * 3; i < joint * 3 + 3; i++) {
    out.positions[i] = pose.positions[i];
    out.linearVelocities[i] = pose.linearVelocities[i];
    out.angularVelocities[i] = pose.angularVelocities[i];
  }
  for (let i = joint * 4; i < joint * 4 + 4; i++) out.rotations[i] = pose.rotations[i];
}

import { assert } from '../../assert.ts';
import { capturePose } from '../../captured-pose.ts';
import type { Floats } from '../../floats.ts';
import type { Pose, ReadonlyPose } from '../../pose.ts';
import type { BlendMethod, Seam, TransitionSample, Values } from '../method.ts';

/** A method with its values. */
export interface BlendChoice {
  readonly method: BlendMethod;
  readonly values: Values;
  /** What the root goes by where it has a blend time of its own; as the joints where it is not given. */
  readonly rootValues?: Values | undefined;
  /** s between the ticks at which it is played; at every moment where it is not given. */
  readonly tick?: number | undefined;
}

/** What a slot wants of single joints, bound to their indices. */
export interface JointTreatment {
  readonly factors: Floats; // [joints] >= 0, on blend time or half-life
  readonly weightFactors?: Floats | undefined; // [joints] >= 0, on the weight
  readonly jointNames?: readonly string[] | undefined; // [joints]
  readonly hips?: number | undefined; // see `Seam`
  /** Joints that are not blended: from the seam on they are the destination's. */
  readonly cutJoints: Int32Array;
  /** Captured motion may be too noisy for its velocity at one frame to mean anything. */
  readonly ignoresSourceVelocity?: boolean | undefined;
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
  poses: Pick<Seam, 'source' | 'destination' | 'ticks'>,
  treatment: JointTreatment,
): CapturedBlend {
  const { cutJoints, ignoresSourceVelocity = false, ...joints } = treatment;
  const source = ignoresSourceVelocity ? withoutVelocity(poses, method) : poses.source;
  return { method, capture: method.capture({ ...poses, ...joints, source }, values), cutJoints };
}

/** The source as if it moved like the destination, so that no velocity is left over; what is let go stays where it is. */
function withoutVelocity(
  { source, destination }: Pick<Seam, 'source' | 'destination'>,
  { shows }: BlendMethod,
): Pose {
  const still = capturePose(source);
  const goesOn = shows === 'sourceGoingOn';
  if (goesOn) still.linearVelocities.set(destination.linearVelocities);
  else still.linearVelocities.fill(0);
  if (goesOn) still.angularVelocities.set(destination.angularVelocities);
  else still.angularVelocities.fill(0);
  return still;
}

/**
 * Fills `out` with the blend at the moment of `sample`. `out` may be its source, but its destination only where no joint is cut.
 *
 * @param truly with the poses' own velocities, also where the method reports others
 */
export function evaluateBlend(
  out: Pose,
  sample: TransitionSample,
  blend: CapturedBlend,
  truly = false,
): Pose {
  const { method, capture, cutJoints } = blend;
  assert(cutJoints.length === 0 || out !== sample.destination, 'cut joints need the destination untouched');
  if (truly && method.evaluateTrue !== undefined) method.evaluateTrue(out, sample, capture);
  else method.evaluate(out, sample, capture);
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

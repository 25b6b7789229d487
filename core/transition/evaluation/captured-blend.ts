import { assert } from '../../kit/assert.ts';
import { capturePose } from '../../pose/captured-pose.ts';
import type { Floats } from '../../kit/floats.ts';
import { curveNumbers, ownedNumbers } from '../../pose/channel-numbers.ts';
import { tableOf, type Channels, type RigChannels } from '../../pose/channels.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import type {
  BlendMethod,
  CaptureInput,
  FirstPose,
  TransitionSample,
  Values,
} from '../../methods/parts/method.ts';

/** A method with its values. */
export interface MethodSetup {
  readonly method: BlendMethod;
  readonly values: Values;
  /** Values for the root, if it has its own blend time; default as for the joints. */
  readonly rootValues?: Values | undefined;
  /** s between ticks; default continuous. */
  readonly tick?: number | undefined;
  /**
   * [frames] s on the clock of the motions, ascending: a method with a tick is played at them instead, see
   * `TickClock`.
   */
  readonly frames?: Float64Array | undefined;
}

/** The settings of a slot for single joints, by index. */
export interface JointTreatment {
  readonly channels: Channels;
  readonly factors: Floats; // [owners] >= 0, on blend time or half-life
  readonly weightFactors?: Floats | undefined; // [owners] >= 0, on the weight
  readonly canonicalNames?: readonly string[] | undefined; // [joints]
  readonly hips?: number | undefined; // see `RootCapture`
  /** Joints that are cut instead of blended. */
  readonly cutJoints: Int32Array;
  /** Names of curves that are cut; default none. */
  readonly cutCurves?: readonly string[] | undefined;
  /** Recorded motion may be too noisy for a meaningful velocity at one frame. */
  readonly ignoresSourceVelocity?: boolean | undefined;
  readonly firstPose?: FirstPose | undefined;
}

/** A method captured at a seam, ready for evaluation at any time. */
export interface CapturedBlend {
  readonly method: BlendMethod;
  readonly capture: unknown; // the method's own
  readonly cutJoints: Int32Array;
  readonly cutNumbers: Int32Array; // of their linear channels, and of cut curves
}

/** All joints alike, none cut. */
export function treatAlike(rig: RigChannels): JointTreatment {
  const channels = tableOf(rig);
  return { channels, factors: new Float64Array(channels.owners).fill(1), cutJoints: new Int32Array() };
}

export function captureBlend(
  { method, values }: MethodSetup,
  poses: SeamPoses,
  treatment: JointTreatment,
): CapturedBlend {
  const { channels, cutJoints, cutCurves = [], ignoresSourceVelocity = false, ...joints } = treatment;
  const seam = ignoresSourceVelocity ? withoutVelocity(poses, method) : poses;
  const settings = { ...joints, ignoresVelocity: ignoresSourceVelocity };
  const capture = method.capture({ ...seam, ...settings }, values);
  const cutNumbers = [...ownedNumbers(channels, new Set(cutJoints)), ...curveNumbers(channels, cutCurves)];
  return { method, capture, cutJoints, cutNumbers: Int32Array.from(cutNumbers) };
}

type SeamPoses = Pick<CaptureInput, 'source' | 'destination' | 'ticks' | 'motions'>;

/**
 * Gives the source the destination's velocity, so that there is no difference, or none if it is extrapolated.
 */
function withoutVelocity(poses: SeamPoses, { shows }: BlendMethod): SeamPoses {
  const { source, destination, ticks } = poses;
  const still = capturePose(source);
  const continues = shows === 'continuation';
  for (const kind of ['linearVelocities', 'angularVelocities'] as const) {
    if (continues) still[kind].set(destination[kind]);
    else still[kind].fill(0);
  }
  // Engines take velocities from two poses, so both are made equal.
  const stays = ticks && {
    ...ticks,
    source: (out: Pose, index: number) => ticks.source(out, Math.max(index, 0)),
  };
  return { ...poses, source: still, ticks: stays };
}

/**
 * Fills `out` with the blend at `sample`. `out` may be its source, but its destination only if nothing is
 * cut.
 *
 * @param truly with the true velocities of the poses, even if the method reports others
 */
export function evaluateBlend(
  out: Pose,
  sample: TransitionSample,
  blend: CapturedBlend,
  truly = false,
): Pose {
  const { method, capture, cutJoints, cutNumbers } = blend;
  assert(cutNumbers.length === 0 || out !== sample.destination, 'cuts need the destination untouched');
  if (truly && method.evaluateTrue !== undefined) method.evaluateTrue(out, sample, capture);
  else method.evaluate(out, sample, capture);
  for (let i = 0; i < cutJoints.length; i++) copyTurn(out, sample.destination, cutJoints[i]);
  for (let i = 0; i < cutNumbers.length; i++) copyNumber(out, sample.destination, cutNumbers[i]);
  return out;
}

function copyNumber(out: Pose, pose: ReadonlyPose, number: number): void {
  out.linear[number] = pose.linear[number];
  out.linearVelocities[number] = pose.linearVelocities[number];
}

function copyTurn(out: Pose, pose: ReadonlyPose, joint: number): void {
  for (let i = joint * 3; i < joint * 3 + 3; i++) out.angularVelocities[i] = pose.angularVelocities[i];
  for (let i = joint * 4; i < joint * 4 + 4; i++) out.rotations[i] = pose.rotations[i];
}

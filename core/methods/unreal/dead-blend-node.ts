import { capturePose } from '../../pose/captured-pose.ts';
import { curveNumbers } from '../../pose/channel-numbers.ts';
import { quatConjugate, quatDot, quatMultiply } from '../../math/quaternion.ts';
import { quatFromRotationVector } from '../../math/rotation-vector.ts';
import type { Pose, ReadonlyPose } from '../../pose/pose.ts';
import { fadeDuration, MIN_BLEND_TIME } from '../parts/blend-parameters.ts';
import { evaluateWeights, type Fade } from '../curves/cross-fade.ts';
import {
  captureUnrealExtrapolation,
  extrapolateAsUnreal,
  type ChannelSettings,
  type UnrealEstimate,
} from './unreal-extrapolation.ts';
import type { UnrealNode, UnrealTick } from './unreal-run.ts';
import { mixScales } from './unreal-scales.ts';
import type { UnrealSeam } from './unreal-seam.ts';

/** Vector parts shorter than this have no axis. */
const NO_AXIS = 1e-12;

/** Settings of Unreal's dead blending. */
export interface DeadBlendNodeSettings {
  readonly fade: Fade;
  readonly estimate: UnrealEstimate;
  readonly channels?: ChannelSettings;
}

/** Captures the seam, with a buffer for the sides of `ticks` ticks. */
export function captureDeadBlendNode(
  seam: UnrealSeam,
  { fade, estimate, channels: settings = {} }: DeadBlendNodeSettings,
  ticks: number,
) {
  const { channels } = seam.shown;
  const { joints, owners } = channels;
  const start = capturePose(seam.shown);
  for (const i of curveNumbers(channels, settings.extrapolationFilteredCurves ?? [])) start.linear[i] = 0;
  return {
    start, // output at the seam, as it is extrapolated
    extrapolation: captureUnrealExtrapolation(seam, estimate, settings),
    fade,
    /** [ticks * joints] 1 or -1, the sign of each joint's offset; row 0 is the first tick after the seam. */
    sides: new Int8Array(ticks * joints).fill(1),
    work: {
      extrapolated: capturePose(seam.shown),
      weights: new Float64Array(owners * 2),
      way: new Float64Array(3),
      offset: new Float64Array(4),
      vector: new Float64Array(3),
    },
  };
}

/**
 * Unreal's dead blending, captured at a seam. `followDirections` has to fill the sides before a tick is
 * evaluated.
 */
export type CapturedDeadBlend = Readonly<ReturnType<typeof captureDeadBlendNode>>;

/** Directions before the first tick: identity, [joints * 4]. */
export function createDirections(joints: number): Float64Array {
  return Float64Array.from({ length: joints * 4 }, (_, i) => (i % 4 === 3 ? 1 : 0));
}

/**
 * Writes the sides of one tick: the sign that keeps each offset in the hemisphere of the tick before, so that
 * the arc does not change if the poses drift more than half a turn apart. The directions are the only state
 * of the node: ticks must be followed in order, each once.
 *
 * @param directions [joints * 4] offsets of the tick before; receives those of this tick, except for joints
 *   that have arrived
 * @param current    the destination at this tick
 */
export function followDirections(
  directions: Float64Array,
  deadBlend: CapturedDeadBlend,
  current: ReadonlyPose,
  tick: UnrealTick,
): void {
  const { sides, work, fade } = deadBlend;
  const joints = directions.length / 4;
  prepareTick(deadBlend, tick);
  for (let j = 0, q = 0; j < joints; j++, q += 4) {
    if (tick.elapsed >= fade.blendTimes[j] || fade.blendTimes[j] <= MIN_BLEND_TIME) continue; // a custom easing may reach 1 before, and leave it again
    writeOffset(work, current, q);
    const side = quatDot(work.offset, directions, 0, q) < 0 ? -1 : 1;
    sides[tick.row * joints + j] = side;
    for (let axis = 0; axis < 4; axis++) directions[q + axis] = side * work.offset[axis];
  }
}

/**
 * Writes linear channels and rotations of the output. What has arrived is bit-identical to the destination.
 * Does not allocate.
 *
 *   a x_current + (1 - a) x_extrapolated,   exp((1 - a) r) q_current,   exp(r) = side q_extrapolated conj(q_current)
 *
 * Trap: a joint at constant velocity in a transition to itself has between 0.66 and 1.37 of its speed (blend
 * time 0.2 s, smoothstep, 60 Hz) and lags by up to 23 mm per m/s; with 0.5 s it lags by 91 mm.
 *
 * @param out     may be `current`
 * @param current the destination at this tick
 * Source: Epic Games, Unreal Engine 5.4, AnimNode_DeadBlending.cpp; Holden, "Dead Blending Node in Unreal
 * Engine".
 */
export function evaluateDeadBlendNode(
  out: Pose,
  current: ReadonlyPose,
  deadBlend: CapturedDeadBlend,
  tick: UnrealTick,
): Pose {
  const { sides, work } = deadBlend;
  const { weights, offset, vector } = work;
  const { joints } = out.channels;
  prepareTick(deadBlend, tick);
  mixLinear(out, current, deadBlend);
  for (let j = 0, q = 0; j < joints; j++, q += 4) {
    const weight = weights[j * 2];
    writeOffset(work, current, q);
    const side = sides[tick.row * joints + j];
    const sine = Math.sqrt(offset[0] * offset[0] + offset[1] * offset[1] + offset[2] * offset[2]);
    // Up to a full turn: the arc of the tick before may now be the longer one.
    const turn = sine < NO_AXIS ? 0 : (2 * Math.atan2(sine, side * offset[3])) / sine;
    for (let axis = 0; axis < 3; axis++) vector[axis] = (1 - weight) * turn * side * offset[axis];
    quatFromRotationVector(offset, vector);
    quatMultiply(out.rotations, offset, current.rotations, q, 0, q);
  }
  return out;
}

function mixLinear(
  out: Pose,
  { linear: to }: ReadonlyPose,
  { extrapolation: { grows }, work }: CapturedDeadBlend,
): void {
  const { runs } = out.channels;
  const { weights } = work;
  const from = work.extrapolated.linear;
  for (let r = 0; r < runs.length; r++) {
    const { kind, start, width, owners } = runs[r];
    if (kind === 'turn') continue;
    for (let c = 0, i = start; c < owners.length; c++, i += width) {
      const at = owners[c] * 2;
      if (grows && kind === 'scale') mixScales(out.linear, to, from, i, weights, at);
      else {
        const weight = weights[at];
        for (let k = i; k < i + width; k++) out.linear[k] = weight * to[k] + (1 - weight) * from[k];
      }
    }
  }
}

/** Fills `work` with the weights and the extrapolated pose. */
function prepareTick({ start, extrapolation, fade, work }: CapturedDeadBlend, tick: UnrealTick): void {
  evaluateWeights(work.weights, fade, tick);
  extrapolateAsUnreal(work.extrapolated, start, extrapolation, work.way, tick);
}

/** Writes `q_extrapolated conj(q_current)` of the joint whose rotation begins at `q`. */
function writeOffset(
  { offset, extrapolated }: CapturedDeadBlend['work'],
  current: ReadonlyPose,
  q: number,
): void {
  quatConjugate(offset, current.rotations, 0, q);
  quatMultiply(offset, extrapolated.rotations, offset, 0, q);
}

/** The node: it follows the directions of its offsets through all ticks. */
export function deadBlendNode(settings: DeadBlendNodeSettings): UnrealNode<CapturedDeadBlend> {
  const { blendTimes } = settings.fade;
  return {
    end: fadeDuration(blendTimes),
    capture(seam, { count, follow }) {
      const captured = captureDeadBlendNode(seam, settings, count);
      const directions = createDirections(seam.shown.channels.joints);
      follow((current, tick) => followDirections(directions, captured, current, tick));
      return captured;
    },
    evaluate: evaluateDeadBlendNode,
  };
}

import type { Pose } from '../../pose.ts';
import { capturePose, capturePoseAtRest } from '../../captured-pose.ts';
import { createFade, fadePromises } from '../curves/blend-weights.ts';
import { createCrossing, crossOver, type Crossing } from '../curves/crossing.ts';
import type { Easing } from '../curves/easing.ts';
import type { EstimatedCoasting, HalfLifeEstimate } from '../coasting.ts';
import { coastsOn, estimateCoasting, evaluateCoasting } from '../curves/extrapolation.ts';
import {
  numberValue,
  type Explanation,
  type Promises,
  type Seam,
  type TransitionSample,
  type Values,
} from '../method.ts';
import { holdRule } from '../root/root-fades.ts';
import { EXTRAPOLATION, easingValue } from './blend-parameters.ts';
import { addOffset, chooseSides, createPoseOffset, subtractPose } from '../../pose-offset.ts';
import type { TurningMotion } from '../../turns/long-turns.ts';

/*
 * Dead blending: the source is extrapolated with decaying velocity while it cross-fades to the destination.
 *
 *   capture                                  evaluate(t)
 *   source ──┬─▶ start, at rest ──────────▶ start + coasting(t) = extrapolated ─┐
 *            └─▶ velocities, half-lives ──▶                                      ├─▶ slerp by weight(t)
 *                                            destination ───────────────────────┘
 */

export interface DeadBlendSettings {
  readonly estimate: HalfLifeEstimate;
  readonly blendTime: number; // s
  readonly easing: Easing;
}

export interface DeadBlendCapture extends Crossing {
  readonly start: Pose; // the source at the seam, at rest: its velocities are in `coasting`
  readonly coasting: EstimatedCoasting;
  readonly extrapolated: Pose; // scratch
}

export function captureDeadBlend(seam: Seam, settings: DeadBlendSettings): DeadBlendCapture {
  const { source, destination, factors } = seam;
  const offset = createPoseOffset(factors.length);
  const difference = subtractPose(offset, destination, source, chooseSides(destination, source));
  const coasting = estimateCoasting(source, difference, settings.estimate);
  const start = capturePoseAtRest(source);
  const letGo: TurningMotion = (out, clock) =>
    addOffset(out, start, evaluateCoasting(offset, coasting, clock));
  return {
    ...createCrossing(seam, createFade(seam, settings.blendTime, settings.easing), letGo),
    start,
    coasting,
    extrapolated: capturePose(source),
  };
}

export function evaluateDeadBlend(out: Pose, sample: TransitionSample, capture: DeadBlendCapture): Pose {
  const from = extrapolate(capture.extrapolated, sample, capture);
  return crossOver(out, sample, from, capture);
}

function explainDeadBlend(
  out: Explanation,
  sample: TransitionSample,
  capture: DeadBlendCapture,
): Explanation {
  extrapolate(out.extrapolated, sample, capture);
  return explainCoasting(out, capture.coasting);
}

/** Writes an extrapolation with its half-lives and velocities. */
export function explainCoasting(out: Explanation, coasting: EstimatedCoasting): Explanation {
  const { velocities, halfLives } = coasting;
  out.coasting = coasting;
  for (let i = 0, o = 3; o < velocities.length; i += 3, o += 6) {
    for (let axis = 0; axis < 3; axis++) {
      out.angularHalfLives[i + axis] = halfLives[o + axis];
      out.angularVelocities[i + axis] = velocities[o + axis];
    }
  }
  return out;
}

/** If an axis may stop at once, or is limited, the start is not C1 with any easing. */
function deadBlendPromises({ easing, blendTime, estimate }: DeadBlendSettings): Promises {
  const promises = fadePromises(easing, blendTime);
  return { ...promises, startsC1: promises.startsC1 && coastsOn(estimate) };
}

function extrapolate(out: Pose, sample: TransitionSample, { start, coasting, work }: DeadBlendCapture): Pose {
  return addOffset(out, start, evaluateCoasting(work.offset, coasting, sample));
}

/** Remark on the root. */
export const KEEPS_VELOCITY =
  'The root keeps its velocity at the seam, undamped, while it cross-fades to the destination’s. In a transition to itself, a motion with changing velocity leaves its path.';

/** Members shared by the dead blending methods, whose half-lives `readEstimate` parses. */
export function deadBlendMembers(readEstimate: (values: Values) => HalfLifeEstimate) {
  const readSettings = (values: Values): DeadBlendSettings => ({
    blendTime: numberValue(values, 'blendTime'),
    easing: easingValue(values),
    estimate: readEstimate(values),
  });
  return {
    ...EXTRAPOLATION,
    capture: (seam: Seam, values: Values) => captureDeadBlend(seam, readSettings(values)),
    evaluate: evaluateDeadBlend,
    explain: explainDeadBlend,
    rootRule: (values: Values<'easing' | 'blendTime'>) =>
      holdRule(easingValue(values), numberValue(values, 'blendTime')),
    promises: (values: Values) => deadBlendPromises(readSettings(values)),
  } as const;
}

import type { Pose } from '../../pose.ts';
import { capturePose, capturePoseAtRest } from '../../captured-pose.ts';
import { createFade, fadePromises } from '../curves/blend-weights.ts';
import { createCrossFade, crossFade, type CrossFade } from '../curves/cross-fade.ts';
import type { Easing } from '../curves/easing.ts';
import type { EstimatedExtrapolation, HalfLifeEstimate } from '../half-life-estimate.ts';
import { keepsSeamVelocity, estimateExtrapolation, evaluateExtrapolation } from '../curves/extrapolation.ts';
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
 *   source ──┬─▶ start, at rest ──────────▶ start + extrapolation(t) = extrapolated ─┐
 *            └─▶ velocities, half-lives ──▶                                      ├─▶ slerp by weight(t)
 *                                            destination ───────────────────────┘
 */

export interface DeadBlendSettings {
  readonly estimate: HalfLifeEstimate;
  readonly blendTime: number; // s
  readonly easing: Easing;
}

export interface DeadBlendCapture extends CrossFade {
  readonly start: Pose; // the source at the seam, at rest: its velocities are in `extrapolation`
  readonly extrapolation: EstimatedExtrapolation;
  readonly extrapolated: Pose; // scratch
}

export function captureDeadBlend(seam: Seam, settings: DeadBlendSettings): DeadBlendCapture {
  const { source, destination, factors } = seam;
  const offset = createPoseOffset(factors.length);
  const difference = subtractPose(offset, destination, source, chooseSides(destination, source));
  const extrapolation = estimateExtrapolation(source, difference, settings.estimate);
  const start = capturePoseAtRest(source);
  const extrapolatedSource: TurningMotion = (out, clock) =>
    addOffset(out, start, evaluateExtrapolation(offset, extrapolation, clock));
  return {
    ...createCrossFade(seam, createFade(seam, settings.blendTime, settings.easing), extrapolatedSource),
    start,
    extrapolation,
    extrapolated: capturePose(source),
  };
}

export function evaluateDeadBlend(out: Pose, sample: TransitionSample, capture: DeadBlendCapture): Pose {
  const from = extrapolate(capture.extrapolated, sample, capture);
  return crossFade(out, sample, from, capture);
}

function explainDeadBlend(
  out: Explanation,
  sample: TransitionSample,
  capture: DeadBlendCapture,
): Explanation {
  extrapolate(out.extrapolated, sample, capture);
  return explainExtrapolation(out, capture.extrapolation);
}

/** Writes an extrapolation with its half-lives and velocities. */
export function explainExtrapolation(out: Explanation, extrapolation: EstimatedExtrapolation): Explanation {
  const { velocities, halfLives } = extrapolation;
  out.extrapolation = extrapolation;
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
  return { ...promises, startsC1: promises.startsC1 && keepsSeamVelocity(estimate) };
}

function extrapolate(
  out: Pose,
  sample: TransitionSample,
  { start, extrapolation, work }: DeadBlendCapture,
): Pose {
  return addOffset(out, start, evaluateExtrapolation(work.offset, extrapolation, sample));
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

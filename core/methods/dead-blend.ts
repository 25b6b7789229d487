import type { Motion } from '../clip/motion.ts';
import { capturePose, capturePoseAtRest } from '../pose/captured-pose.ts';
import { addOffset, chooseSides, createPoseOffset, subtractPose } from '../pose/offset.ts';
import type { Pose } from '../pose/pose.ts';
import {
  createCrossFade,
  createFade,
  crossFade,
  type CrossFade,
  type FadeValues,
} from './curves/cross-fade.ts';
import { estimateExtrapolation, evaluateExtrapolation } from './half-lives/estimate-extrapolation.ts';
import type { EstimatedExtrapolation, HalfLifeEstimate } from './half-lives/extrapolation.ts';
import type { Seam, TransitionSample } from './parts/method.ts';

/*
 * Dead blending: the source is extrapolated with decaying velocity while it cross-fades to the destination.
 *
 *   capture                                  evaluate(t)
 *   source ──┬─▶ start, at rest ──────────▶ start + extrapolation(t) = extrapolated ─┐
 *            └─▶ velocities, half-lives ──▶                                      ├─▶ slerp by weight(t)
 *                                            destination ───────────────────────┘
 */

export interface DeadBlendCapture extends CrossFade {
  readonly start: Pose; // the source at the seam, at rest: its velocities are in `extrapolation`
  readonly extrapolation: EstimatedExtrapolation;
  readonly extrapolated: Pose; // scratch
}

export function captureDeadBlend(
  seam: Seam,
  values: FadeValues,
  estimate: HalfLifeEstimate,
): DeadBlendCapture {
  const { source, destination } = seam;
  const offset = createPoseOffset(source.channels);
  const difference = subtractPose(offset, destination, source, chooseSides(destination, source));
  const extrapolation = estimateExtrapolation(source, difference, estimate);
  const start = capturePoseAtRest(source);
  const extrapolated: Motion['pose'] = (out, clock) =>
    addOffset(out, start, evaluateExtrapolation(offset, extrapolation, clock));
  return {
    ...createCrossFade(seam, createFade(seam, values), extrapolated),
    start,
    extrapolation,
    extrapolated: capturePose(source),
  };
}

export function evaluateDeadBlend(out: Pose, sample: TransitionSample, capture: DeadBlendCapture): Pose {
  if (sample.elapsed < capture.duration) extrapolate(capture.extrapolated, sample, capture);
  return crossFade(out, sample, capture.extrapolated, capture);
}

function extrapolate(
  out: Pose,
  sample: TransitionSample,
  { start, extrapolation, work }: DeadBlendCapture,
): Pose {
  return addOffset(out, start, evaluateExtrapolation(work.offset, extrapolation, sample));
}

/** Members shared by the dead blending methods, whose half-lives `estimateOf` reads from their values. */
export function deadBlendMembers<Values extends FadeValues>(
  estimateOf: (values: Values) => HalfLifeEstimate,
) {
  return {
    arrives: 'fade',
    root: 'hold',
    usesVelocity: true,
    estimateOf,
    capture: (seam: Seam, values: Values) => captureDeadBlend(seam, values, estimateOf(values)),
    evaluate: evaluateDeadBlend,
    extrapolate,
    extrapolationOf: ({ extrapolation }: DeadBlendCapture) => extrapolation,
  } as const;
}

import type { Pose } from '../pose.ts';
import { evaluateWeights, fadeDuration, type Fade } from './blend-weights.ts';
import { capturePose, capturePoseAtRest, copyPoseOnSide } from './captured-pose.ts';
import { scaleOffset } from './decay.ts';
import type { Easing } from './easing.ts';
import { estimateCoasting, evaluateCoasting, type Coasting, type HalfLifeEstimate } from './extrapolation.ts';
import type { Explanation, Seam, TransitionSample } from './method.ts';
import { addOffset, chooseSides, createPoseOffset, subtractPose, type PoseOffset } from './pose-offset.ts';

/*
 * Dead blending: the source is let go and coasts on while it cross-fades to the destination.
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

export interface DeadBlendCapture {
  readonly start: Pose; // the source at the seam, at rest: its velocities are in `coasting`
  readonly coasting: Coasting;
  readonly fade: Fade;
  readonly duration: number; // s
  readonly sides: Int8Array; // [joints] which of the destination's two quaternions
  readonly work: DeadBlendWork;
}

/** Buffers that hold nothing between calls. */
interface DeadBlendWork {
  readonly extrapolated: Pose;
  readonly offset: PoseOffset;
  readonly weights: Float64Array; // [joints * 2]
}

export function captureDeadBlend(seam: Seam, settings: DeadBlendSettings): DeadBlendCapture {
  const { source, destination, factors } = seam;
  const sides = chooseSides(destination, source);
  const difference = subtractPose(createPoseOffset(factors.length), destination, source, sides);
  const fade = {
    easing: settings.easing,
    blendTimes: Float64Array.from(factors, (factor) => settings.blendTime * factor),
  };
  return {
    start: capturePoseAtRest(source),
    coasting: estimateCoasting(source, difference, settings.estimate),
    fade,
    duration: fadeDuration(fade),
    sides,
    work: {
      extrapolated: capturePose(source),
      offset: difference,
      weights: new Float64Array(factors.length * 2),
    },
  };
}

/**
 * Writes `slerp(extrapolated, destination, weight)` with its exact velocities. The arc is the shorter one at the capture and
 * stays on its side: where the two drift more than half a turn apart the pose does not pop, as it would if the shorter
 * arc were chosen anew. (It holds up to a full turn, where every direction is as long.)
 */
export function evaluateDeadBlend(out: Pose, sample: TransitionSample, capture: DeadBlendCapture): Pose {
  const { fade, duration, sides, work } = capture;
  if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, sides);
  extrapolate(work.extrapolated, sample, capture);
  evaluateWeights(work.weights, fade, sample);
  subtractPose(work.offset, sample.destination, work.extrapolated, sides);
  scaleOffset(work.offset, work.offset, work.weights);
  return addOffset(out, work.extrapolated, work.offset);
}

export function explainDeadBlend(
  out: Explanation,
  sample: TransitionSample,
  capture: DeadBlendCapture,
): Explanation {
  const { velocities, halfLives } = capture.coasting;
  extrapolate(out.extrapolated, sample, capture);
  for (let i = 0, o = 3; o < velocities.length; i += 3, o += 6) {
    for (let axis = 0; axis < 3; axis++) {
      out.angularHalfLives[i + axis] = halfLives[o + axis];
      out.angularVelocities[i + axis] = velocities[o + axis];
    }
  }
  return out;
}

function extrapolate(out: Pose, sample: TransitionSample, { start, coasting, work }: DeadBlendCapture): Pose {
  return addOffset(out, start, evaluateCoasting(work.offset, coasting, sample));
}

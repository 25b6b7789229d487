import { capturePose, capturePoseAtRest } from '../../captured-pose.ts';
import { addOffset, createPoseOffset, type PoseOffset } from '../../pose-offset.ts';
import type { Pose } from '../../pose.ts';
import type { TurningMotion } from '../../turns/long-turns.ts';
import { BLEND_TIME, EXTRAPOLATION, EASING, easingValue, readFade } from './blend-parameters.ts';
import { MIN_BLEND_TIME } from '../curves/blend-weights.ts';
import { createCrossFade, crossFade, type CrossFade } from '../curves/cross-fade.ts';
import { velocitiesOf } from '../curves/extrapolation.ts';
import { KEEPS_VELOCITY } from './dead-blend.ts';
import { numberValue, type BlendMethod, type TransitionSample } from '../method.ts';
import { holdRule } from '../root/root-fades.ts';

interface VelocityFadeCapture extends CrossFade {
  readonly start: Pose; // the source at the seam, at rest: its velocities are in `velocities`
  readonly velocities: Float64Array; // [joints * 6] m/s and rad/s, laid out as a `PoseOffset`
  readonly extrapolated: Pose; // scratch
}

/**
 * The slides' velocity ramp: the source is extrapolated with velocities that fall linearly to zero over the
 * blend time, while it cross-fades to the destination.
 *
 * Source: Bielak, "Pimp up your blends", velocity smoothing and inertialization.
 */
export const velocityFade: BlendMethod<'blendTime' | 'easing', VelocityFadeCapture> = {
  id: 'velocityFade',
  label: 'Velocity fade',
  remarks: [KEEPS_VELOCITY],
  ...EXTRAPOLATION,
  parameters: { blendTime: BLEND_TIME, easing: EASING },

  capture(seam, values) {
    const { source, factors } = seam;
    const velocities = velocitiesOf(source);
    const fade = readFade(seam, values);
    const start = capturePoseAtRest(source);
    const offset = createPoseOffset(factors.length);
    const extrapolatedSource: TurningMotion = (out, clock) =>
      addOffset(out, start, evaluateRamp(offset, { velocities, fade }, clock));
    return {
      ...createCrossFade(seam, fade, extrapolatedSource),
      start,
      velocities,
      extrapolated: capturePose(source),
    };
  },

  evaluate(out, sample, capture) {
    const from = extrapolate(capture.extrapolated, sample, capture);
    return crossFade(out, sample, from, capture);
  },

  /** The half-life of a ramp is half of its time. */
  explain(out, sample, capture) {
    const { velocities, fade } = capture;
    extrapolate(out.extrapolated, sample, capture);
    out.extrapolation = null;
    for (let j = 0; j < fade.blendTimes.length; j++) {
      for (let axis = 0; axis < 3; axis++) {
        out.angularHalfLives[j * 3 + axis] = 0.5 * fade.blendTimes[j];
        out.angularVelocities[j * 3 + axis] = velocities[j * 6 + 3 + axis];
      }
    }
    return out;
  },

  rootRule: (values) => holdRule(easingValue(values), numberValue(values, 'blendTime')),
};

function extrapolate(out: Pose, sample: TransitionSample, capture: VelocityFadeCapture): Pose {
  return addOffset(out, capture.start, evaluateRamp(capture.work.offset, capture, sample));
}

/** Writes `v t - v t^2 / (2 T)` and `v (1 - t / T)`, `t` clamped to [0, T]; zero without a blend time. */
function evaluateRamp(
  out: PoseOffset,
  { velocities, fade }: Pick<VelocityFadeCapture, 'velocities' | 'fade'>,
  { elapsed }: { readonly elapsed: number },
): PoseOffset {
  const { blendTimes } = fade;
  for (let j = 0; j < blendTimes.length; j++) {
    const blendTime = blendTimes[j];
    const moves = blendTime > MIN_BLEND_TIME;
    const t = Math.min(Math.max(elapsed, 0), blendTime);
    const way = moves ? t - (t * t) / (2 * blendTime) : 0;
    const speed = moves ? 1 - t / blendTime : 0;
    for (let i = j * 6; i < j * 6 + 6; i++) {
      out.values[i] = velocities[i] * way;
      out.rates[i] = velocities[i] * speed;
    }
  }
  return out;
}

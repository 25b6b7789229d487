import type { Motion } from '../clip/motion.ts';
import { capturePose, capturePoseAtRest } from '../pose/captured-pose.ts';
import { addOffset, createPoseOffset, type PoseOffset } from '../pose/offset.ts';
import type { Pose } from '../pose/pose.ts';
import { BLEND_TIME, EASING, KEEPS_VELOCITY, MIN_BLEND_TIME } from './parts/blend-parameters.ts';
import {
  createCrossFade,
  createFade,
  crossFade,
  type CrossFade,
  type FadeValues,
} from './curves/cross-fade.ts';
import { velocitiesOf } from './half-lives/estimate-extrapolation.ts';
import type { Extrapolation } from './half-lives/extrapolation.ts';
import type { MethodDeclaration, TransitionSample } from './parts/method.ts';

interface VelocityFadeCapture extends CrossFade {
  readonly start: Pose; // the source at the seam, at rest: its velocities are in `extrapolation`
  readonly extrapolation: Extrapolation; // the half-life of a ramp is half of its time
  readonly extrapolated: Pose; // scratch
}

/**
 * The slides' velocity ramp: the source is extrapolated with velocities that fall linearly to zero over the
 * blend time, while it cross-fades to the destination.
 *
 * Source: Bielak, "Pimp up your blends", velocity smoothing and inertialization.
 */
export const velocityFade: MethodDeclaration<FadeValues, VelocityFadeCapture> = {
  id: 'velocityFade',
  label: 'Velocity fade',
  remarks: [KEEPS_VELOCITY],
  arrives: 'fade',
  root: 'hold',
  usesVelocity: true,
  parameters: { blendTime: BLEND_TIME, easing: EASING },

  capture(seam, values) {
    const { source, factors } = seam;
    const velocities = velocitiesOf(source);
    const fade = createFade(seam, values);
    const halfLives = velocities.map((_, i) => 0.5 * fade.blendTimes[Math.floor(i / 6)]);
    const extrapolation = { velocities, halfLives };
    const start = capturePoseAtRest(source);
    const offset = createPoseOffset(factors.length);
    const extrapolated: Motion['pose'] = (out, clock) =>
      addOffset(out, start, evaluateRamp(offset, { extrapolation, fade }, clock));
    return {
      ...createCrossFade(seam, fade, extrapolated),
      start,
      extrapolation,
      extrapolated: capturePose(source),
    };
  },

  evaluate: (out, sample, capture) =>
    crossFade(out, sample, extrapolate(capture.extrapolated, sample, capture), capture),
  extrapolate,
  extrapolationOf: ({ extrapolation }) => extrapolation,
};

function extrapolate(out: Pose, sample: TransitionSample, capture: VelocityFadeCapture): Pose {
  return addOffset(out, capture.start, evaluateRamp(capture.work.offset, capture, sample));
}

/** Writes `v t - v t^2 / (2 T)` and `v (1 - t / T)`, `t` clamped to [0, T]; zero without a blend time. */
function evaluateRamp(
  out: PoseOffset,
  { extrapolation: { velocities }, fade }: Pick<VelocityFadeCapture, 'extrapolation' | 'fade'>,
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

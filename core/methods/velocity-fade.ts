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
    const { source } = seam;
    const { channels } = source;
    const velocities = velocitiesOf(source);
    const fade = createFade(seam, values);
    const halfLives = new Float64Array(velocities.length);
    for (const { start, width, owners } of channels.runs) {
      owners.forEach((owner, c) => {
        halfLives.fill(0.5 * fade.blendTimes[owner], start + c * width, start + (c + 1) * width);
      });
    }
    const extrapolation = { channels, velocities, halfLives };
    const start = capturePoseAtRest(source);
    const offset = createPoseOffset(channels);
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
  { extrapolation: { channels, velocities }, fade }: Pick<VelocityFadeCapture, 'extrapolation' | 'fade'>,
  { elapsed }: { readonly elapsed: number },
): PoseOffset {
  const { runs } = channels;
  for (let r = 0; r < runs.length; r++) {
    const { start, width, owners } = runs[r];
    for (let c = 0, i = start; c < owners.length; c++) {
      const blendTime = fade.blendTimes[owners[c]];
      const moves = blendTime > MIN_BLEND_TIME;
      const t = Math.min(Math.max(elapsed, 0), blendTime);
      const way = moves ? t - (t * t) / (2 * blendTime) : 0;
      const speed = moves ? 1 - t / blendTime : 0;
      for (const end = i + width; i < end; i++) {
        out.values[i] = velocities[i] * way;
        out.rates[i] = velocities[i] * speed;
      }
    }
  }
  return out;
}

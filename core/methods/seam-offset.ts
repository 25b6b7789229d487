import { chooseSides, createPoseOffset, subtractPose } from '../pose/offset.ts';
import { SECONDS } from './parts/blend-parameters.ts';
import type { Seam } from './parts/method.ts';
import type { NumberSpec } from './parts/setting-spec.ts';

/** The half-life of a critically damped spring. */
export const HALF_LIFE: NumberSpec = {
  ...SECONDS,
  label: 'Half-life',
  maximum: 2,
  step: 0.005,
  default: 0.12,
  description:
    'Time in which the offset decays. Starting at rest, 59.7 % of it is left after one half-life, 1 % after 4.8.',
};

/** Captures the offset of a method that plays the destination with a decaying offset. */
export function captureSeamOffset({ source, destination, ignoresVelocity }: Seam) {
  const { channels } = source;
  const sides = chooseSides(source, destination);
  const offset = subtractPose(createPoseOffset(channels), source, destination, sides);
  // Equal velocities are no zero rate: far from a turning destination, the source would have to turn about
  // another axis.
  if (ignoresVelocity === true) offset.rates.fill(0);
  return {
    offset, // source minus destination at the seam
    work: createPoseOffset(channels), // scratch
  };
}

/** Captures an offset with the time of its decay: a blend time or a half-life, s. */
export function captureDecay(seam: Seam, time: number) {
  const times: Float64Array = Float64Array.from(seam.factors, (factor) => time * factor); // [owners] s
  return { ...captureSeamOffset(seam), times };
}

export type DecayCapture = Readonly<ReturnType<typeof captureDecay>>;

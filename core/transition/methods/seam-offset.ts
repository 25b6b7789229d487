import { chooseSides, createPoseOffset, subtractPose } from '../../pose-offset.ts';
import type { Seam } from '../method.ts';
import { explainExtrapolation } from './explain-extrapolation.ts';

export function captureSeamOffset({ source, destination, factors, ignoresVelocity }: Seam) {
  const joints = factors.length;
  const offset = subtractPose(
    createPoseOffset(joints),
    source,
    destination,
    chooseSides(source, destination),
  );
  // Equal velocities are no zero rate: far from a turning destination, the source would have to turn about
  // another axis.
  if (ignoresVelocity === true) offset.rates.fill(0);
  return {
    offset, // source minus destination at the seam
    angularVelocities: Float64Array.from(source.angularVelocities), // [joints * 3] rad/s, the source's
    work: createPoseOffset(joints), // scratch
  };
}

/** The capture of a method that plays the destination with a decaying offset. */
export type SeamOffset = Readonly<ReturnType<typeof captureSeamOffset>>;

/** Captures an offset with the time of its decay: a blend time or a half-life, s. */
export function captureDecay(seam: Seam, time: number) {
  const times = Float64Array.from(seam.factors, (factor) => time * factor); // [joints] s
  return { ...captureSeamOffset(seam), times };
}

export type DecayCapture = Readonly<ReturnType<typeof captureDecay>>;

/** Members shared by methods that play the destination with a decaying offset and its velocity. */
export const INERTIALIZATION = {
  shows: 'continuation',
  hasWeight: false,
  usesVelocity: true,
  readsSourceUntil: () => 0,
  explain: explainExtrapolation,
} as const;

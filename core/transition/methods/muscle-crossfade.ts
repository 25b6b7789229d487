import { copyPoseOnSide } from '../../captured-pose.ts';
import { workTime } from '../../muscle/arrival.ts';
import {
  evaluateMuscleProgress,
  MUSCLE_PROGRESS_SIZE,
  type MusclePull,
} from '../../muscle/muscle-progress.ts';
import { chooseSides, createPoseOffset } from '../../pose-offset.ts';
import { favourWeights } from '../curves/blend-weights.ts';
import { followArcs, mixAlong } from '../curves/cross-fade.ts';
import type { BlendMethod, Seam } from '../method.ts';
import { MUSCLE_PULL, pullPromises, readPull, type MuscleParameter } from './muscle-drives.ts';

type MuscleCrossfadeCapture = Readonly<ReturnType<typeof captureMuscleCrossfade>>;

/**
 * A crossfade whose weight is the work of each joint's muscle: both motions keep playing, and tired joints
 * change over later.
 *
 * Source: Bielak, "Pimp up your blends", hybrid with standard blends.
 */
export const muscleCrossfade: BlendMethod<'blendTime' | MuscleParameter, MuscleCrossfadeCapture> = {
  id: 'muscleCrossfade',
  label: 'Muscle crossfade',
  ...MUSCLE_PULL,
  playsSource: true,
  readsSourceUntil: ({ duration }) => duration,
  capture: (seam, values) => captureMuscleCrossfade(seam, readPull(seam, values)),

  evaluate(out, sample, capture) {
    const { pull, duration, weightFactors, work } = capture;
    if (sample.elapsed >= duration) return copyPoseOnSide(out, sample.destination, capture.sides);
    evaluateMuscleProgress(work.weights, pull, sample);
    if (weightFactors !== undefined) favourWeights(work.weights, weightFactors);
    return mixAlong(out, sample, sample.source, capture);
  },
  promises: (values) => pullPromises(values, true),
};

/** The capture for bound muscles. */
export function captureMuscleCrossfade(seam: Seam, pull: MusclePull) {
  const joints = pull.drives.length;
  const { source, destination, weightFactors } = seam;
  const duration = workTime(pull);
  return {
    pull,
    duration, // s, infinite if a muscle never arrives
    weightFactors: weightFactors && Float64Array.from(weightFactors),
    sides: chooseSides(destination, source),
    angularVelocities: Float64Array.from(source.angularVelocities), // [joints * 3] rad/s, the source's
    work: {
      offset: createPoseOffset(joints),
      weights: new Float64Array(joints * MUSCLE_PROGRESS_SIZE),
      sides: new Int8Array(joints),
    },
    arcs: followArcs(seam, seam.motions?.source, duration),
  };
}

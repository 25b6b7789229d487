import {
  evaluateMuscleProgress,
  MUSCLE_PROGRESS_SIZE,
  type MusclePull,
} from '../../muscle/muscle-progress.ts';
import { addOffset, scaleOffset } from '../../pose-offset.ts';
import { favourWeights } from '../curves/blend-weights.ts';
import type { BlendMethod, Seam } from '../method.ts';
import { MUSCLE_PULL, pullPromises, readPull, type MuscleParameter } from './muscle-drives.ts';
import { captureSeamOffset } from './seam-offset.ts';

type MuscleCapture = Readonly<ReturnType<typeof captureMuscle>>;

/**
 * A muscle per joint pulls the offset in; fatigue slows it down. The velocity of the source is ignored, so
 * joints have the destination's velocity from the seam on, and the start is not C1.
 *
 * Source: Bielak, "Pimp up your blends", Hill model based blend.
 */
export const muscle: BlendMethod<'blendTime' | MuscleParameter, MuscleCapture> = {
  id: 'muscle',
  label: 'Muscle',
  ...MUSCLE_PULL,
  readsSourceUntil: () => 0,
  capture: (seam, values) => captureMuscle(seam, readPull(seam, values)),

  evaluate(out, sample, { offset, work, pull, weights, weightFactors }) {
    evaluateMuscleProgress(weights, pull, sample);
    if (weightFactors !== undefined) favourWeights(weights, weightFactors);
    for (let at = 0; at < weights.length; at += 2) {
      weights[at] = 1 - weights[at];
      weights[at + 1] = -weights[at + 1];
    }
    return addOffset(out, sample.destination, scaleOffset(work, offset, weights));
  },
  promises: (values) => pullPromises(values, false),
};

/** The capture for bound muscles. */
export function captureMuscle(seam: Seam, pull: MusclePull) {
  const captured = captureSeamOffset(seam);
  captured.offset.rates.fill(0);
  const { weightFactors } = seam;
  return {
    ...captured,
    pull,
    weightFactors: weightFactors && Float64Array.from(weightFactors),
    weights: new Float64Array(pull.drives.length * MUSCLE_PROGRESS_SIZE), // scratch
  };
}

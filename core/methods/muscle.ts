import { addOffset, scaleOffset } from '../pose/offset.ts';
import { BLEND_TIME } from './parts/blend-parameters.ts';
import type { MethodDeclaration, MuscleSeam } from './parts/method.ts';
import { MUSCLE_PARAMETERS, PULLS_ROOT, type MuscleValues } from './parts/muscle-parameters.ts';
import { captureSeamOffset } from './seam-offset.ts';

type MuscleCapture = Readonly<ReturnType<typeof captureMuscle>>;

/**
 * A muscle per joint pulls the offset in; fatigue slows it down. The velocity of the source is ignored, so
 * joints have the destination's velocity from the seam on, and the start is not C1.
 *
 * Source: Bielak, "Pimp up your blends", Hill model based blend.
 */
export const muscle: MethodDeclaration<MuscleValues & { readonly blendTime: number }, MuscleCapture> = {
  id: 'muscle',
  label: 'Muscle',
  remarks: [PULLS_ROOT],
  arrives: 'muscles',
  jumps: true,
  root: 'muscles',
  usesVelocity: false,
  parameters: { blendTime: BLEND_TIME, ...MUSCLE_PARAMETERS },

  capture: captureMuscle,
  evaluate(out, sample, { offset, work, muscles, weights }) {
    muscles.progress(weights, sample);
    for (let at = 0; at < weights.length; at += 2) {
      weights[at] = 1 - weights[at];
      weights[at + 1] = -weights[at + 1];
    }
    return addOffset(out, sample.destination, scaleOffset(work, offset, weights));
  },
};

function captureMuscle(seam: MuscleSeam) {
  const captured = captureSeamOffset({ ...seam, ignoresVelocity: true });
  return { ...captured, muscles: seam.muscles, weights: new Float64Array(seam.source.channels.owners * 4) }; // scratch
}

import { BLEND_TIME } from './parts/blend-parameters.ts';
import { createMix, mixPoses, type PoseMix } from './curves/cross-fade.ts';
import type { MethodDeclaration, MuscleSeam, SeamMuscles } from './parts/method.ts';
import { MUSCLE_PARAMETERS, PULLS_ROOT, type MuscleValues } from './parts/muscle-parameters.ts';

interface MuscleCrossfadeCapture extends PoseMix {
  readonly muscles: SeamMuscles;
}

/**
 * A crossfade whose weight is the work of each joint's muscle: both motions keep playing, and tired joints
 * change over later.
 *
 * Source: Bielak, "Pimp up your blends", hybrid with standard blends.
 */
export const muscleCrossfade: MethodDeclaration<
  MuscleValues & { readonly blendTime: number },
  MuscleCrossfadeCapture
> = {
  id: 'muscleCrossfade',
  label: 'Muscle crossfade',
  remarks: [PULLS_ROOT],
  arrives: 'muscles',
  root: 'muscles',
  usesVelocity: false,
  parameters: { blendTime: BLEND_TIME, ...MUSCLE_PARAMETERS },

  capture: (seam: MuscleSeam) => ({
    ...createMix(seam, null, seam.muscles.duration(), 4),
    muscles: seam.muscles,
  }),

  evaluate(out, sample, capture) {
    if (sample.elapsed < capture.duration) capture.muscles.progress(capture.work.weights, sample);
    return mixPoses(out, sample, sample.source, capture);
  },

  readsSourceUntil: ({ duration }) => duration,
};

import { BLEND_TIME, EASING } from './parts/blend-parameters.ts';
import {
  createCrossFade,
  createFade,
  crossFade,
  type CrossFade,
  type FadeValues,
} from './curves/cross-fade.ts';
import type { MethodDeclaration } from './parts/method.ts';

/**
 * Both motions keep playing while their weights change: `lerp` for positions, `slerp` for rotations, with
 * exact velocities.
 */
export const crossfade: MethodDeclaration<FadeValues, CrossFade> = {
  id: 'crossfade',
  label: 'Crossfade',
  remarks: ['The velocities of both roots are cross-faded.'],
  arrives: 'fade',
  root: 'crossfade',
  usesVelocity: false,
  parameters: { blendTime: BLEND_TIME, easing: EASING },

  capture: (seam, values) => createCrossFade(seam, createFade(seam, values), null),
  evaluate: (out, sample, capture) => crossFade(out, sample, sample.source, capture),
  readsSourceUntil: ({ duration }) => duration,
};

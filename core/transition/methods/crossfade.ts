import { BLEND_TIME, FADE, EASING, easingValue, readFade } from './blend-parameters.ts';
import { createCrossFade, crossFade, type CrossFade } from '../curves/cross-fade.ts';
import { explainExtrapolation } from './explain-extrapolation.ts';
import { numberValue, type BlendMethod } from '../method.ts';
import { crossfade as crossfadeRoot } from '../root/root-fades.ts';

interface CrossfadeCapture extends CrossFade {
  readonly angularVelocities: Float64Array; // [joints * 3] rad/s, the source's
}

/**
 * Both motions keep playing while their weights change: `lerp` for positions, `slerp` for rotations, with
 * exact velocities.
 */
export const crossfade: BlendMethod<'blendTime' | 'easing', CrossfadeCapture> = {
  id: 'crossfade',
  label: 'Crossfade',
  remarks: ['The velocities of both roots are cross-faded.'],
  ...FADE,
  shows: 'continuation',
  usesVelocity: false,
  playsSource: true,
  readsSourceUntil: ({ duration }) => duration,
  parameters: { blendTime: BLEND_TIME, easing: EASING },

  capture: (seam, values) => ({
    ...createCrossFade(seam, readFade(seam, values), seam.motions?.source),
    angularVelocities: Float64Array.from(seam.source.angularVelocities),
  }),

  evaluate: (out, sample, capture) => crossFade(out, sample, sample.source, capture),
  explain: explainExtrapolation,
  rootRule: (values) => crossfadeRoot(easingValue(values), numberValue(values, 'blendTime')),
};

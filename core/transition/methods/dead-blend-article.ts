import { BLEND_TIME, EASING, easingValue } from './blend-parameters.ts';
import { deadBlendMembers, type DeadBlendCapture, type DeadBlendSettings } from './dead-blend.ts';
import { numberValue, type BlendMethod, type Values } from '../method.ts';

/** Minimum speed of an axis in the estimate of half-lives, m/s and rad/s: avoids a division by zero. */
const EPSILON = 1e-8;

/**
 * Dead blending as in the article: half-lives per axis, estimated from the distance to the destination and the speed towards it.
 *
 * Source: Holden, "Dead Blending", section "Choosing the half-life".
 */
export const deadBlendArticle: BlendMethod<
  'blendTime' | 'easing' | 'scale' | 'minimum' | 'maximum',
  DeadBlendCapture
> = {
  id: 'deadBlendArticle',
  label: 'Dead blending',
  remarks: [
    'The root keeps its velocity at the seam, undamped, while it cross-fades to the destination’s. In a transition to itself, a motion with changing velocity leaves its path.',
  ],
  ...deadBlendMembers(readSettings),
  parameters: {
    blendTime: BLEND_TIME,
    easing: EASING,
    scale: {
      kind: 'number',
      label: 'Half-life scale',
      unit: 's',
      minimum: 0,
      maximum: 5,
      step: 0.01,
      default: 0.3,
      description:
        'Half-life of an axis that would reach the destination in one second at its current speed.',
    },
    minimum: {
      kind: 'number',
      label: 'Shortest half-life',
      unit: 's',
      minimum: 0,
      maximum: 5,
      step: 0.01,
      default: 0.1,
      description: 'Half-life of fast axes, and of axes that move away from the destination.',
    },
    maximum: {
      kind: 'number',
      label: 'Longest half-life',
      unit: 's',
      minimum: 0,
      maximum: 5,
      step: 0.01,
      default: 1,
      description:
        'Half-life of axes that move towards a distant destination. Takes precedence over the shortest half-life.',
    },
  },
};

function readSettings(values: Values): DeadBlendSettings {
  return {
    blendTime: numberValue(values, 'blendTime'),
    easing: easingValue(values),
    estimate: {
      scale: numberValue(values, 'scale'),
      minimum: numberValue(values, 'minimum'),
      maximum: numberValue(values, 'maximum'),
      linearEpsilon: EPSILON,
      angularEpsilon: EPSILON,
      linearLimit: Number.POSITIVE_INFINITY,
      angularLimit: Number.POSITIVE_INFINITY,
    },
  };
}

import { BLEND_TIME, EASING, SECONDS } from './blend-parameters.ts';
import { deadBlendMembers, KEEPS_VELOCITY, type DeadBlendCapture } from './dead-blend.ts';
import type { HalfLifeEstimate } from '../half-life-estimate.ts';
import { numberValue, type BlendMethod, type Values } from '../method.ts';

/** Minimum speed of an axis in the estimate of half-lives, m/s and rad/s: avoids a division by zero. */
const EPSILON = 1e-8;

/**
 * Dead blending as in the article: half-lives per axis, estimated from the distance to the destination and
 * the speed towards it.
 *
 * Source: Holden, "Dead Blending", section "Choosing the half-life".
 */
export const deadBlendArticle: BlendMethod<
  'blendTime' | 'easing' | 'scale' | 'minimum' | 'maximum',
  DeadBlendCapture
> = {
  id: 'deadBlendArticle',
  label: 'Dead blending',
  remarks: [KEEPS_VELOCITY],
  ...deadBlendMembers(readEstimate),
  warnings: (values) =>
    numberValue(values, 'minimum') > numberValue(values, 'maximum')
      ? [{ parameter: 'minimum', message: `Longest half-life wins: ${values.maximum} s for every axis.` }]
      : [],
  parameters: {
    blendTime: BLEND_TIME,
    easing: EASING,
    scale: {
      ...SECONDS,
      label: 'Half-life scale',
      default: 0.3,
      description:
        'Scale of the estimate, scale × distance / speed: half-life of an axis that would reach the destination in one second at its current speed.',
    },
    minimum: {
      ...SECONDS,
      label: 'Shortest half-life',
      default: 0.1,
      description: 'Half-life of fast axes, and of axes that move away from the destination.',
    },
    maximum: {
      ...SECONDS,
      label: 'Longest half-life',
      default: 1,
      description:
        'Half-life of axes that move towards a distant destination. Takes precedence over the shortest half-life.',
    },
  },
};

function readEstimate(values: Values): HalfLifeEstimate {
  return {
    scale: numberValue(values, 'scale'),
    minimum: numberValue(values, 'minimum'),
    maximum: numberValue(values, 'maximum'),
    linearEpsilon: EPSILON,
    angularEpsilon: EPSILON,
    linearLimit: Number.POSITIVE_INFINITY,
    angularLimit: Number.POSITIVE_INFINITY,
  };
}

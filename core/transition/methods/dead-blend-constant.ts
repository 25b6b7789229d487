import { BLEND_TIME, EASING, easingValue } from './blend-parameters.ts';
import { deadBlendMembers, type DeadBlendCapture, type DeadBlendSettings } from './dead-blend.ts';
import { constantHalfLife } from '../curves/extrapolation.ts';
import { numberValue, type BlendMethod, type Values } from '../method.ts';

/**
 * Dead blending in its simplest form: all axes have the same half-life, wherever the destination is.
 *
 * Source: Holden, "Dead Blending", section "Basic exponential decay".
 */
export const deadBlendConstant: BlendMethod<
  'blendTime' | 'easing' | 'extrapolationHalfLife',
  DeadBlendCapture
> = {
  id: 'deadBlendConstant',
  label: 'Constant dead blending',
  remarks: [
    'The root keeps its velocity at the seam, undamped, while it cross-fades to the destination’s. In a transition to itself, a motion with changing velocity leaves its path.',
  ],
  ...deadBlendMembers(readSettings),
  parameters: {
    blendTime: BLEND_TIME,
    easing: EASING,
    extrapolationHalfLife: {
      kind: 'number',
      label: 'Half-life',
      unit: 's',
      minimum: 0,
      maximum: 5,
      step: 0.01,
      default: 0.1,
      description: 'Time in which the extrapolated velocity halves, on every axis.',
    },
  },
};

function readSettings(values: Values): DeadBlendSettings {
  return {
    blendTime: numberValue(values, 'blendTime'),
    easing: easingValue(values),
    estimate: constantHalfLife(numberValue(values, 'extrapolationHalfLife')),
  };
}

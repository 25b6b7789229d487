import { BLEND_TIME, EASING, SECONDS } from './blend-parameters.ts';
import { deadBlendMembers, KEEPS_VELOCITY, type DeadBlendCapture } from './dead-blend.ts';
import { constantHalfLife } from '../curves/extrapolation.ts';
import { numberValue, type BlendMethod } from '../method.ts';

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
  remarks: [KEEPS_VELOCITY],
  ...deadBlendMembers((values) => constantHalfLife(numberValue(values, 'extrapolationHalfLife'))),
  parameters: {
    blendTime: BLEND_TIME,
    easing: EASING,
    extrapolationHalfLife: {
      ...SECONDS,
      label: 'Half-life',
      default: 0.1,
      description: 'Time in which the extrapolated velocity halves, on every axis.',
    },
  },
};

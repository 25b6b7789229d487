import { BLEND_TIME, EASING } from './blend-parameters.ts';
import { fadePromises } from '../curves/blend-weights.ts';
import {
  captureDeadBlend,
  evaluateDeadBlend,
  explainDeadBlend,
  type DeadBlendCapture,
} from './dead-blend.ts';
import { EASINGS } from '../curves/easing.ts';
import { constantHalfLife } from '../curves/extrapolation.ts';
import { choiceValue, numberValue, type BlendMethod } from '../method.ts';
import { holdRule } from '../root/root-fades.ts';

/**
 * Dead blending in its simplest form: every axis coasts with one and the same half-life, wherever the destination is.
 *
 * Source: Holden, "Dead Blending", section "Basic exponential decay".
 */
export const deadBlendConstant: BlendMethod<
  'blendTime' | 'easing' | 'extrapolationHalfLife',
  DeadBlendCapture
> = {
  id: 'deadBlendConstant',
  label: 'Constant dead blending',
  shows: 'extrapolation',
  hasWeight: true,
  usesVelocity: true,
  readsSourceUntil: () => 0,
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
      description: 'After this long the source coasts half as fast, on every axis.',
    },
  },

  capture: (seam, values) =>
    captureDeadBlend(seam, {
      blendTime: numberValue(values, 'blendTime'),
      easing: choiceValue(values, 'easing', EASINGS),
      estimate: constantHalfLife(numberValue(values, 'extrapolationHalfLife')),
    }),

  evaluate: evaluateDeadBlend,
  explain: explainDeadBlend,
  settlingTime: (values) => numberValue(values, 'blendTime'),
  rootRule: (values) => holdRule(choiceValue(values, 'easing', EASINGS), numberValue(values, 'blendTime')),
  promises: (values) =>
    fadePromises(choiceValue(values, 'easing', EASINGS), numberValue(values, 'blendTime')),
};

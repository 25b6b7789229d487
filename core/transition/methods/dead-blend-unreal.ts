import { BLEND_TIME, EASING, easingValue } from './blend-parameters.ts';
import {
  captureDeadBlend,
  deadBlendPromises,
  evaluateDeadBlend,
  explainDeadBlend,
  type DeadBlendCapture,
  type DeadBlendSettings,
} from './dead-blend.ts';
import { numberValue, type BlendMethod, type NumberSpec, type Values } from '../method.ts';
import { holdRule } from '../root/root-fades.ts';

/** Slower axes count as this fast when half-lives are estimated, m/s and rad/s. */
const EPSILON = 1e-4;

const HALF_LIFE = {
  kind: 'number',
  unit: 's',
  minimum: 0,
  maximum: 5,
  step: 0.01,
} as const satisfies Partial<NumberSpec>;

/**
 * Dead blending as Unreal Engine's node has it, with that node's names and defaults: joints faster than a limit are slowed
 * down to it before half-lives are estimated, and coast on from there. Where the source is that fast its velocity jumps at
 * the seam, so it does not promise to start smoothly.
 *
 * Source: Holden, "Dead Blending Node in Unreal Engine".
 */
export const deadBlendUnreal: BlendMethod<
  | 'blendTime'
  | 'easing'
  | 'extrapolationHalfLife'
  | 'extrapolationHalfLifeMin'
  | 'extrapolationHalfLifeMax'
  | 'maximumTranslationVelocity'
  | 'maximumRotationVelocity',
  DeadBlendCapture
> = {
  id: 'deadBlendUnreal',
  label: 'Dead blending (Unreal preset, continuous)',
  remarks: [
    'The root keeps the velocity of the seam, undamped, while it cross-fades to the destination’s.',
    'It has the node’s parameters and defaults, with exact velocities at every moment. The node itself, tick by tick, is `unrealDeadBlend`.',
  ],
  shows: 'extrapolation',
  hasWeight: true,
  usesVelocity: true,
  readsSourceUntil: () => 0,
  parameters: {
    blendTime: { ...BLEND_TIME, default: 0.25 },
    easing: { ...EASING, default: 'linear' },
    extrapolationHalfLife: {
      ...HALF_LIFE,
      label: 'Half-life',
      default: 1,
      description:
        'Half-life of an axis that would reach the destination in one second at its present speed.',
    },
    extrapolationHalfLifeMin: {
      ...HALF_LIFE,
      label: 'Half-life min',
      default: 0.05,
      description: 'For axes that move away from the destination, or fast.',
    },
    extrapolationHalfLifeMax: {
      ...HALF_LIFE,
      label: 'Half-life max',
      default: 1,
      description: 'For axes that move towards a far destination. Where it is below the shortest, it wins.',
    },
    maximumTranslationVelocity: {
      kind: 'number',
      label: 'Max speed',
      unit: 'm/s',
      minimum: 0,
      maximum: 50,
      step: 0.1,
      default: 5,
      description: 'A joint that moves faster in its parent’s frame is let go at this speed.',
    },
    maximumRotationVelocity: {
      kind: 'number',
      label: 'Max turn',
      unit: 'rad/s',
      minimum: 0,
      maximum: 100,
      step: 0.1,
      default: 2 * Math.PI,
      description: 'A joint that turns faster is let go at this speed; 360°/s unless changed.',
    },
  },

  capture: (seam, values) => captureDeadBlend(seam, readSettings(values)),
  evaluate: evaluateDeadBlend,
  explain: explainDeadBlend,
  settlingTime: (values) => numberValue(values, 'blendTime'),
  rootRule: (values) => holdRule(easingValue(values), numberValue(values, 'blendTime')),
  promises: (values) => deadBlendPromises(readSettings(values)),
};

function readSettings(values: Values): DeadBlendSettings {
  return {
    blendTime: numberValue(values, 'blendTime'),
    easing: easingValue(values),
    estimate: {
      scale: numberValue(values, 'extrapolationHalfLife'),
      minimum: numberValue(values, 'extrapolationHalfLifeMin'),
      maximum: numberValue(values, 'extrapolationHalfLifeMax'),
      linearEpsilon: EPSILON,
      angularEpsilon: EPSILON,
      linearLimit: numberValue(values, 'maximumTranslationVelocity'),
      angularLimit: numberValue(values, 'maximumRotationVelocity'),
    },
  };
}

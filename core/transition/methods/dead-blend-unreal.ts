import type { UnrealEstimate } from '../unreal/unreal-extrapolation.ts';
import { BLEND_TIME, EASING, SECONDS, UNLISTED_REMARK } from './blend-parameters.ts';
import { deadBlendMembers, type DeadBlendCapture } from './dead-blend.ts';
import { numberValue, type BlendMethod, type ParameterSpec, type Values } from '../method.ts';

/** Minimum speed of an axis in the estimate of half-lives, m/s and rad/s. */
const EPSILON = 1e-4;

const PARAMETERS = {
  // Those of a transition between states, whose request the node grants; its own settings are a fall-back.
  blendTime: { ...BLEND_TIME, default: 0.2 },
  easing: { ...EASING, default: 'hermiteCubic' },
  extrapolationHalfLife: {
    ...SECONDS,
    label: 'Half-life',
    default: 1,
    description: 'Half-life of an axis that would reach the destination in one second at its current speed.',
  },
  extrapolationHalfLifeMin: {
    ...SECONDS,
    label: 'Half-life min',
    default: 0.05,
    description: 'Half-life of fast axes, and of axes that move away from the destination.',
  },
  extrapolationHalfLifeMax: {
    ...SECONDS,
    label: 'Half-life max',
    default: 1,
    description:
      'Half-life of axes that move towards a distant destination. Takes precedence over the shortest half-life.',
  },
  maximumTranslationVelocity: {
    kind: 'number',
    label: 'Max speed',
    unit: 'm/s',
    minimum: 0,
    maximum: 50,
    step: 0.1,
    default: 5,
    description: 'Limit on the speed of a joint, relative to its parent.',
  },
  maximumRotationVelocity: {
    kind: 'number',
    label: 'Max turn rate',
    unit: 'rad/s',
    minimum: 0,
    maximum: 100,
    step: 0.1,
    default: 2 * Math.PI,
    description: 'Limit on the angular speed of a joint; 360°/s by default.',
  },
} satisfies Readonly<Record<string, ParameterSpec>>;

/**
 * Dead blending with the names and defaults of Unreal Engine's node: the velocities of joints are limited
 * before half-lives are estimated. Beyond the limit the velocity of the source jumps at the seam, so a smooth
 * start is not promised.
 *
 * Source: Holden, "Dead Blending Node in Unreal Engine".
 */
export const deadBlendUnreal: BlendMethod<keyof typeof PARAMETERS, DeadBlendCapture> = {
  id: 'deadBlendUnreal',
  label: 'Dead blending (Unreal preset, continuous)',
  isUnlisted: true, // `unrealDeadBlend` is what Unreal shows
  remarks: [
    UNLISTED_REMARK,
    'The root keeps its velocity at the seam, undamped, while it cross-fades to the destination’s.',
    'It has the parameters and defaults of Unreal’s node, with exact velocities and continuous evaluation. The node itself, tick by tick, is `unrealDeadBlend`.',
  ],
  ...deadBlendMembers((values) => ({
    ...unrealEstimate(values),
    linearEpsilon: EPSILON,
    angularEpsilon: EPSILON,
  })),
  parameters: PARAMETERS,
};

/** The estimate of Unreal's node, whose epsilons are fixed. */
export function unrealEstimate(values: Values): UnrealEstimate {
  return {
    scale: numberValue(values, 'extrapolationHalfLife'),
    minimum: numberValue(values, 'extrapolationHalfLifeMin'),
    maximum: numberValue(values, 'extrapolationHalfLifeMax'),
    linearLimit: numberValue(values, 'maximumTranslationVelocity'),
    angularLimit: numberValue(values, 'maximumRotationVelocity'),
  };
}

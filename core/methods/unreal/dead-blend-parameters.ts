import { BLEND_TIME, EASING, SECONDS } from '../parts/blend-parameters.ts';
import type { FadeValues } from '../curves/cross-fade.ts';
import type { ParameterSpec } from '../parts/setting-spec.ts';
import type { UnrealEstimate } from './unreal-extrapolation.ts';

/** The parameters of Unreal’s node. */
export const UNREAL_PARAMETERS = {
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

/** The limits of Unreal’s node on how fast scales and curves change, per s. */
export const CHANNEL_LIMITS = { maximumScaleVelocity: 4, maximumCurveVelocity: 100 } as const;

export type UnrealValues = FadeValues & {
  readonly [Name in Exclude<keyof typeof UNREAL_PARAMETERS, 'easing'>]: number;
};

/** The estimate of Unreal's node, whose epsilons are fixed. */
export function unrealEstimate(
  values: UnrealValues,
  {
    maximumScaleVelocity,
    maximumCurveVelocity,
  }: Record<keyof typeof CHANNEL_LIMITS, number> = CHANNEL_LIMITS,
): UnrealEstimate {
  return {
    scale: values.extrapolationHalfLife,
    minimum: values.extrapolationHalfLifeMin,
    maximum: values.extrapolationHalfLifeMax,
    limits: {
      position: values.maximumTranslationVelocity,
      scale: maximumScaleVelocity,
      curve: maximumCurveVelocity,
      turn: values.maximumRotationVelocity,
    },
  };
}

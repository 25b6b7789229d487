import type { ParameterSpec } from '../parts/setting-spec.ts';
import { CHANNEL_LIMITS } from './dead-blend-parameters.ts';

/** What Unreal’s node does with scales and curves. */
export const UNREAL_OPTIONS = {
  linearlyInterpolateScales: {
    kind: 'choice',
    label: 'Linearly interpolate scales',
    options: ['off', 'on'],
    default: 'off',
    description: 'Off: scales are blended by their logarithms. Negative scales need “on”.',
  },
  maximumScaleVelocity: {
    kind: 'number',
    label: 'Max scale rate',
    unit: '',
    minimum: 0,
    maximum: 50,
    step: 0.1,
    default: CHANNEL_LIMITS.maximumScaleVelocity,
    description: 'Limit on how fast a scale changes, per second.',
  },
  maximumCurveVelocity: {
    kind: 'number',
    label: 'Max curve rate',
    unit: '',
    minimum: 0,
    maximum: 1000,
    step: 1,
    default: CHANNEL_LIMITS.maximumCurveVelocity,
    description: 'Limit on how fast a curve changes, per second.',
  },
  extrapolationFilteredCurves: {
    kind: 'names',
    of: 'curves',
    label: 'Extrapolation filtered curves',
    default: [],
    description:
      'Names of curves that are 0 from the seam on, and fade to the destination; separated by commas.',
  },
} satisfies Readonly<Record<string, ParameterSpec>>;

export type UnrealOptions = {
  readonly linearlyInterpolateScales: string;
  readonly maximumScaleVelocity: number;
  readonly maximumCurveVelocity: number;
  readonly extrapolationFilteredCurves: readonly string[];
};

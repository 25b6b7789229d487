import { assert } from '../../assert.ts';
import { createFade, fadePromises, type Fade } from '../curves/blend-weights.ts';
import { EASINGS, type Easing } from '../curves/easing.ts';
import { parseEasing } from '../curves/easing-text.ts';
import { numberValue, type EasingSpec, type NumberSpec, type Seam, type Values } from '../method.ts';

/*
 * Shared parameters. A name has one meaning everywhere: if a slot changes its method, values of the same name
 * are kept.
 */

/** A time of a parameter: a blend time, or a half-life of an extrapolation. */
export const SECONDS = {
  kind: 'number',
  unit: 's',
  minimum: 0,
  maximum: 5,
  step: 0.01,
} as const satisfies Partial<NumberSpec>;

export const BLEND_TIME: NumberSpec = {
  ...SECONDS,
  label: 'Blend time',
  default: 0.3,
  description: 'Time from the seam until only the destination is visible.',
};

export const EASING: EasingSpec = {
  kind: 'easing',
  label: 'Easing',
  options: EASINGS,
  default: 'smoothstep',
  description: 'Curve of the destination’s weight.',
};

/** The easing of validated `values`. */
export function easingValue({ easing }: Values<'easing'>): Easing {
  const parsed = parseEasing(String(easing));
  assert(parsed.ok, `${easing} is not an easing`);
  return parsed.value;
}

/** The fade of a method with both parameters. */
export function readFade(seam: Seam, values: Values<'blendTime' | 'easing'>): Fade {
  return createFade(seam, numberValue(values, 'blendTime'), easingValue(values));
}

/** The remark of a method that is `isUnlisted`. */
export const UNLISTED_REMARK =
  'Menus do not offer it: slots that have it keep it, and settings files and commands may name it.';

/** Members shared by methods that cross-fade. */
export const FADE = {
  hasWeight: true,
  settlingTime: (values: Values<'blendTime'>) => numberValue(values, 'blendTime'),
  promises: (values: Values<'blendTime' | 'easing'>) =>
    fadePromises(easingValue(values), numberValue(values, 'blendTime')),
} as const;

/** Members shared by methods that cross-fade from an extrapolation of the source. */
export const EXTRAPOLATION = {
  ...FADE,
  shows: 'extrapolation',
  usesVelocity: true,
  readsSourceUntil: () => 0,
} as const;

/** The half-life of a critically damped spring. */
export const HALF_LIFE: NumberSpec = {
  kind: 'number',
  label: 'Half-life',
  unit: 's',
  minimum: 0,
  maximum: 2,
  step: 0.005,
  default: 0.12,
  description:
    'Time in which the offset decays. Starting at rest, 59.7 % of it is left after one half-life, 1 % after 4.8.',
};

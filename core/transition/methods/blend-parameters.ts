import { assert } from '../../assert.ts';
import { EASINGS, type Easing } from '../curves/easing.ts';
import { parseEasing } from '../curves/easing-text.ts';
import type { EasingSpec, NumberSpec, Values } from '../method.ts';

/*
 * Parameters that several methods have. One name means one thing everywhere: where a slot changes its method, values that
 * both have under one name go along.
 */

export const BLEND_TIME: NumberSpec = {
  kind: 'number',
  label: 'Blend time',
  unit: 's',
  minimum: 0,
  maximum: 5,
  step: 0.01,
  default: 0.3,
  description: 'Seconds from the seam until only the destination is seen.',
};

export const EASING: EasingSpec = {
  kind: 'easing',
  label: 'Easing',
  options: EASINGS,
  default: 'smoothstep',
  description: 'How the weight of the destination rises.',
};

/** The easing that `values` hold, parsed: what it says was checked where the transition came in. */
export function easingValue({ easing }: Values<'easing'>): Easing {
  const parsed = parseEasing(String(easing));
  assert(parsed.ok, `${easing} is no easing`);
  return parsed.value;
}

/** Of an offset that dies away on a critically damped spring. */
export const HALF_LIFE: NumberSpec = {
  kind: 'number',
  label: 'Half-life',
  unit: 's',
  minimum: 0,
  maximum: 2,
  step: 0.005,
  default: 0.12,
  description:
    'How fast the difference dies away. 59.7 % of an offset at rest is left after one, 1 % after 4.8.',
};

import type { Floats } from '../../kit/floats.ts';
import type { EasingSpec, NumberSpec } from './setting-spec.ts';

/*
 * Shared parameters. A name has one meaning everywhere: if a slot changes its method, values of the same name
 * are kept.
 */

/** A blend time at or below this many seconds is a cut. */
export const MIN_BLEND_TIME = 1e-6;

/** Shorter times count as zero, s: they are visible as a jump. */
export const INSTANT = 1e-5;

/** The longest blend time of all joints, s; 0 if all are cuts. */
export function fadeDuration(blendTimes: Floats): number {
  const longest = Math.max(0, ...Array.from(blendTimes));
  return longest <= MIN_BLEND_TIME ? 0 : longest;
}

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
  default: 'smoothstep',
  description: 'Curve of the destination’s weight.',
};

/** The remark of a method whose root is blended by `hold`. */
export const KEEPS_VELOCITY =
  'The root keeps its velocity at the seam, undamped, while it cross-fades to the destination’s. In a transition to itself, a motion with changing velocity leaves its path.';

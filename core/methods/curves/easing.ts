import type { FloatBuffer } from '../../kit/floats.ts';
import type { Ease } from '../parts/setting-spec.ts';
import { applyEasingCurve, type EasingCurve } from './easing-curve.ts';

/** Named easing curves. Written to files: never rename. */
export const EASINGS = [
  'linear',
  'smoothstep',
  'cubic',
  'hermiteCubic',
  'sinusoidal',
  'quadraticInOut',
  'cubicInOut',
  'quarticInOut',
  'quinticInOut',
  'circularIn',
  'circularOut',
  'circularInOut',
  'expIn',
  'expOut',
  'expInOut',
] as const;

export type EasingName = (typeof EASINGS)[number];

/** A named or custom easing curve. */
export type Easing = EasingName | EasingCurve;

/** `easing` as a function. */
export function easeOf(easing: Easing): Ease {
  return (buffer, at) => applyEasing(buffer, at, easing);
}

/**
 * Replaces progress `a` at `buffer[at]` by the eased `f(a)` and writes its slope `f'(a)` behind it.
 *
 * `a` is clamped to [0, 1]; outside, the slope is 0; at the ends and in the middle it is one-sided. `cubic`,
 * `hermiteCubic` and `smoothstep` are three names of one curve. `expIn` jumps from 0 to 2^-10 just above 0,
 * `expOut` by as much at 1. A custom curve may leave 0 … 1.
 */
export function applyEasing(buffer: FloatBuffer, at: number, easing: Easing): FloatBuffer {
  const given = buffer[at];
  buffer[at] = Math.min(Math.max(given, 0), 1);
  if (typeof easing === 'string') writeCurve(buffer, at, easing);
  else applyEasingCurve(buffer, at, easing);
  if (given < 0 || given > 1) buffer[at + 1] = 0;
  return buffer;
}

/** Numbers pass through the buffer: V8 would box arguments and results. */
function writeCurve(buffer: FloatBuffer, at: number, easing: EasingName): void {
  const a = buffer[at];
  switch (easing) {
    case 'linear':
      buffer[at + 1] = 1;
      break;
    case 'smoothstep':
    case 'cubic':
    case 'hermiteCubic':
      buffer[at] = a * a * (3 - 2 * a);
      buffer[at + 1] = 6 * a * (1 - a);
      break;
    case 'sinusoidal':
      buffer[at] = 0.5 * (Math.sin(Math.PI * a - 0.5 * Math.PI) + 1);
      buffer[at + 1] = 0.5 * Math.PI * Math.sin(Math.PI * a);
      break;
    case 'quadraticInOut':
      writePower(buffer, at, 2);
      break;
    case 'cubicInOut':
      writePower(buffer, at, 3);
      break;
    case 'quarticInOut':
      writePower(buffer, at, 4);
      break;
    case 'quinticInOut':
      writePower(buffer, at, 5);
      break;
    case 'circularInOut':
      writeHalves(buffer, at, 'circularIn', 'circularOut');
      break;
    case 'expInOut':
      writeHalves(buffer, at, 'expIn', 'expOut');
      break;
    default:
      writeOneSided(buffer, at, easing);
  }
}

/** Asymmetric curves. `circularIn` is vertical at 1 and `circularOut` at 0: their slopes are kept finite. */
function writeOneSided(
  buffer: FloatBuffer,
  at: number,
  easing: 'circularIn' | 'circularOut' | 'expIn' | 'expOut',
): void {
  const a = buffer[at];
  if (easing === 'circularIn') {
    buffer[at] = 1 - Math.sqrt(1 - a * a);
    buffer[at + 1] = a / Math.sqrt(Math.max(1e-12, 1 - a * a));
  } else if (easing === 'circularOut') {
    buffer[at] = Math.sqrt(1 - (a - 1) * (a - 1));
    buffer[at + 1] = (1 - a) / Math.sqrt(Math.max(1e-12, 1 - (a - 1) * (a - 1)));
  } else if (easing === 'expIn') {
    const power = Math.pow(2, 10 * (a - 1));
    buffer[at] = a === 0 ? 0 : power;
    buffer[at + 1] = 10 * Math.LN2 * power;
  } else {
    const power = Math.pow(2, -10 * a);
    buffer[at] = a === 1 ? 1 : 1 - power;
    buffer[at + 1] = 10 * Math.LN2 * power;
  }
}

/** `a < 1/2`: `(2a)^n / 2`; else `1 - (2 - 2a)^n / 2`. */
function writePower(buffer: FloatBuffer, at: number, exponent: number): void {
  const a = buffer[at];
  const late = a >= 0.5;
  const base = late ? 2 - 2 * a : 2 * a;
  let power = 1;
  for (let i = 1; i < exponent; i++) power *= base;
  buffer[at] = late ? 1 - 0.5 * power * base : 0.5 * power * base;
  buffer[at + 1] = exponent * power;
}

/** `first` at half size up to the middle, `second` after it. */
function writeHalves(
  buffer: FloatBuffer,
  at: number,
  first: 'circularIn' | 'expIn',
  second: 'circularOut' | 'expOut',
): void {
  const late = buffer[at] >= 0.5;
  buffer[at] = 2 * buffer[at] - (late ? 1 : 0);
  writeOneSided(buffer, at, late ? second : first);
  buffer[at] = 0.5 * buffer[at] + (late ? 0.5 : 0);
}

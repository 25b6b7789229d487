import { timecodeSteps } from '#core/timecode.ts';
import type { TimeUnit } from '../time-words.ts';
import type { Scale } from './scale.ts';

/** Round values for the ticks of an axis, at least `pixels` apart. */
export function ticksOf(scale: Scale, pixels: number): readonly number[] {
  const step = roundStep(((scale.high - scale.low) * pixels) / Math.max(Math.abs(scale.to - scale.from), 1));
  const first = Math.ceil(scale.low / step);
  const count = Math.floor(scale.high / step) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, i) => tidied((first + i) * step));
}

/** Without the digits that steps leave behind: 3 · 0.1 is 0.3; and without −0. */
export function tidied(value: number): number {
  return Number(value.toPrecision(10)) + 0;
}

/** Decimals that multiples of a round step have. */
export function digitsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

/** The smallest of 1, 2 or 5 times a power of ten that is at least `least`. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  const lead = least / power;
  if (lead <= 1 + 1e-9) return power;
  if (lead <= 2) return 2 * power;
  return lead <= 5 ? 5 * power : 10 * power;
}

/** Divisions of a ruler: a label at every multiple of `step`, a short line at every multiple of `minorStep`. */
export interface TickSteps {
  readonly step: number; // in the ruler's unit: s or frames
  readonly minorStep: number;
  readonly digits: number; // decimals of labels
}

const LABEL_SPACING = 72; // least px between labels
const TIMECODE_SPACING = 92; // between labels of a timecode, which are long
const MINOR_SPACING = 7; // between short lines

/**
 * The finest division of a ruler whose labels are far enough apart: by 1, 2 or 5 times a power of ten, or as
 * timecode is divided. Frames are never divided.
 *
 * @param pixelsPerUnit px per s, or per frame of frames and timecode, > 0
 */
export function tickSteps(pixelsPerUnit: number, unit: TimeUnit, fps = 1): TickSteps {
  if (unit === 'timecode') return timecodeTickSteps(pixelsPerUnit, fps);
  const finest = unit === 'frames' ? 1 : 0;
  const step = Math.max(roundStep(LABEL_SPACING / pixelsPerUnit), finest);
  return { step, minorStep: minorStepOf(step, pixelsPerUnit, finest), digits: digitsOf(step) };
}

function timecodeTickSteps(pixelsPerFrame: number, fps: number): TickSteps {
  const steps = timecodeSteps(fps);
  const wide = (spacing: number) => (step: number) => step * pixelsPerFrame >= spacing;
  const step = steps.find(wide(TIMECODE_SPACING)) ?? steps[steps.length - 1];
  const parts = steps.filter((part) => part < step && step % part === 0);
  return { step, minorStep: parts.find(wide(MINOR_SPACING)) ?? step, digits: 0 };
}

/** The finest even division of `step` whose lines are distinguishable. */
function minorStepOf(step: number, pixelsPerUnit: number, finest: number): number {
  for (const parts of [10, 5, 4, 2]) {
    const part = step / parts;
    const even = finest === 0 || Number.isInteger(part);
    // A quarter of 1 or 5 is not a round number.
    const readable = parts !== 4 || leadingDigit(step) === 2;
    if (even && readable && part * pixelsPerUnit >= MINOR_SPACING) return part;
  }
  return step;
}

function leadingDigit(step: number): number {
  return Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9));
}

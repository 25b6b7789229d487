import { timecodeSteps } from '#core/timecode.ts';
import type { TimeUnit } from '../model/timeline-model.ts';

/**
 * Divisions of a ruler: a label at every multiple of `step`, a short line at every multiple of `minorStep`.
 */
export interface TickSteps {
  readonly step: number; // in the ruler's unit: s or frames
  readonly minorStep: number;
  readonly digits: number; // decimals of labels
}

const LABEL_SPACING = 72; // least px between labels
const MINOR_SPACING = 7; // least px between short lines

/**
 * The finest division by 1, 2 or 5 times a power of ten whose labels are at least 72 px apart.
 *
 * @param pixelsPerUnit px per s or per frame, > 0
 * @param unit          frames are never divided
 */
export function tickSteps(pixelsPerUnit: number, unit: Exclude<TimeUnit, 'timecode'>): TickSteps {
  const finest = unit === 'frames' ? 1 : 0;
  const step = Math.max(roundStep(LABEL_SPACING / pixelsPerUnit), finest);
  const minorStep = minorStepOf(step, pixelsPerUnit, finest);
  return { step, minorStep, digits: decimalsOf(step) };
}

const TIMECODE_SPACING = 92; // least px between labels of a timecode, which are long

/**
 * The finest division of a timecode whose labels fit, in frames.
 *
 * @param pixelsPerFrame > 0
 */
export function timecodeTickSteps(pixelsPerFrame: number, fps: number): TickSteps {
  const steps = timecodeSteps(fps);
  const wide = (spacing: number) => (step: number) => step * pixelsPerFrame >= spacing;
  const step = steps.find(wide(TIMECODE_SPACING)) ?? steps[steps.length - 1];
  const parts = steps.filter((part) => part < step && step % part === 0);
  return { step, minorStep: parts.find(wide(MINOR_SPACING)) ?? step, digits: 0 };
}

/** The smallest of 1, 2 or 5 times a power of ten that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9);
  const lead = least / power;
  if (lead <= 1 + 1e-9) return power;
  if (lead <= 2) return 2 * power;
  return lead <= 5 ? 5 * power : 10 * power;
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

function decimalsOf(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

import { timecodeOf } from '#core/timecode.ts';
import { formatNumber, withUnit } from '#core/format-number.ts';
import { digitsOf } from '../kit/plot/ticks.ts';
import type { TimeUnit } from '../kit/time-words.ts';

/**
 * A value with unit and minus sign, rounded to visible precision: `12.4°`, `1.304 m`, `−0.62 m/s`; a dash for
 * none.
 */
export function formatValue(value: number, unit: string): string {
  if (Number.isNaN(value)) return '–';
  return `${formatNumber(value, unitDigits(unit))}${spaced(unit)}`;
}

/** A moment on the transition's clock in the unit of the ruler: `0.133 s`, `16.4 f`, `00:00:00:16`. */
export function formatTime(time: number, unit: TimeUnit, fps: number): string {
  if (unit === 'seconds') return formatValue(time, 's');
  if (unit === 'timecode') return timecodeOf(time * fps, fps);
  const isWhole = Math.abs(time * fps - Math.round(time * fps)) < 0.05;
  return formatNumber(time * fps, isWhole ? 0 : 1) + spaced('f');
}

/** A value on an axis, with the decimals that steps of `increment` need. */
export function formatTick(value: number, increment: number): string {
  return formatNumber(value, digitsOf(increment));
}

/** A unit after a number: degrees without a space. */
export function spaced(unit: string): string {
  return withUnit('', unit, '\u00a0');
}

function unitDigits(unit: string): number {
  if (unit === 'm' || unit === 's') return 3;
  return unit === '°/s' || unit === 'm/s³' ? 0 : unit === 'm/s' || unit === 'cm' ? 2 : 1;
}

import type { StressMeasure } from '#core/runs/interruptions/stress-samples.ts';
import { formatNumber } from '#core/kit/numbers.ts';

const DEGREES = 180 / Math.PI;

/** A measure as people read it, in the strip and in the table. */
export interface ShownMeasure {
  readonly measure: StressMeasure;
  readonly title: string;
  readonly short?: string; // in the heads of the table, if it differs
  readonly unit: string;
  readonly scale: number; // units per unit of the samples
  readonly digits: number;
}

/** The columns of the table. */
export const columns: readonly ShownMeasure[] = [
  { measure: 'distance', title: 'Distance from clip', short: 'Distance', unit: 'cm', scale: 100, digits: 1 },
  { measure: 'speed', title: 'Fastest joint', short: 'Speed', unit: '°/s', scale: DEGREES, digits: 0 },
  { measure: 'acceleration', title: 'Acceleration', unit: '°/s²', scale: DEGREES, digits: 0 },
  {
    measure: 'violation',
    title: 'Beyond joint limits',
    short: 'Beyond',
    unit: '°',
    scale: DEGREES,
    digits: 1,
  },
];
export const [distance, speed, , violation] = columns;

/** A value of a measure as text, without its unit. */
export function valueText({ scale, digits }: ShownMeasure, value: number): string {
  return Number.isNaN(value) ? '–' : formatNumber(value * scale, digits);
}

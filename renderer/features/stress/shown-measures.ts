import type { StressMeasure } from '../../../core/stress/stress-samples.ts';
import { numberWords } from '../../kit/number-words.ts';

const DEGREES = 180 / Math.PI;

/** A measure as people read it, in the strip and in the table. */
export interface ShownMeasure {
  readonly measure: StressMeasure;
  readonly title: string;
  readonly short: string; // in the heads of the table
  readonly unit: string;
  readonly scale: number; // units per unit of the samples
  readonly digits: number;
}

const distance: ShownMeasure = {
  measure: 'distance',
  title: 'Distance from clip',
  short: 'Distance',
  unit: 'cm',
  scale: 100,
  digits: 1,
};
const speed: ShownMeasure = {
  measure: 'speed',
  title: 'Fastest joint',
  short: 'Speed',
  unit: '°/s',
  scale: DEGREES,
  digits: 0,
};
const violation: ShownMeasure = {
  measure: 'violation',
  title: 'Beyond joint limits',
  short: 'Beyond',
  unit: '°',
  scale: DEGREES,
  digits: 1,
};
const acceleration: ShownMeasure = {
  measure: 'acceleration',
  title: 'Acceleration',
  short: 'Acceleration',
  unit: '°/s²',
  scale: DEGREES,
  digits: 0,
};

/** The measures that the strip plots, from top to bottom. */
export const plotted: readonly ShownMeasure[] = [distance, speed, violation];

/** The columns of the table. */
export const columns: readonly ShownMeasure[] = [distance, speed, acceleration, violation];

/** A value of a measure as text, without its unit. */
export function valueText({ scale, digits }: ShownMeasure, value: number): string {
  return Number.isNaN(value) ? '–' : numberWords(value * scale, digits);
}

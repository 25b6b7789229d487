import type { StressMeasure } from '../../../core/stress/stress-samples.ts';
import { numberWords } from '../../kit/number-words.ts';

const DEGREES = 180 / Math.PI;

/** A measure as people read it: lanes of the strip, and columns of the table in this order. */
export interface Lane {
  readonly measure: StressMeasure;
  readonly title: string;
  readonly short: string; // in the heads of the table
  readonly unit: string;
  readonly scale: number; // units per unit of the samples
  readonly digits: number;
}

export const distanceLane: Lane = {
  measure: 'distance',
  title: 'Distance from clip',
  short: 'Distance',
  unit: 'cm',
  scale: 100,
  digits: 1,
};
export const speedLane: Lane = {
  measure: 'speed',
  title: 'Fastest joint',
  short: 'Speed',
  unit: '°/s',
  scale: DEGREES,
  digits: 0,
};
export const violationLane: Lane = {
  measure: 'violation',
  title: 'Beyond joint limits',
  short: 'Beyond',
  unit: '°',
  scale: DEGREES,
  digits: 1,
};
const accelerationLane: Lane = {
  measure: 'acceleration',
  title: 'Acceleration',
  short: 'Acceleration',
  unit: '°/s²',
  scale: DEGREES,
  digits: 0,
};

/** The lanes of the strip, from top to bottom. */
export const lanes: readonly Lane[] = [distanceLane, speedLane, violationLane];

/** The columns of the table. */
export const columns: readonly Lane[] = [distanceLane, speedLane, accelerationLane, violationLane];

/** A value of a lane as text, without its unit. */
export function laneText({ scale, digits }: Lane, value: number): string {
  return Number.isNaN(value) ? '–' : numberWords(value * scale, digits);
}

import { timecodeSteps } from '../../core/timecode.ts';
/** 1, 2 and 5 times the powers of ten from 1e-4 to 1e4: divisions of a grid. */
export const roundIncrements: readonly number[] = Array.from({ length: 9 }, (_, i) => i - 4).flatMap(
  (power) => [1, 2, 5].map((lead) => Number(`${lead}e${power}`)),
);

/** Seconds between lines of a time grid: round seconds, or whole frames. */
export function timeIncrements(unit: 'frames' | 'seconds' | 'timecode', fps: number): number[] {
  if (unit === 'timecode') return timecodeSteps(fps).map((frames) => frames / fps);
  if (unit === 'seconds') return [...roundIncrements];
  return roundIncrements.filter((frames) => frames >= 1).map((frames) => frames / fps);
}

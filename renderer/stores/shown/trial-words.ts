import { tallyOf, type BlindTrial } from '../reviews/blind-trial.ts';
import type { Figure } from './figures.ts';
import { snapshotTime } from '../slots/snapshots.ts';

/** The name of a figure among others: `A`, or `A of 14:03`. */
export function figureWords(
  { name, snapshot, precision }: Pick<Figure, 'name' | 'snapshot' | 'precision'>,
  now: number,
): string {
  return snapshot ? `${name} of ${snapshotTime(snapshot, now, precision)}` : name;
}

/** The votes in one line: `Blind comparison: A 3, B 1, neither 1`. */
export function trialWords(trial: BlindTrial, figures: readonly Figure[], now: number): string {
  const [first, second, neither] = tallyOf(trial);
  const name = (index: number): string => {
    const figure = figures[index];
    return figure ? figureWords(figure, now) : '?';
  };
  const [a, b] = trial.pair;
  return `Blind comparison: ${name(a)} ${first}, ${name(b)} ${second}, neither ${neither}`;
}

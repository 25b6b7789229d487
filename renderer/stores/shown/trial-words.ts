import { votesFor, type BlindTrial } from '../reviews/blind-trial.ts';
import type { Figure } from './motion.ts';
import { snapshotTime } from '../slots/snapshots.ts';

/** The name of a figure among others: `A`, or `A of 14:03`. */
export function describeFigure(
  { name, snapshot, precision }: Pick<Figure, 'name' | 'snapshot' | 'precision'>,
  now: number,
): string {
  return snapshot ? `${name} of ${snapshotTime(snapshot, now, precision)}` : name;
}

/** The votes in one line: `A 3, B 1, neither 1`. */
export function describeTally(trial: BlindTrial, nameOf: (figure: number) => string): string {
  const counts = trial.figures.map((figure) => `${nameOf(figure)} ${votesFor(trial, figure)}`);
  const none = trial.figures.length === 2 ? 'neither' : 'none';
  return [...counts, `${none} ${votesFor(trial, null)}`].join(', ');
}

/** The result of a trial: `Blind comparison: A 3, B 1, neither 1`. */
export function describeTrial(trial: BlindTrial, figures: readonly Figure[], now: number): string {
  const nameOf = (index: number): string => (figures[index] ? describeFigure(figures[index], now) : '?');
  return `Blind comparison: ${describeTally(trial, nameOf)}`;
}

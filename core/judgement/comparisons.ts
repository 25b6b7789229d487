import type { ComparedSlot, Transition, Vote } from '../transition/document/document.ts';
import { judgedBy } from './judged-by.ts';
import { metrics } from './metrics/registry.ts';
import { findPreference, LOOKS, type MeasuredVote, type Preference } from './preference.ts';

/** Votes of a library with what was measured of their slots. */
export interface MeasuredVotes {
  readonly votes: readonly MeasuredVote[]; // the oldest first
  readonly others: number; // that other sources measured, whose numbers are not these
}

/** The measured votes of a library. */
export function measuredVotes(transitions: readonly Transition[]): MeasuredVotes {
  const all = transitions
    .flatMap((transition) => transition.votes ?? [])
    .filter(({ of }) => of.every(hasMeasures));
  const own = all.filter((vote) => vote.judgedBy === judgedBy);
  const votes = own
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ best, of }: Vote) => ({ best, slots: of.map(({ measures }) => valuesOf(measures)) }));
  return { votes, others: all.length - own.length };
}

const hasMeasures = ({ measures }: ComparedSlot): boolean => Object.keys(measures).length > 0;

/** [metrics] NaN where one does not apply. */
const valuesOf = (measures: ComparedSlot['measures']): Float64Array =>
  Float64Array.from(metrics, ({ id }) => measures[id] ?? Number.NaN);

/** Metrics of the first minus those of the second; NaN where one does not apply. */
export function differenceOf(
  first: ComparedSlot['measures'],
  second: ComparedSlot['measures'],
): Float64Array {
  const other = valuesOf(second);
  return valuesOf(first).map((value, k) => value - other[k]);
}

/** The taste of a team: null unless its votes say one beyond chance. */
export interface Taste {
  readonly count: number; // of measured votes
  readonly others: number; // see `MeasuredVotes`
  readonly model: Preference | null;
}

/**
 * The votes that are looked at: as many as at the last look. More votes change nothing until the next one.
 */
export function lookedAt(votes: readonly MeasuredVote[]): readonly MeasuredVote[] {
  return votes.slice(0, LOOKS.findLast((look) => look <= votes.length) ?? 0);
}

/** What votes say. */
export function tasteOf({ votes, others }: MeasuredVotes): Taste {
  const seen = lookedAt(votes);
  const model = seen.length > 0 ? findPreference(seen, metrics.length) : null;
  return { count: votes.length, others, model };
}

/** Why votes say no taste: sentences, but for the last full stop. */
export function describeNoTaste({ count, others }: Taste): string {
  const next = LOOKS.find((look) => look > count);
  const isFew = count < LOOKS[0];
  const said = isFew
    ? `${count} of ${LOOKS[0]} blind votes, not enough to say what you like`
    : `${count} blind votes say no taste that chance could not`;
  const more = !isFew && next !== undefined && `The next look is at ${next} votes`;
  return [said, more, others > 0 && describeOthers(others)].filter(Boolean).join('. ');
}

/** Says that votes do not count. */
export const describeOthers = (others: number): string =>
  `${others} blind ${others === 1 ? 'vote was' : 'votes were'} measured by another version of Segue and cannot count`;

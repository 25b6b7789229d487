import type { ComparedSlot, Transition, Vote } from '../transition/document/document.ts';
import { metrics } from './metrics/registry.ts';
import { findPreference, LOOKS, type MeasuredVote, type Preference } from './preference.ts';

/** The measured votes of a library, the oldest first. */
export function measuredVotes(transitions: readonly Transition[]): readonly MeasuredVote[] {
  const votes = transitions.flatMap((transition) => transition.votes ?? []);
  return votes
    .filter(({ of }) => of.every(hasMeasures))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ best, of }: Vote) => ({ best, slots: of.map(({ measures }) => valuesOf(measures)) }));
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
  readonly model: Preference | null;
}

/** The votes that are looked at: as many as at the last look. More votes change nothing until the next one. */
export function lookedAt(votes: readonly MeasuredVote[]): readonly MeasuredVote[] {
  return votes.slice(0, LOOKS.findLast((look) => look <= votes.length) ?? 0);
}

/** What votes say. */
export function tasteOf(votes: readonly MeasuredVote[]): Taste {
  const seen = lookedAt(votes);
  return { count: votes.length, model: seen.length > 0 ? findPreference(seen, metrics.length) : null };
}

/** Why votes say no taste. */
export function noTasteWords({ count }: Taste): string {
  const next = LOOKS.find((look) => look > count);
  const more = next === undefined ? '' : ` The next look is at ${next} votes`;
  if (count < LOOKS[0]) return `${count} of ${LOOKS[0]} blind votes, not enough to say what you like`;
  return `${count} blind votes say no taste that chance could not.${more}`;
}

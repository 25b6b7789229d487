import type { Transition, Vote } from '../transition/document/document.ts';
import { slotLetter } from '../transition/document/slot-letter.ts';

/** What the blind votes of a library say of slots, by transition. */
interface BlindResults {
  readonly transitions: number; // whose votes compare these methods
  readonly preferred: readonly number[]; // [slots] transitions in which a slot has more votes than each other, and than none
  readonly tied: number; // transitions in which no slot has
}

/**
 * Counts the transitions in which each slot was preferred. A transition counts once, however often it was
 * voted on: for the slot with most of its votes. *None* is a choice, too; if it has as many, nothing is
 * preferred.
 *
 * @param methods of the slots. Votes between others are not about these; of slots with the same method, the
 *   order counts
 */
export function resultsOf(transitions: readonly Transition[], methods: readonly string[]): BlindResults {
  const winners = transitions.flatMap(({ votes = [] }) => {
    const choices = votes.flatMap((vote) => choiceOf(vote, methods));
    return choices.length > 0 ? [mostFrequent(choices)] : [];
  });
  return {
    transitions: winners.length,
    preferred: methods.map((_, slot) => winners.filter((winner) => winner === slot).length),
    tied: winners.filter((winner) => winner === null).length,
  };
}

/** The slot that a vote prefers, null for none, in a list; empty if it compares other methods. */
function choiceOf({ best, of }: Vote, methods: readonly string[]): readonly (number | null)[] {
  const left = [...methods.entries()];
  const places = of.map(({ method }) => {
    const at = left.findIndex(([, each]) => each === method);
    return at < 0 ? null : left.splice(at, 1)[0][0];
  });
  if (left.length > 0 || places.includes(null)) return [];
  return [best === null ? null : places[best]];
}

/** The most frequent choice; null if several are. */
function mostFrequent(choices: readonly (number | null)[]): number | null {
  const count = (choice: number | null): number => choices.filter((each) => each === choice).length;
  const [first, second] = [...new Set(choices)].toSorted((a, b) => count(b) - count(a));
  return second !== undefined && count(second) === count(first) ? null : first;
}

/** `Blind votes: of 7 transitions, A was preferred in 5, B in 1; 1 is tied.` Nothing without votes. */
export function describeResults({ transitions, preferred, tied }: BlindResults): string {
  if (transitions === 0) return '';
  const noun = transitions === 1 ? 'transition' : 'transitions';
  const [first, ...rest] = preferred
    .map((count, slot) => ({ name: slotLetter(slot), count }))
    .toSorted((a, b) => b.count - a.count);
  const others = rest.filter(({ count }) => count > 0).map(({ name, count }) => `, ${name} in ${count}`);
  const ties = tied === 0 ? '' : `; ${tied} ${tied === 1 ? 'is' : 'are'} tied`;
  const words =
    first.count === 0
      ? 'none was preferred'
      : `${first.name} was preferred in ${first.count}${others.join('')}`;
  return `Blind votes: of ${transitions} ${noun}, ${words}${ties}.`;
}

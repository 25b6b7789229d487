import { effect, untracked } from '@preact/signals';

/** Work that is out of date once a signal that it read has another value. */
export interface Reaction {
  /** Does the work, and follows what it reads in place of what it read before, also if it throws. */
  track<Answer>(work: () => Answer): Answer;
  /** Follows nothing until the next `track`. */
  forget(): void;
}

/** @param changed called once after each tracked work, when a signal that it read changes */
export function createReaction(changed: () => void): Reaction {
  let forget: () => void = () => undefined;
  return {
    track<Answer>(work: () => Answer): Answer {
      forget();
      const outcomes: (() => Answer)[] = [];
      forget = effect(() => {
        // The second run reads nothing, so it is the last.
        if (outcomes.length === 0) outcomes.push(outcomeOf(work));
        else untracked(changed);
      });
      return outcomes[0]();
    },
    forget: () => forget(),
  };
}

/** What `work` answered or threw, again. */
function outcomeOf<Answer>(work: () => Answer): () => Answer {
  try {
    const answer = work();
    return () => answer;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

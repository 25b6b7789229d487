import { effect, untracked } from '@preact/signals';

/** Work that is out of date once a signal that it read has another value. */
export interface Reaction {
  /** Does the work, and follows what it reads in place of what it read before. */
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
      const answers: Answer[] = [];
      forget = effect(() => {
        // The second run reads nothing, so it is the last.
        if (answers.length === 0) answers.push(work());
        else untracked(changed);
      });
      return answers[0];
    },
    forget: () => forget(),
  };
}

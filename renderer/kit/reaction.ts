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
    track(work) {
      forget();
      let answer: { readonly of: ReturnType<typeof work> } | null = null;
      forget = effect(() => {
        // The second run reads nothing, so it is the last.
        if (answer === null) answer = { of: work() };
        else untracked(changed);
      });
      return (answer as unknown as { readonly of: ReturnType<typeof work> }).of;
    },
    forget: () => forget(),
  };
}

import { withBoundMuscles, type BoundMuscles } from '#core/muscle/bound-muscles.ts';
import type { Transition } from '#core/transition/document/document.ts';

/** A chain for a worker. The muscles of its slots are beside it: no message carries what a symbol names. */
export interface SentChain {
  readonly chain: readonly Transition[];
  readonly muscles: readonly (readonly (BoundMuscles | null)[])[]; // by link and slot
}

/** The chain with its muscles in its slots. */
export function boundChain({ chain, muscles }: SentChain): readonly Transition[] {
  return chain.map((link, k) => ({
    ...link,
    slots: link.slots.map((slot, i) => {
      const own = muscles[k][i];
      return own === null ? slot : { ...slot, values: withBoundMuscles(slot.values, own) };
    }),
  }));
}

import { signal } from '@preact/signals';
import type { Suggestion } from '#core/judge/suggest.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { TransitionEnd } from '../marks/marker-edits.ts';

/** A panel beside the views: the joint profile or the channels of a slot. */
export interface SlotPanel {
  readonly kind: 'profile' | 'channels';
  readonly slot: number;
}

/** The next transition, and what is open of the others. */
export const createTransitionState = () => ({
  /** Clips chosen in the list for the next transition. */
  chosen: signal<Readonly<Record<TransitionEnd, string | null>>>({ source: null, destination: null }),
  /** Why the chosen clips cannot become a transition; null = not tried, or they can. */
  pairProblem: signal<string | null>(null),
  offers: signal<readonly Suggestion[]>([]), // suggested seams that the views show side by side in place of the slots
  bestSeam: signal<Transition | null>(null), // as the last search that ended found it: the lowest fault score
  renaming: signal<string | null>(null), // id of the transition being renamed
  unfolded: signal<ReadonlySet<string>>(new Set()), // ids of transitions whose request records are shown
  slotPanel: signal<SlotPanel | null>(null), // beside the views
});

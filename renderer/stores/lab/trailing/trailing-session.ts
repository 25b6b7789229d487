import { signal } from '@preact/signals';
import type { RootMove } from '#core/trailing/held-frame.ts';

/** Slots on which the open set is shown. */
export type ShownOn = 'all' | 'A' | 'B';

/** A frame that the views hold while its root moves. */
export interface HeldFrame {
  readonly time: number; // s on the clock of the transition
  readonly move: RootMove;
}

/** What the window remembers of trailing joints until it closes. */
export type TrailingSession = ReturnType<typeof createTrailingSession>;

export function createTrailingSession() {
  return {
    chain: signal(0), // index of the selected chain; beyond the last one: the last
    shownOn: signal<ShownOn>('all'),
    held: signal<HeldFrame | null>(null),
  };
}

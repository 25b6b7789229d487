import { signal, type Signal } from '@preact/signals';
import type { RootMove } from '../../../../core/trailing/held-frame.ts';

/** Slots on which the open set is shown. */
export type ShownOn = 'all' | 'A' | 'B';

/** A frame that the views hold while its root moves. */
export interface HeldFrame {
  readonly time: number; // s on the clock of the transition
  readonly move: RootMove;
}

/** What the window remembers of trailing joints until it closes. */
export interface TrailingSession {
  readonly chain: Signal<number>; // index of the selected chain; beyond the last one: the last
  readonly shownOn: Signal<ShownOn>;
  readonly held: Signal<HeldFrame | null>;
}

export function createTrailingSession(): TrailingSession {
  return {
    chain: signal(0),
    shownOn: signal<ShownOn>('all'),
    held: signal<HeldFrame | null>(null),
  };
}

/**
 * A request, of a chain of transitions or of a tree's node: its time and outcome. Times are on the seam's
 * clock, s.
 */
export interface RequestSpan {
  readonly id: string; // of its transition, or of the request in its tree
  readonly name: string; // of the destination, or of both states
  readonly role: 'earlier' | 'open' | 'later' | 'rule'; // 'later' ones interrupt the open transition
  readonly number: number; // 1 = first of the chain
  readonly title?: string; // of a tree’s
  /** What was granted instead, in words; absent = it was granted. */
  readonly lostTo?: string;
  readonly at: number;
  readonly waited?: number; // s, for an out mark
  readonly unfolded: boolean; // true while its record is shown
  readonly until: number | null; // time of the next interruption; null = none
  readonly slots: readonly RequestSlot[];
  readonly competing: readonly CompetingSpan[];
}

export interface RequestSlot {
  readonly name: string; // 'A'; empty for a rule
  readonly colour: string; // custom property without the dashes
  readonly method: string;
  readonly end: string; // meaning of the end: 'blends', 'settles'
  readonly asked: number; // s
  readonly duration: number; // s, granted
  readonly cutOff: number; // s that the interruption cut off
  readonly shortenedBy: number; // s by which the deficit shortened the granted duration
  readonly winner: string | null; // the competing request that was granted; null = its own
  readonly continues: string | null; // the slot of the interrupted transition, if its letter differs
  readonly isExtrapolated: boolean; // too many links show their source: the oldest is extrapolated
}

/** A competing request for the same transition. */
export interface CompetingSpan {
  readonly from: string;
  readonly duration: number; // s
  readonly wins: readonly string[]; // names of the slots in which it is granted
  readonly limits: readonly string[]; // names of the slots in which it shortens joints with a longer profile
}

/** Changes of the competing requests of the open transition. */
export type CompetingChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'rename'; readonly index: number; readonly from: string }
  | { readonly kind: 'duration'; readonly index: number; readonly text: string }; // as typed, with or without a unit

const ROW_HEIGHT = 24; // px

/** Height of the row of a request, px: its bar and, when unfolded, a line per fact. */
export function requestHeight({ unfolded, role, slots, competing }: RequestSpan): number {
  const lines = slots.length + competing.length + (role === 'open' ? 1 : 0);
  return ROW_HEIGHT * (1 + (unfolded ? lines : 0));
}

/** One interruption of a chain: what asked for it, when, and what became of it. Times are on the seam's clock, s. */
export interface RequestSpan {
  readonly id: string; // of its transition
  readonly name: string; // of the clip that it goes to
  readonly role: 'earlier' | 'open' | 'later'; // later ones interrupt the open transition
  readonly number: number; // 1 is the first of the chain
  readonly at: number;
  readonly unfolded: boolean; // its record is shown
  readonly until: number | null; // when the next one interrupts it; null = nothing does
  readonly slots: readonly RequestSlot[];
  readonly competing: readonly CompetingSpan[];
}

export interface RequestSlot {
  readonly name: string; // 'A'
  readonly colour: string; // custom property without the dashes
  readonly method: string;
  readonly end: string; // what ends: 'blends', 'settles'
  readonly asked: number; // s
  readonly duration: number; // s, granted
  readonly cutOff: number; // s of it that the interruption cut off
  readonly shortenedBy: number; // s that the deficit took of what was granted
  readonly winner: string | null; // whose request was granted instead of its own
  readonly goesOnFrom: string | null; // the slot of the one before it, where that has another name
  readonly letsGo: boolean; // too many show their source: the oldest goes on by extrapolation
}

/** Another request for the same transition. */
export interface CompetingSpan {
  readonly from: string;
  readonly duration: number; // s
  readonly wins: readonly string[]; // names of the slots that it is granted for
}

/** What is done to the competing requests of the open transition. */
export type CompetingChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'rename'; readonly index: number; readonly from: string }
  | { readonly kind: 'duration'; readonly index: number; readonly text: string }; // as typed, with or without a unit

const ROW_HEIGHT = 24; // px

/** Height of the row of a request, px: its bar, and folded open a line a fact. */
export function requestHeight({ unfolded, role, slots, competing }: RequestSpan): number {
  const lines = slots.length + competing.length + (role === 'open' ? 1 : 0);
  return ROW_HEIGHT * (1 + (unfolded ? lines : 0));
}

import type { Slot, Transition } from '../../../core/transition/document/document.ts';
import { sameSlots } from '../slots/slot-differences.ts';

/** The vote of one round: the better figure, or null for neither. */
export type BlindVote = number | null;

/** A blind comparison of two figures. Indices are of the transition’s figures. */
export interface BlindTrial {
  readonly transitionId: string;
  readonly slots: readonly Slot[]; // at the start: all rounds must compare the same two
  readonly pair: readonly [number, number];
  /** The order of the two in this round, left to right. Only the motion may reveal it. */
  readonly order: readonly [number, number];
  readonly votes: readonly BlindVote[];
  readonly revealed: boolean; // this round has its vote
}

/** A fair random bit. */
export function tossCoin(): boolean {
  return (crypto.getRandomValues(new Uint8Array(1))[0] & 1) === 1;
}

export function startTrial(
  { id, slots }: Transition,
  pair: readonly [number, number],
  coin: () => boolean,
): BlindTrial {
  const sorted = pair[0] < pair[1] ? pair : ([pair[1], pair[0]] as const);
  return { transitionId: id, slots, pair: sorted, order: orderOf(sorted, coin), votes: [], revealed: false };
}

/** Records the vote of this round and reveals it. */
export function voted(trial: BlindTrial, side: 'left' | 'right' | 'neither'): BlindTrial {
  if (trial.revealed) return trial;
  const choice = side === 'neither' ? null : trial.order[side === 'left' ? 0 : 1];
  return { ...trial, votes: [...trial.votes, choice], revealed: true };
}

/** Starts the next round with a new random order. */
export function nextRound(trial: BlindTrial, coin: () => boolean): BlindTrial {
  return { ...trial, order: orderOf(trial.pair, coin), revealed: false };
}

/** Votes for each of the pair, and for neither. */
export function tallyOf({ pair, votes }: BlindTrial): readonly [number, number, number] {
  const count = (choice: BlindVote): number => votes.filter((vote) => vote === choice).length;
  return [count(pair[0]), count(pair[1]), count(null)];
}

/** The one with more votes; null = a tie. */
export function winnerOf(trial: BlindTrial): number | null {
  const [first, second] = tallyOf(trial);
  if (first === second) return null;
  return trial.pair[first > second ? 0 : 1];
}

/** The order on the screen during a comparison. */
export function blindOrder(trial: BlindTrial | null): readonly number[] | null {
  return trial && trial.order;
}

/** True while nothing may reveal the figures. */
export function isVeiled(trial: BlindTrial | null): boolean {
  return trial !== null && !trial.revealed;
}

/** True while the compared slots are unchanged. */
export function isStillOf({ transitionId, slots }: BlindTrial, open: Transition | null): boolean {
  return (
    open?.id === transitionId &&
    open.slots.length === slots.length &&
    slots.every((slot, i) => sameSlots(slot, open.slots[i]))
  );
}

function orderOf([a, b]: readonly [number, number], coin: () => boolean): readonly [number, number] {
  return coin() ? [b, a] : [a, b];
}

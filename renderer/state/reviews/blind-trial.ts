import type { Slot, Transition } from '../../../core/transition/document/document.ts';
import { sameSlots } from '../slots/slot-differences.ts';

/** What someone said of one round: which figure was better, or null, neither. */
export type BlindVote = number | null;

/** Two figures to be told apart by nothing but how they move. Indices are of the transition's figures. */
export interface BlindTrial {
  readonly transitionId: string;
  readonly slots: readonly Slot[]; // as they were when it began: the rounds must be of the same two
  readonly pair: readonly [number, number];
  /** Which of the two is left and which right in this round. Nothing on the screen may follow from it but the motion. */
  readonly order: readonly [number, number];
  readonly votes: readonly BlindVote[];
  readonly revealed: boolean; // this round has its vote
}

/** A fair coin that nobody can guess. */
export function tossCoin(): boolean {
  return (crypto.getRandomValues(new Uint8Array(1))[0] & 1) === 1;
}

export function startTrial(
  { id, slots }: Transition,
  pair: readonly [number, number],
  coin: () => boolean,
): BlindTrial {
  const sorted = pair[0] < pair[1] ? pair : ([pair[1], pair[0]] as const);
  return {
    ...{ transitionId: id, slots, pair: sorted, order: orderOf(sorted, coin) },
    ...{ votes: [], revealed: false },
  };
}

/** Takes the vote of this round and lifts the veil. */
export function voted(trial: BlindTrial, side: 'left' | 'right' | 'neither'): BlindTrial {
  if (trial.revealed) return trial;
  const choice = side === 'neither' ? null : trial.order[side === 'left' ? 0 : 1];
  return { ...trial, votes: [...trial.votes, choice], revealed: true };
}

/** Mixes them again. */
export function nextRound(trial: BlindTrial, coin: () => boolean): BlindTrial {
  return { ...trial, order: orderOf(trial.pair, coin), revealed: false };
}

/** How often each of the pair, and neither, was better. */
export function tallyOf({ pair, votes }: BlindTrial): readonly [number, number, number] {
  const count = (choice: BlindVote): number => votes.filter((vote) => vote === choice).length;
  return [count(pair[0]), count(pair[1]), count(null)];
}

/** The one that was better more often; null = neither was. */
export function winnerOf(trial: BlindTrial): number | null {
  const [first, second] = tallyOf(trial);
  if (first === second) return null;
  return trial.pair[first > second ? 0 : 1];
}

/** The order on the screen while a trial goes on. */
export function blindOrder(trial: BlindTrial | null): readonly number[] | null {
  return trial && trial.order;
}

/** Whether the veil is down: nothing may say which is which. */
export function isVeiled(trial: BlindTrial | null): boolean {
  return trial !== null && !trial.revealed;
}

/** Whether what is compared is still what it was. */
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

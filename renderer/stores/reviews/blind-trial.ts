import type { Slot, Transition } from '#core/transition/document/document.ts';
import type { randomBelow } from '../random-below.ts';
import { sameSlots } from '../slots/slot-differences.ts';

/** The vote of one round: the better figure, or null for neither. */
export type BlindVote = number | null;

/** A blind comparison of two or more figures. Indices are of the transition’s figures. */
export interface BlindTrial {
  readonly transitionId: string;
  readonly slots: readonly Slot[]; // at the start: all rounds must compare the same ones
  readonly figures: readonly number[];
  /** Their order in this round, left to right. Only the motion may reveal it. */
  readonly order: readonly number[];
  readonly votes: readonly BlindVote[];
  readonly revealed: boolean; // this round has its vote
  readonly before: number; // s, the playhead at its start
}

export function startTrial(
  { id, slots }: Transition,
  shown: readonly number[],
  random: typeof randomBelow,
  before = 0,
): BlindTrial {
  const figures = shown.toSorted((a, b) => a - b);
  const order = shuffled(figures, random);
  return { transitionId: id, slots, figures, order, votes: [], revealed: false, before };
}

/**
 * Records the vote of this round and reveals it.
 *
 * @param place of the best figure, from the left; null = none is
 */
export function voted(trial: BlindTrial, place: number | null): BlindTrial {
  const choice = place === null ? null : trial.order[place];
  if (trial.revealed || choice === undefined) return trial;
  return { ...trial, votes: [...trial.votes, choice], revealed: true };
}

/** Starts the next round with a new random order. */
export function nextRound(trial: BlindTrial, random: typeof randomBelow): BlindTrial {
  return { ...trial, order: shuffled(trial.figures, random), revealed: false };
}

/** Number of votes for a figure, or for none. */
export function votesFor({ votes }: BlindTrial, choice: BlindVote): number {
  return votes.filter((vote) => vote === choice).length;
}

/** The one with most votes; null = a tie. */
export function winnerOf(trial: BlindTrial): number | null {
  const votes = (figure: number): number => votesFor(trial, figure);
  const [first, second] = trial.figures.toSorted((a, b) => votes(b) - votes(a));
  return votes(first) === votes(second) ? null : first;
}

/** The name of a place: a side, or a number if there are more than two. */
export function placeName({ order }: Pick<BlindTrial, 'order'>, place: number): string {
  return order.length > 2 ? String(place + 1) : place === 0 ? 'Left' : 'Right';
}

/** Id of the action that votes for a place; null = for none. */
export function voteAction(trial: Pick<BlindTrial, 'order'>, place: number | null): string {
  return `blind.${place === null ? 'neither' : placeName(trial, place).toLowerCase()}`;
}

/** The place that an action votes for; null = for none. */
export function placeOf(trial: Pick<BlindTrial, 'order'>, action: string): number | null {
  const place = trial.order.findIndex((_, each) => voteAction(trial, each) === action);
  return place < 0 ? null : place;
}

/** True while nothing may reveal the figures. */
export function isVeiled(trial: BlindTrial | null): boolean {
  return trial !== null && !trial.revealed;
}

/** The drawing quality: a slow blind comparison drops frames, since missing pixels could decide a vote. */
export const qualityIn = <Quality extends string>(
  trial: BlindTrial | null,
  chosen: Quality,
): Quality | 'full' => (trial === null ? chosen : 'full');

/** True while the compared slots are unchanged. */
export function isStillOf({ transitionId, slots }: BlindTrial, open: Transition | null): boolean {
  return (
    open?.id === transitionId &&
    open.slots.length === slots.length &&
    slots.every((slot, i) => sameSlots(slot, open.slots[i]))
  );
}

/** Each order is equally likely: Fisher and Yates. */
function shuffled(figures: readonly number[], random: typeof randomBelow): readonly number[] {
  const order = [...figures];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

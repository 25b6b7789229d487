import { judge, judgeSlots, numbersOf, type JudgedChain, type Judgement } from '#core/judge/judge.ts';
import type { SweptSlots } from '#core/judge/sweep.ts';
import { tune, type Tried, type Tuning } from '#core/judge/tune.ts';
import {
  compareRecorded,
  evaluateForGame,
  type RecordedDifference,
} from '#core/runs/game/compare-recorded.ts';
import { explainDifference, type ExplainingProgress } from '#core/runs/game/explain-difference.ts';
import type { OpenedRecording } from '#core/runs/game/open-recorded.ts';
import { valueOf, type Show } from './answer.ts';
import { boundChain, type SentChain, type SentMotion } from './bound-chain.ts';

type Locked = Pick<JudgedChain, 'isLocked'>;

/** Judges a chain. */
export const judgeChain = (request: SentMotion & Locked): Judgement =>
  valueOf(judge({ ...request, chain: boundChain(request) }));

/** Judges chains with the same clips: [steps] the values of their slots, none of a step that cannot be judged. */
export function judgeSweep(
  { steps, ...motion }: Omit<SentMotion, keyof SentChain> & Locked & { readonly steps: readonly SentChain[] },
  show: Show<readonly SweptSlots[]>,
): readonly SweptSlots[] {
  let swept: readonly SweptSlots[] = [];
  for (const step of steps) {
    const judged = judgeSlots({ ...motion, chain: boundChain(step) });
    show((swept = [...swept, judged.ok ? judged.value.map(numbersOf) : []]));
  }
  return swept;
}

/** Tunes a slot. Shows what is tried, one batch after another, the present values first. */
export function tuneSlot(request: SentChain & Omit<Tuning, 'chain'>, show: Show<readonly Tried[]>): void {
  for (const batch of tune({ ...request, chain: boundChain(request) })) show(valueOf(batch));
}

/** A motion beside the recording of a game. */
export interface SentComparison extends SentMotion {
  readonly opened: OpenedRecording;
}

/** How far each slot is from what the game showed. */
export function compareSlots(request: SentComparison): readonly RecordedDifference[] {
  const { recorded, figure } = request.opened;
  const made = valueOf(evaluateForGame(boundChain(request), request, recorded));
  return made[0].chains.map((_, slot) => compareRecorded(recorded, made, slot, figure));
}

/** Searches for the settings that explain the difference of each of the slots, one after another. */
export function explainSlots(
  request: SentComparison & { readonly slots: number },
  show: Show<readonly ExplainingProgress[]>,
): readonly ExplainingProgress[] {
  const chain = boundChain(request);
  const explained: ExplainingProgress[] = [];
  for (let slot = 0; slot < request.slots; slot++)
    for (const progress of explainDifference({ ...request, ...request.opened, chain, slot })) {
      explained[slot] = progress;
      show(explained);
    }
  return explained;
}

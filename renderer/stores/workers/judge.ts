import { judge, numbersOf, type JudgedChain, type Judgement } from '#core/judgement/judge.ts';
import type { SweptSlots } from '#core/judgement/sweep.ts';
import { tune, type Tried, type Tuning } from '#core/judgement/tune.ts';
import { valueOf, type Show } from './answer.ts';
import { boundChain, type SentChain } from './bound-chain.ts';

/** The motion of what is judged. */
export type JudgedMotion = Pick<JudgedChain, 'clips' | 'map' | 'isLocked'>;

/** Judges a chain. */
export const judgeChain = (request: SentChain & JudgedMotion): Judgement =>
  valueOf(judge({ ...request, chain: boundChain(request) }));

/** Judges chains with the same clips: [steps] the values of their slots, none of a step that cannot be judged. */
export function judgeSweep(
  { steps, ...motion }: JudgedMotion & { readonly steps: readonly SentChain[] },
  show: Show<readonly SweptSlots[]>,
): readonly SweptSlots[] {
  let swept: readonly SweptSlots[] = [];
  for (const step of steps) {
    const judged = judge({ ...motion, chain: boundChain(step) });
    show((swept = [...swept, judged.ok ? judged.value.slots.map(numbersOf) : []]));
  }
  return swept;
}

/** Tunes a slot. Shows what is tried, one batch after another, the present values first. */
export function tuneSlot(request: SentChain & Omit<Tuning, 'chain'>, show: Show<readonly Tried[]>): void {
  for (const batch of tune({ ...request, chain: boundChain(request) })) show(valueOf(batch));
}

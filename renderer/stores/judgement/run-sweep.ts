import { numbersOf } from '#core/judgement/judge.ts';
import type { Sweep, SweptSlots } from '#core/judgement/sweep.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import { requestOf } from './follow-judgement.ts';
import type { JudgeAnswer, JudgeRequest } from './judge-worker.ts';
import { askWorker } from './trusted-worker.ts';

/**
 * Judges a motion at each step of a sweep, with or without a foot lock, one after another. Returns a function
 * that stops it at once.
 */
export function runSweep(
  { map, clips }: Pick<ReadyMotion, 'map' | 'clips'>,
  { steps }: Sweep,
  isLocked: boolean,
  found: (swept: readonly SweptSlots[]) => void, // [steps] judged so far
): () => void {
  const requestAt = (i: number): JudgeRequest => {
    return { ...requestOf(steps[i], i === 0 ? { map, clips } : null), isLocked };
  };
  if (steps.length === 0) return () => undefined;
  let swept: readonly SweptSlots[] = [];
  return askWorker('judge', requestAt(0), (answer: JudgeAnswer) => {
    swept = [...swept, answer.ok ? answer.value.slots.map(numbersOf) : []];
    found(swept);
    return swept.length < steps.length ? requestAt(swept.length) : null;
  });
}

import { numbersOf } from '../../../core/judgement/judge.ts';
import type { Sweep, SweptSlots } from '../../../core/judgement/sweep.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import { requestOf } from './follow-judgement.ts';
import type { JudgeAnswer } from './judge-worker.ts';
import { startWorker } from './trusted-worker.ts';

/** Judges a motion at each step of a sweep, with or without a foot lock, one after another. Returns a function that stops it at once. */
export function runSweep(
  { map, clips }: Pick<ReadyMotion, 'map' | 'clips'>,
  { steps, leastSeconds }: Sweep,
  isLocked: boolean,
  found: (swept: readonly SweptSlots[]) => void, // [steps] judged so far
): () => void {
  const worker = startWorker('judge');
  let swept: readonly SweptSlots[] = [];
  const ask = (): void => {
    if (swept.length === steps.length) return worker.terminate();
    const request = requestOf(steps[swept.length], swept.length === 0 ? { map, clips } : null);
    worker.postMessage({ ...request, leastSeconds, isLocked });
  };
  worker.addEventListener('message', ({ data }: MessageEvent<JudgeAnswer>) => {
    swept = [...swept, data.ok ? data.value.slots.map(numbersOf) : []];
    found(swept);
    ask();
  });
  ask();
  return () => worker.terminate();
}

import { numbersOf } from '../../../core/judgement/judge.ts';
import { sweepSeconds, TIME_FACTORS, withTimes } from '../../../core/judgement/time-sweep.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import { requestOf } from './follow-judgement.ts';
import type { JudgeAnswer } from './judge-worker.ts';
import { startWorker } from './trusted-worker.ts';

/** Values of the metrics of each slot at each factor of `TIME_FACTORS` judged so far. */
export type TimeSweep = readonly (readonly Readonly<Record<string, number | null>>[])[];

/** Judges a motion at each blend time, with or without a foot lock, one after another. Returns a function that stops it at once. */
export function sweepTimes(
  motion: ReadyMotion,
  isLocked: boolean,
  found: (sweep: TimeSweep) => void,
): () => void {
  const worker = startWorker('judge');
  const leastSeconds = sweepSeconds(motion.chain);
  let sweep: TimeSweep = [];
  const ask = (): void => {
    const chain = withTimes(motion.chain, TIME_FACTORS[sweep.length]);
    const { map, clips } = motion;
    const request = requestOf({ chain }, sweep.length === 0 ? { map, clips } : null);
    worker.postMessage({ ...request, leastSeconds, isLocked });
  };
  worker.addEventListener('message', ({ data }: MessageEvent<JudgeAnswer>) => {
    sweep = [...sweep, data.ok ? data.value.slots.map(numbersOf) : []];
    found(sweep);
    if (sweep.length < TIME_FACTORS.length) ask();
    else worker.terminate();
  });
  ask();
  return () => worker.terminate();
}

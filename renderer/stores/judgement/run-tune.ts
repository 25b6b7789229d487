import type { Tried } from '../../../core/judgement/tune.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import { requestOf } from './follow-judgement.ts';
import type { JudgeRequest, Search, TuneAnswer } from './judge-worker.ts';
import { startWorker } from './trusted-worker.ts';

/** Tunes a slot of a motion in a worker. Returns a function that stops it at once. */
export function runTune(
  motion: ReadyMotion,
  search: Search,
  isLocked: boolean,
  found: (tried: readonly Tried[], isDone: boolean) => void,
): () => void {
  const worker = startWorker('judge');
  const tried: Tried[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<TuneAnswer>) => {
    if (data?.ok) tried.push(...data.value);
    found([...tried], data === null);
    if (data === null) worker.terminate();
  });
  worker.postMessage({ ...requestOf(motion, motionOf(motion)), isLocked, search } satisfies JudgeRequest);
  return () => worker.terminate();
}

const motionOf = ({ map, clips }: ReadyMotion) => ({ map, clips });

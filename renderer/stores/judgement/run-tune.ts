import type { Tried } from '../../../core/judgement/tune.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import { requestOf } from './follow-judgement.ts';
import type { JudgeRequest, Search, TuneAnswer } from './judge-worker.ts';
import { startWorker } from './trusted-worker.ts';

/** What is tried so far, the present values first. */
export interface TuneProgress {
  readonly tried: readonly Tried[];
  readonly isDone: boolean;
  readonly problem: string | null; // why nothing more is tried
}

/** Tunes a slot of a motion in a worker. Returns a function that stops it at once. */
export function runTune(
  motion: ReadyMotion,
  search: Search,
  isLocked: boolean,
  found: (progress: TuneProgress) => void,
): () => void {
  const worker = startWorker('judge');
  let progress: TuneProgress = { tried: [], isDone: false, problem: null };
  worker.addEventListener('message', ({ data }: MessageEvent<TuneAnswer>) => {
    if (data === null) progress = { ...progress, isDone: true };
    else if (data.ok) progress = { ...progress, tried: [...progress.tried, ...data.value] };
    else progress = { ...progress, problem: data.error.message };
    found(progress);
    if (data === null) worker.terminate();
  });
  worker.postMessage({ ...requestOf(motion, motionOf(motion)), isLocked, search } satisfies JudgeRequest);
  return () => worker.terminate();
}

const motionOf = ({ map, clips }: ReadyMotion) => ({ map, clips });

import type { Tried } from '#core/judgement/tune.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import { requestOf } from './follow-judgement.ts';
import type { JudgeRequest, Search, TuneAnswer } from './judge-worker.ts';
import { askWorker } from './trusted-worker.ts';

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
  let progress: TuneProgress = { tried: [], isDone: false, problem: null };
  const request: JudgeRequest = {
    ...requestOf(motion, { map: motion.map, clips: motion.clips }),
    isLocked,
    search,
  };
  return askWorker('judge', request, (answer: TuneAnswer) => {
    if (answer === null) progress = { ...progress, isDone: true };
    else if (answer.ok) progress = { ...progress, tried: [...progress.tried, ...answer.value] };
    else progress = { ...progress, problem: answer.error.message };
    found(progress);
    return answer === null ? null : undefined;
  });
}

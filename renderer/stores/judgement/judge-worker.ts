import { endBy, type Ended } from '#core/checkpoint.ts';
import { judge, type JudgedChain, type Judgement } from '#core/judgement/judge.ts';
import { tune, type Tried, type Tuning } from '#core/judgement/tune.ts';
import type { Result } from '#core/result.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { boundChain, type SentChain } from './bound-chain.ts';

/** The motion of the transitions that follow. */
export type JudgedMotion = Pick<JudgedChain, 'clips' | 'map'>;

/** A chain to be judged. */
export interface JudgeRequest extends SentChain {
  /** Clips and joint map, if they are not those of the request before. */
  readonly motion: JudgedMotion | null;
  readonly isLocked?: boolean; // see `JudgedChain`; default false
  /** Tunes a slot instead. */
  readonly search?: Search;
}

/** How a slot is tuned. */
export type Search = Pick<Tuning, 'slot' | 'metrics' | 'judgements' | 'seed'>;

/** An answer for each request, in order. */
export type JudgeAnswer = Result<Judgement, TransitionProblem>;

/** Answers of a search as it goes; null = it has ended. */
export type TuneAnswer = Result<readonly Tried[], TransitionProblem> | null;

let motion: JudgedMotion | null = null;

addEventListener('message', ({ data }: MessageEvent<JudgeRequest & Ended>) => {
  if (data.end) endBy(data.end); // also of the requests that follow
  motion = data.motion ?? motion;
  if (motion === null) return;
  const chain = boundChain(data);
  const { isLocked, search } = data;
  if (search) {
    for (const answer of tune({ ...motion, chain, isLocked, ...search }))
      postMessage(answer satisfies TuneAnswer);
    postMessage(null);
  } else postMessage(judge({ ...motion, chain, isLocked }) satisfies JudgeAnswer);
});

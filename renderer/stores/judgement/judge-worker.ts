import { withBoundMuscles, type BoundMuscles } from '../../../core/muscle/bound-muscles.ts';
import { judge, type JudgedChain, type Judgement } from '../../../core/judgement/judge.ts';
import type { Result } from '../../../core/result.ts';
import type { Slot, Transition } from '../../../core/transition/document/document.ts';
import type { TransitionProblem } from '../../../core/transition/document/transition-problem.ts';

/** The motion of the transitions that follow. */
export type JudgedMotion = Pick<JudgedChain, 'clips' | 'map'>;

/** A chain to be judged. The muscles of its slots are beside it: no message carries what a symbol names. */
export interface JudgeRequest {
  readonly chain: readonly Transition[];
  readonly muscles: readonly (readonly (BoundMuscles | null)[])[]; // by link and slot
  /** Clips and joint map, if they are not those of the request before. */
  readonly motion: JudgedMotion | null;
  readonly leastSeconds?: number; // that are judged; default 1
  readonly isLocked?: boolean; // see `JudgedChain`; default false
}

/** An answer for each request, in order. */
export type JudgeAnswer = Result<Judgement, TransitionProblem>;

let motion: JudgedMotion | null = null;

addEventListener('message', ({ data }: MessageEvent<JudgeRequest>) => {
  motion = data.motion ?? motion;
  if (motion === null) return;
  const chain = data.chain.map((link, k) => ({
    ...link,
    slots: link.slots.map((slot, i) => withMuscles(slot, data.muscles[k][i])),
  }));
  const { leastSeconds, isLocked } = data;
  const answer: JudgeAnswer = judge({ ...motion, chain, leastSeconds, isLocked });
  postMessage(answer);
});

const withMuscles = (slot: Slot, muscles: BoundMuscles | null): Slot =>
  muscles === null ? slot : { ...slot, values: withBoundMuscles(slot.values, muscles) };

// renderer/stores/judgement: the judgement of the open transition, made in a worker
import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { Judgement } from '../../../core/judgement/judge.ts';
import { boundMusclesOf } from '../../../core/muscle/bound-muscles.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import type { OpenTransition } from '../shown/open-transition.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { startJudgeWorker } from './trusted-worker.ts';
import type { JudgeAnswer, JudgedMotion, JudgeRequest } from './judge-worker.ts';

/** The judgement of the open transition. */
export interface JudgementState {
  readonly judgement: Judgement | null; // the last one of this transition; null = none yet
  readonly isCurrent: boolean; // false while a newer one is being made
  readonly problem: string | null;
}

interface Followed {
  readonly open: Pick<OpenTransition, 'motion' | 'pair' | 'isClip'>;
  readonly document: Pick<DocumentStore, 'preview'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

const nothing: JudgementState = { judgement: null, isCurrent: false, problem: null };

/** Judges the open transition while the tab Metrics is in sight, after each edit. A gesture is judged when it ends. */
export function followJudgement({ open, document, workspace }: Followed): ReadonlySignal<JudgementState> {
  const state = signal(nothing);
  const judging = createJudging((answer, isLast) => {
    state.value = answer.ok
      ? { judgement: answer.value, isCurrent: isLast, problem: null }
      : { judgement: null, isCurrent: isLast, problem: answer.error.message };
  });
  effect(() => judging.stop); // when the window closes
  let pair = '';
  effect(() => {
    const motion = open.motion.value;
    const isWanted = isInFront(workspace, 'metrics') && document.preview.value === null;
    if (motion.state !== 'ready' || open.isClip.value || !isWanted) return;
    const isOther = open.pair.value !== pair;
    pair = open.pair.value;
    untracked(() => {
      state.value = isOther ? nothing : { ...state.peek(), isCurrent: false };
      judging.ask(motion);
    });
  });
  return state;
}

/** Judges in a worker, one transition at a time; of those that wait, only the last. */
function createJudging(answered: (answer: JudgeAnswer, isLast: boolean) => void) {
  let worker: Worker | null = null;
  let known: JudgedMotion | null = null;
  let isBusy = false;
  let waiting: ReadyMotion | null = null;
  const send = (motion: ReadyMotion): void => {
    isBusy = true;
    worker ??= start();
    const isKnown = known?.map === motion.map && known.clips === motion.clips;
    known = { map: motion.map, clips: motion.clips };
    worker.postMessage(requestOf(motion, isKnown ? null : known));
  };
  const start = (): Worker => {
    const made = startJudgeWorker();
    made.addEventListener('message', ({ data }: MessageEvent<JudgeAnswer>) => {
      const next = waiting;
      waiting = null;
      isBusy = false;
      answered(data, next === null);
      if (next) send(next);
    });
    return made;
  };
  return {
    ask: (motion: ReadyMotion): void => {
      if (isBusy) waiting = motion;
      else send(motion);
    },
    stop: (): void => worker?.terminate(),
  };
}

function requestOf({ chain }: ReadyMotion, motion: JudgedMotion | null): JudgeRequest {
  const muscles = chain.map(({ slots }) => slots.map(({ values }) => boundMusclesOf(values) ?? null));
  return { chain, muscles, motion };
}

// renderer/stores/judgement: the judgement of the open transition, made in a worker
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import type { Judgement } from '#core/judgement/judge.ts';
import { boundMusclesOf, playedText } from '#core/muscle/bound-muscles.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { ReadyMotion } from '../shown/open-motion.ts';
import type { Session } from '../session/session.ts';
import type { OpenTransition } from '../shown/open-transition.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import { isSwitchedOn } from '../workspace/overlays.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';
import { keptWorker } from './trusted-worker.ts';
import { FOOT_LOCK, JOINT_LIMITS, RESULT_LANES } from './judged-overlays.ts';
import type { JudgeAnswer, JudgedMotion, JudgeRequest } from './judge-worker.ts';

/** The judgement of the open transition. */
export interface JudgementState {
  readonly judgement: Judgement | null; // the last one of this transition; null = none yet
  readonly isCurrent: boolean; // false while a newer one is being made
  readonly problem: string | null;
  readonly motion: ReadyMotion | null; // of the judgement
}

/** What is judged, with or without a foot lock. Another motion that moves alike takes its place. */
interface Asked {
  motion: ReadyMotion;
  readonly isLocked: boolean;
}

interface Followed {
  readonly open: Pick<OpenTransition, 'motion' | 'pair' | 'isClip'>;
  readonly document: Pick<DocumentStore, 'preview'>;
  readonly session: Pick<Session, 'blind' | 'recordsMetrics'>;
  readonly workspace: Pick<WorkspaceStore, 'state'>;
}

const nothing: JudgementState = { judgement: null, isCurrent: false, problem: null, motion: null };

/**
 * Judges the open transition after each edit while the tab Metrics or an overlay of it is in sight, metrics
 * are exported with pictures, or slots are compared blind: votes are kept with what was measured. A gesture is judged when
 * it ends.
 */
export function followJudgement({
  open,
  document,
  session,
  workspace,
}: Followed): ReadonlySignal<JudgementState> {
  const state = signal(nothing);
  const judgeNext = createJudging((answer, isLast, { motion }) => {
    state.value = answer.ok
      ? { judgement: answer.value, isCurrent: isLast, problem: null, motion }
      : { judgement: null, isCurrent: isLast, problem: answer.error.message, motion };
  });
  const isOn = (id: string): boolean => isSwitchedOn(workspace, { id, initially: false });
  const isLocked = computed(() => isOn(FOOT_LOCK));
  const isWanted = computed(
    () =>
      session.blind.value !== null ||
      session.recordsMetrics.value ||
      isInFront(workspace, 'metrics') ||
      [FOOT_LOCK, JOINT_LIMITS, RESULT_LANES].some(isOn),
  );
  let pair = '';
  let asked: Asked | null = null;
  effect(() => {
    const motion = open.motion.value;
    const now = { motion, isLocked: isLocked.value };
    if (!isWanted.value || document.preview.value !== null) return;
    if (motion.state !== 'ready' || open.isClip.value) return;
    const isOther = open.pair.value !== pair;
    pair = open.pair.value;
    if (!isOther && asked?.isLocked === now.isLocked && movesAlike(asked.motion, motion)) {
      asked.motion = motion;
      const known = state.peek();
      if (known.isCurrent) state.value = { ...known, motion };
      return;
    }
    const next = (asked = { ...now, motion });
    untracked(() => {
      state.value = isOther ? nothing : { ...state.peek(), isCurrent: false };
      void judgeNext(next);
    });
  });
  return state;
}

/** The judgement once it is current; null if there is a problem. */
export function currentJudgement(followed: ReadonlySignal<JudgementState>): Promise<Judgement | null> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const { value } = followed;
      if (!value.isCurrent) return;
      resolve(value.judgement);
      queueMicrotask(() => stop());
    });
  });
}

/** True if two motions differ in what people say of them at most: names, notes, reviews and votes. */
export function movesAlike(a: MovingChain, b: MovingChain): boolean {
  const isSame = a.map === b.map && a.clips.every((clip, i) => clip === b.clips[i]);
  return isSame && movingText(a) === movingText(b);
}

type MovingChain = Pick<ReadyMotion, 'map' | 'clips' | 'chain'>;

const movingText = ({ chain }: MovingChain): string =>
  playedText(chain.map((link) => ({ ...link, name: '', note: '', review: null, votes: [] })));

/** Judges in a worker, one transition at a time; of those that wait, only the last. */
function createJudging(answered: (answer: JudgeAnswer, isLast: boolean, asked: Asked) => void) {
  const judge = keptWorker<JudgeRequest, JudgeAnswer>('judge');
  const waiting: Asked[] = [];
  let known: JudgedMotion | null = null;
  let isBusy = false;
  return async (asked: Asked): Promise<void> => {
    waiting.splice(0, 1, asked);
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { map, clips } = next.motion;
      const isKnown = known?.map === map && known.clips === clips;
      known = { map, clips };
      const request = requestOf(next.motion, isKnown ? null : known);
      const answer = await judge({ ...request, isLocked: next.isLocked });
      answered(answer, waiting.length === 0, next);
    }
    isBusy = false;
  };
}

/** @param motion null = as in the request before */
export function requestOf({ chain }: Pick<ReadyMotion, 'chain'>, motion: JudgedMotion | null): JudgeRequest {
  const muscles = chain.map(({ slots }) => slots.map(({ values }) => boundMusclesOf(values) ?? null));
  return { chain, muscles, motion };
}

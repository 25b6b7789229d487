// renderer/stores/judgement: the judgement of the open transition, made in a worker
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Judgement } from '#core/judge/judge.ts';
import { playedText } from '#core/procedural/muscle/muscle-asset.ts';
import { resource, until } from '#renderer/kit/resource.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { ReadyClips } from '../shown/open-clips.ts';
import type { Session } from '../session/session.ts';
import type { OpenTransition } from '../shown/open-transition.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import { isJudgeInSight, type Judged } from '../window/surroundings.ts';
import { isSwitchedOn } from '../shown/overlays.ts';
import { sentMotion } from '#renderer/workers/bound-chain.ts';
import { lastingThread } from '#renderer/workers/threads.ts';
import { FOOT_LOCK, JOINT_LIMITS, RESULT_LANES } from './judged-overlays.ts';

/** The judgement of the open transition. */
export interface JudgementState {
  readonly judgement: Judgement | null; // the last one of this transition; null = none yet
  readonly isCurrent: boolean; // false while a newer one is being made
  readonly problem: string | null;
  readonly clips: ReadyClips | null; // of the judgement
}

/** What is judged, with or without a foot lock. */
interface Asked {
  readonly clips: ReadyClips;
  readonly isLocked: boolean;
  readonly pair: string; // see `OpenTransition`
}

interface Followed extends Judged {
  readonly open: Pick<OpenTransition, 'clips' | 'pair'>;
  readonly document: Pick<DocumentStore, 'preview'>;
  readonly session: Pick<Session, 'blind' | 'recordsMetrics'>;
}

/**
 * Judges the open transition after each edit while the tab Metrics, the cost map or an overlay of it is in sight, metrics
 * are exported with pictures, or slots are compared blind: votes are kept with what was measured. A gesture is judged when
 * it ends.
 */
export function followJudgement(followed: Followed): ReadonlySignal<JudgementState> {
  const { open, document, session, workspace, surroundings } = followed;
  const isOn = (id: string): boolean => isSwitchedOn(workspace, { id, initially: false });
  const isLocked = computed(() => isOn(FOOT_LOCK));
  const isWanted = computed(
    () =>
      session.blind.value !== null ||
      session.recordsMetrics.value ||
      isJudgeInSight({ workspace, surroundings }) ||
      isInFront(workspace, 'costMap') ||
      [FOOT_LOCK, JOINT_LIMITS, RESULT_LANES].some(isOn),
  );
  const ready = computed(() => {
    const clips = open.clips.value;
    return clips.state === 'ready' && clips.chain.length > 0 ? clips : null;
  });
  const thread = lastingThread();
  const judged = resource<Asked, Judgement>(
    () => ready.value && { clips: ready.value, isLocked: isLocked.value, pair: open.pair.value },
    ({ clips, isLocked }, asking) => thread('judgeChain', { ...sentMotion(clips), isLocked }, asking),
    {
      while: () => isWanted.value && ready.value !== null,
      finishes: (_, now) => now === null, // a vote waits for it
      settle: () => document.preview.value === null,
      isSame: (a, b) => a.pair === b.pair && a.isLocked === b.isLocked && movesAlike(a.clips, b.clips),
      isKept: (before, now) => before.pair === now.pair,
    },
  );
  return computed(() => {
    const { state, value, of, problem } = judged.value;
    const isCurrent = state === 'failed' || (state === 'idle' && of !== null);
    return { judgement: value, isCurrent, problem, clips: of?.clips ?? null };
  });
}

/** The judgement once it is current; null if there is a problem. */
export async function currentJudgement(followed: ReadonlySignal<JudgementState>): Promise<Judgement | null> {
  return (await until(followed, ({ isCurrent }) => isCurrent)).judgement;
}

/** True if two motions differ in what people say of them at most: names, notes, reviews and votes. */
export function movesAlike(a: MovingChain, b: MovingChain): boolean {
  const isSame = a.map === b.map && a.clips.every((clip, i) => clip === b.clips[i]);
  return isSame && movingText(a) === movingText(b);
}

type MovingChain = Pick<ReadyClips, 'map' | 'clips' | 'chain'>;

const movingText = ({ chain }: MovingChain): string =>
  playedText(chain.map((link) => ({ ...link, name: '', note: '', review: null, votes: [] })));

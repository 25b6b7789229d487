import { computed, type ReadonlySignal } from '@preact/signals';
import { createFootLocks } from '#core/rig/feet/foot-lock.ts';
import { success, type Result } from '#core/kit/result.ts';
import { chainWith, slotWith } from '#core/transition/clips/joints-on.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { bindTransition, createClipEvaluation } from '#core/transition/binding/bind-transition.ts';
import type { App } from '#renderer/stores/app.ts';
import type { JudgementState } from '#renderer/stores/judgement/follow-judgement.ts';
import { FOOT_LOCK } from '#renderer/stores/judgement/judged-overlays.ts';
import {
  trailingAlone,
  withShownTrailing,
  type ShownTrailing,
} from '#renderer/stores/lab/trailing/shown-trailing.ts';
import type { OpenClips, ReadyClips } from '#renderer/stores/shown/open-clips.ts';
import { snapshotRounds, type AddedSlot } from '../layers/added-slots.ts';
import type { MotionState } from '../motion.ts';
import { chainMotion, type ChainPart } from './chain.ts';
import { obstacleText } from './cures.ts';

/**
 * Follows the open transition or clip, with its snapshots and offers: a change of its document makes a new motion, cheap
 * enough for each step of a drag.
 */
export function followPlayed(
  { open, shown, judgement }: Pick<App, 'judgement' | 'open' | 'shown'>,
  inPlace: ReadonlySignal<boolean>,
  trailing: ReadonlySignal<ShownTrailing | null>,
): ReadonlySignal<MotionState> {
  const judged = computed(() => (shown.overlays.value.has(FOOT_LOCK) ? judgement.value : null));
  const added = computed(() => shown.figures.value.flatMap(({ snapshot, offer }) => snapshot ?? offer ?? []));
  return computed((): MotionState => {
    const opened = open.clips.value;
    if (opened.state === 'none') return { state: 'nothing' };
    if (opened.state === 'loading') return { state: 'loading' };
    if (opened.state === 'failed') return { state: 'obstacle', message: failureText(opened) };
    if (opened.state === 'broken') return { state: 'obstacle', message: obstacleText(opened.problem) };
    const parts = partsOf(opened, trailing.value, added.value);
    if (!parts.ok) return { state: 'obstacle', message: obstacleText(parts.error) };
    // The clips may change before the list of snapshots says which of them still fit.
    if (parts.value === null) return { state: 'loading' };
    const hasOffers = added.value.some((each) => 'time' in each);
    const travel = inPlace.value ? 'inPlace' : hasOffers ? 'fromSpot' : 'free';
    return {
      state: 'ready',
      motion: chainMotion(parts.value, opened.clips, travel, locksOf(opened, judged.value)),
    };
  });
}

/** The evaluations of open clips, the transition’s own slots first; null = one of the others does not fit yet. */
function partsOf(
  { chain, clips, map, namesOn, source, withMuscles }: ReadyClips,
  set: ShownTrailing | null,
  added: readonly AddedSlot[],
): Result<readonly ChainPart[] | null, TransitionProblem> {
  const trailing = set && { ...set, chains: set.chains.map((each) => chainWith(each, namesOn)) };
  const shown = withShownTrailing(chain, trailing, map.skeleton);
  const own =
    shown.length > 0
      ? bindTransition(shown, clips, map)
      : success(createClipEvaluation(source, trailingAlone(trailing, map.skeleton)));
  if (!own.ok) return own;
  const parts: ChainPart[] = [{ evaluation: own.value, chain: shown, picks: null }];
  const renamed = added.map((each) => ({ ...each, slot: slotWith(each.slot, namesOn) }));
  for (const round of snapshotRounds(shown, renamed)) {
    const others = withMuscles(round.chain);
    const evaluation = bindTransition(others, clips, map);
    if (!evaluation.ok) return success(null);
    parts.push({ evaluation: evaluation.value, chain: others, picks: round.picks });
  }
  return success(parts);
}

/** The locks of feet by the judgement of these clips; none by that of others. */
function locksOf(opened: ReadyClips, judged: JudgementState | null) {
  const corrections = judged?.motion === opened ? (judged.judgement?.corrections ?? []) : [];
  return createFootLocks(opened.map, opened.clips, corrections);
}

function failureText({ end, message }: Extract<OpenClips, { state: 'failed' }>): string {
  return end === null ? message : `The ${end} clip could not be loaded. ${message}`;
}

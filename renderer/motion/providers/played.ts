import { computed, type ReadonlySignal } from '@preact/signals';
import { createFootLocks } from '#core/rig/feet/foot-lock.ts';
import { success, type Result } from '#core/kit/result.ts';
import { chainWith } from '#core/transition/clips/joints-on.ts';
import { slotWith } from '#core/transition/document/slot-settings.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { bindTransition, createClipEvaluation } from '#core/transition/binding/bind-transition.ts';
import type { App } from '#renderer/stores/app.ts';
import type { JudgementState } from '#renderer/stores/judgement/follow-judgement.ts';
import {
  trailingAlone,
  withShownTrailing,
  type ShownTrailing,
} from '#renderer/stores/lab/trailing/shown-trailing.ts';
import type { OpenClips, ReadyClips } from '#renderer/stores/shown/open-clips.ts';
import { snapshotRounds } from '../layers/added-slots.ts';
import type { Played } from '../plays.ts';
import { needs, type Figure, type MotionState } from '#renderer/stores/shown/motion.ts';
import { chainMotion, type ChainPart } from './chain.ts';
import { obstacleText } from './cures.ts';

/** How what plays is shown. */
interface ShownAs {
  readonly inPlace: ReadonlySignal<boolean>;
  readonly trailing: ReadonlySignal<ShownTrailing | null>;
  readonly locked: ReadonlySignal<JudgementState | null>; // whose locks hold feet; null = they move freely
}

/**
 * Follows the open transition or clip, with its snapshots, or its offers: a change of its document makes a new motion,
 * cheap enough for each step of a drag.
 */
export function followPlayed(
  { clips }: Pick<App['open'], 'clips'>,
  played: Played,
  { inPlace, trailing, locked }: ShownAs,
): ReadonlySignal<MotionState> {
  const areTogether = computed(() => needs(played, 'together') === null);
  return computed((): MotionState => {
    const opened = clips.value;
    if (opened.state === 'none') return { state: 'nothing' };
    if (opened.state === 'loading') return { state: 'loading' };
    if (opened.state === 'failed') return { state: 'obstacle', message: failureText(opened) };
    if (opened.state === 'broken') return { state: 'obstacle', message: obstacleText(opened.problem) };
    const figures = played.figures.value;
    const locks = locksOf(opened, locked.value);
    const parts = partsOf(opened, trailing.value, figures, locks);
    if (!parts.ok) return { state: 'obstacle', message: obstacleText(parts.error) };
    // The clips may change before the list of figures says which of them still fit.
    if (parts.value === null) return { state: 'loading' };
    const travel = inPlace.value ? 'inPlace' : areTogether.value ? 'free' : 'fromSpot';
    return { state: 'ready', motion: chainMotion(figures, parts.value, opened.clips, travel) };
  });
}

/** The evaluations of open clips, the transition’s own slots first; null = a figure does not fit yet. */
function partsOf(
  { chain, clips, map, namesOn, source, withMuscles }: ReadyClips,
  set: ShownTrailing | null,
  figures: readonly Figure[],
  locks: ChainPart['locks'],
): Result<readonly ChainPart[] | null, TransitionProblem> {
  const trailing = set && { ...set, chains: set.chains.map((each) => chainWith(each, namesOn)) };
  const shown = withShownTrailing(chain, trailing, map.skeleton);
  const own =
    shown.length > 0
      ? bindTransition(shown, clips, map)
      : success(createClipEvaluation(source, trailingAlone(trailing, map.skeleton)));
  if (!own.ok) return own;
  const added = figures.flatMap(({ snapshot, offer }) => snapshot ?? offer ?? []);
  const before = figures.length - added.length;
  const slots = figures.slice(0, before).map((_, i) => ({ figure: i, slot: i }));
  const parts: ChainPart[] = [{ evaluation: own.value, chain: shown, shows: slots, locks }];
  const renamed = added.map((each) => ({ ...each, slot: slotWith(each.slot, namesOn) }));
  for (const round of snapshotRounds(shown, renamed)) {
    const others = withMuscles(round.chain);
    const evaluation = bindTransition(others, clips, map);
    if (!evaluation.ok) return success(null);
    const shows = round.picks.map(({ snapshot, slot }) => ({ figure: before + snapshot, slot }));
    parts.push({ evaluation: evaluation.value, chain: others, shows, locks: [] });
  }
  return success(parts);
}

/** The locks of feet by the judgement of these clips; none by that of others. */
function locksOf(opened: ReadyClips, judged: JudgementState | null) {
  const corrections = judged?.clips === opened ? (judged.judgement?.corrections ?? []) : [];
  return createFootLocks(opened.map, opened.clips, corrections);
}

function failureText({ end, message }: Extract<OpenClips, { state: 'failed' }>): string {
  return end === null ? message : `The ${end} clip could not be loaded. ${message}`;
}

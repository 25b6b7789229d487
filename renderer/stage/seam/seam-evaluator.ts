import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { assert } from '#core/assert.ts';
import { createFootLocks, lockLeg, type FootLock } from '#core/feet/foot-lock.ts';
import type { Floats } from '#core/floats.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import { placeInWorld } from '#core/root/root-in-world.ts';
import { createPoseOffset, subtractPose, writeSides } from '#core/pose-offset.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { success } from '#core/result.ts';
import { chainWith, slotWith } from '#core/transition/clips/joints-on.ts';
import { createClipEvaluation } from '#core/transition/evaluation/clip-evaluation.ts';
import { createEvaluation } from '#core/transition/evaluation/create-evaluation.ts';
import { withGrantedSlots } from '#core/transition/requests/grant-requests.ts';
import { continuedSlot, seamTimes } from '#core/transition/document/resolve-chain.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import {
  trailingAlone,
  withShownTrailing,
  type ShownTrailing,
} from '../../stores/lab/trailing/shown-trailing.ts';
import type { JudgementState } from '../../stores/judgement/follow-judgement.ts';
import type { Figure } from '../../stores/shown/figures.ts';
import type { Motion } from '../../stores/shown/open-motion.ts';
import type { OpenTransition } from '../../stores/shown/open-transition.ts';
import { jointHalfLives } from './joint-half-lives.ts';
import {
  createTransforms,
  type Seam,
  type SeamState,
  type SlotBlend,
  type SlotFigure,
  type SlotStage,
} from './seam.ts';
import { obstacleText } from './cures.ts';
import { snapshotRounds, type SnapshotPick } from './snapshot-rounds.ts';

/**
 * Follows the open transition: a change of its document makes a new seam, cheap enough for each step of a
 * drag.
 */
export function followSeam(
  open: OpenTransition,
  figures: ReadonlySignal<readonly Figure[]>,
  inPlace: ReadonlySignal<boolean>,
  trailing: ReadonlySignal<ShownTrailing | null>,
  judged: ReadonlySignal<JudgementState | null> = signal(null), // while feet are locked
): ReadonlySignal<SeamState> {
  const others = computed(() => figures.value.flatMap(({ snapshot, offer }) => snapshot ?? offer ?? []));
  return computed((): SeamState => {
    const motion = open.motion.value;
    if (motion.state === 'none') return { state: 'nothing' };
    if (motion.state === 'loading') return { state: 'loading' };
    if (motion.state === 'failed')
      return { state: 'obstacle', message: open.alone.value !== null ? motion.message : failureText(motion) };
    if (motion.state === 'broken') return { state: 'obstacle', message: obstacleText(motion.problem) };
    const { map } = motion;
    const set = trailing.value;
    const chains = set?.chains.map((chain) => chainWith(chain, motion.namesOn)) ?? [];
    const shown = withShownTrailing(motion.chain, set && { ...set, chains }, map.skeleton);
    const kept = others.value.map((each) => ({ ...each, slot: slotWith(each.slot, motion.namesOn) }));
    const result =
      shown.length > 0
        ? createEvaluation(shown, motion.clips, map)
        : success(
            createClipEvaluation(motion.source, trailingAlone(set && { ...set, chains }, map.skeleton)),
          );
    if (!result.ok) return { state: 'obstacle', message: obstacleText(result.error) };
    const parts: SeamPart[] = [{ evaluation: result.value, chain: shown, picks: null }];
    for (const round of snapshotRounds(shown, kept)) {
      const { picks } = round;
      const chain = motion.withMuscles(round.chain);
      const other = createEvaluation(chain, motion.clips, map);
      // The clips may change before the list of snapshots says which of them still fit.
      if (!other.ok) return { state: 'loading' };
      parts.push({ evaluation: other.value, chain, picks });
    }
    const corrections = judged.value?.motion === motion ? (judged.value.judgement?.corrections ?? []) : [];
    const locks = createFootLocks(map, motion.clips, corrections);
    const hasOffers = kept.some((each) => 'time' in each);
    const travel = inPlace.value ? 'inPlace' : hasOffers ? 'fromSpot' : 'free';
    return { state: 'ready', seam: createSeam(parts, motion.clips, travel, locks) };
  });
}

/**
 * Figures travel as placed, from one spot at the seam, so that seams with other out points can be compared,
 * or not at all.
 */
type Travel = 'free' | 'fromSpot' | 'inPlace';

/**
 * Slots that are evaluated together: those of the transition (`picks` null), snapshots in place of their
 * slots, or an offer.
 */
interface SeamPart {
  readonly evaluation: TransitionEvaluation;
  readonly chain: readonly Transition[];
  /** The snapshots and offers in this part and their slots; null = all slots are the transition's own. */
  readonly picks: readonly SnapshotPick[] | null;
}

/**
 * @param clips all on the skeleton of the last one; everything else is placed relative to the first
 * @param locks [slots] of the transition's own; snapshots have none
 */
function createSeam(
  parts: readonly SeamPart[],
  clips: readonly RootedClip[],
  travel: Travel,
  locks: readonly FootLock[],
): Seam {
  const spot = travel === 'free' ? null : seamRoot(parts[0].evaluation);
  const runs = parts.map((part) => createRun(part, spot, travel, part.picks === null ? locks : []));
  const [own, ...others] = runs;
  const kept: SlotFigure[] = [];
  others.forEach(({ slots }, i) => {
    for (const { snapshot, slot } of parts[i + 1].picks ?? []) kept[snapshot] = slots[slot];
  });
  return {
    evaluation: parts[0].evaluation,
    skeleton: clips[0].skeleton,
    motion: clips[clips.length - 1],
    groundHeight: clips[0].groundHeight,
    slots: [...own.slots, ...kept],
    evaluate: (time) => {
      for (let i = 0; i < runs.length; i++) runs[i].evaluate(time);
    },
  };
}

/** Creates the figures of one evaluation, and the function that fills them. */
function createRun(
  { evaluation, chain }: SeamPart,
  spot: Floats | null,
  travel: Travel,
  locks: readonly FootLock[],
) {
  const frame = createTransitionFrame(evaluation);
  const from = spot && seamRoot(evaluation);
  const played = chain.map(withGrantedSlots);
  const slots = frame.slots.map((_, i) => createSlotFigure(stagesOf(played, i), frame, i, evaluation));
  const evaluate = (time: number): void => {
    evaluateTransition(frame, evaluation, time);
    for (let i = 0; i < locks.length; i++) lockFeet(frame, i, locks[i]);
    if (spot !== null && from !== null)
      for (const slot of frame.slots)
        if (travel === 'inPlace') keepOver(spot, slot);
        else move(from, spot, slot);
    for (let i = 0; i < slots.length; i++) fillSlot(slots[i], frame, i, evaluation.parents);
  };
  return { slots, evaluate };
}

function lockFeet(frame: TransitionFrame, slot: number, legs: FootLock): void {
  const { pose, root } = frame.slots[slot];
  for (let i = 0; i < legs.length; i++) lockLeg(pose, root.state, legs[i], frame);
}

/** Root of the figures at the seam, [3]. */
function seamRoot(evaluation: TransitionEvaluation): Floats {
  return evaluateTransition(createTransitionFrame(evaluation), evaluation, 0).sourceRoot.state.slice();
}

/** Keeps a figure and its ghost over one spot of the ground: they turn, but do not travel. */
function keepOver(spot: Floats, { root, ghostRoot }: TransitionFrame['slots'][number]): void {
  for (let i = 0; i < 2; i++) root.state[i] = ghostRoot.state[i] = spot[i];
}

/** Moves a figure and its ghost on the ground, as from one point to another. */
function move(from: Floats, to: Floats, { root, ghostRoot }: TransitionFrame['slots'][number]): void {
  for (let i = 0; i < 2; i++) {
    root.state[i] += to[i] - from[i];
    ghostRoot.state[i] += to[i] - from[i];
  }
}

function fillSlot(out: SlotFigure, frame: TransitionFrame, index: number, parents: Floats): void {
  const { pose, root, ghostRoot, explanation, link } = frame.slots[index];
  const { blend } = out;
  placeInWorld(out.pose, parents, pose, root.state);
  if (blend === null) return;
  const stage = link < 0 ? undefined : blend.stages[link];
  blend.blending = stage !== undefined && frame.elapsed < stage.end;
  if (stage !== undefined) blend.extrapolates = stage.extrapolates;
  placeInWorld(blend.ghost, parents, explanation.extrapolated, ghostRoot.state);
  jointHalfLives(blend.halfLives, explanation);
}

/** The blends of slot `index`, from the first link of the chain to the last. */
function stagesOf(chain: readonly Transition[], index: number): readonly SlotStage[] {
  const seams = seamTimes(chain);
  return chain.map((link, k) => {
    const slot = link.slots[continuedSlot(link, index)];
    const method = findBlendMethod(slot.method);
    assert(method !== undefined, `no blend method ${slot.method}: the evaluation would have refused it`);
    const end = seams[k] + slotSettling(slot);
    return { end, extrapolates: method.shows === 'extrapolation', slot };
  });
}

function createSlotFigure(
  stages: readonly SlotStage[],
  frame: TransitionFrame,
  index: number,
  { joints, parents, trailing }: TransitionEvaluation,
): SlotFigure {
  const { root, pose } = frame.slots[index];
  return {
    pose: createTransforms(joints),
    turns: pose.rotations,
    root: root.state,
    trailing: trailing.runs[index],
    blend: createSlotBlend(stages, frame, index, parents),
  };
}

/** Null without stages: a clip alone. */
function createSlotBlend(
  stages: readonly SlotStage[],
  frame: TransitionFrame,
  index: number,
  parents: Floats,
): SlotBlend | null {
  const last = stages.at(-1);
  if (last === undefined) return null;
  const { explanation, root, pose } = frame.slots[index];
  const joints = parents.length;
  const destination = createTransforms(joints);
  const [left, sides] = [createPoseOffset(joints), new Int8Array(joints)];
  return {
    ghost: createTransforms(joints),
    placeDestination: () =>
      frame.destinationPhase === 'holdingFirst'
        ? null
        : placeInWorld(destination, parents, frame.destination, root.state),
    offsetLeft: () =>
      frame.destinationPhase === 'holdingFirst'
        ? null
        : subtractPose(left, pose, frame.destination, writeSides(sides, pose, frame.destination)),
    halfLives: new Float32Array(joints),
    explanation,
    stages,
    end: last.end,
    blending: false,
    extrapolates: last.extrapolates,
  };
}

function failureText({ end, message }: Extract<Motion, { state: 'failed' }>): string {
  return `The ${end} clip could not be loaded. ${message}`;
}

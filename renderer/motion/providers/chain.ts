// renderer/motion/providers: motions of a transition or a clip, of a tree, of a stress run
import { signal } from '@preact/signals';
import { lockLeg, type FootLock } from '#core/rig/feet/foot-lock.ts';
import type { Floats } from '#core/kit/floats.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import { withGrantedSlots } from '#core/transition/requests/grant-requests.ts';
import type { SnapshotPick } from '../layers/added-slots.ts';
import { createPlacedPose, type Motion, type MovedFigure } from '../motion.ts';
import { createParticles, fillParticles } from '../particles.ts';
import { createBlend, fillBlend, stagesOf } from './blend.ts';

/**
 * Figures travel as placed, from one spot at the seam, so that seams with other out points can be compared,
 * or not at all.
 */
export type Travel = 'free' | 'fromSpot' | 'inPlace';

/**
 * Slots that are evaluated together: those of the transition (`picks` null), snapshots in place of their
 * slots, or an offer.
 */
export interface ChainPart {
  readonly evaluation: TransitionEvaluation;
  readonly chain: readonly Transition[]; // empty = a clip alone
  /** The snapshots and offers in this part and their slots; null = all slots are the transition's own. */
  readonly picks: readonly SnapshotPick[] | null;
}

/** All moments of a motion that is not measured while it plays are final. */
export const allKnown = signal(Infinity);

/**
 * The motion of a transition with those that it interrupts, or of a clip alone.
 *
 * @param clips all on the skeleton of the last one; everything else is placed relative to the first
 * @param locks [slots] of the transition's own; snapshots have none
 */
export function chainMotion(
  parts: readonly ChainPart[],
  clips: readonly RootedClip[],
  travel: Travel,
  locks: readonly FootLock[],
): Motion {
  const [{ evaluation }] = parts;
  const spot = travel === 'free' ? null : seamRoot(evaluation);
  const placed = parts.map((part) => ({
    part,
    locks: part.picks === null ? locks : [],
    travel: spot && { spot, from: seamRoot(part.evaluation), isInPlace: travel === 'inPlace' },
  }));
  const motion: Motion = {
    skeleton: clips[0].skeleton,
    recorded: clips[clips.length - 1],
    groundHeight: clips[0].groundHeight,
    known: allKnown,
    facets: { curves: evaluation, ...(evaluation.transition !== null && { seam: evaluation }) },
    createMoment() {
      const [own, ...others] = placed.map(createPart);
      const added: MovedFigure[] = [];
      others.forEach(({ figures }, i) => {
        for (const { snapshot, slot } of parts[i + 1].picks ?? []) added[snapshot] = figures[slot];
      });
      return {
        motion,
        figures: [...own.figures, ...added],
        evaluate(time) {
          own.evaluate(time);
          for (let i = 0; i < others.length; i++) others[i].evaluate(time);
        },
      };
    },
  };
  return motion;
}

/** Root of the figures at the seam, [3]. */
function seamRoot(evaluation: TransitionEvaluation): Floats {
  return evaluateTransition(createTransitionFrame(evaluation), evaluation, 0).sourceRoot.state.slice();
}

interface PlacedPart {
  readonly part: ChainPart;
  readonly locks: readonly FootLock[];
  readonly travel: { readonly spot: Floats; readonly from: Floats; readonly isInPlace: boolean } | null;
}

/** Creates the figures of one evaluation, and the function that fills them. */
function createPart({ part: { evaluation, chain }, locks, travel }: PlacedPart) {
  const { parents, trailing } = evaluation;
  const frame = createTransitionFrame(evaluation);
  const played = chain.map(withGrantedSlots);
  const figures = frame.slots.map(({ pose, root }, i): MovedFigure => ({
    pose: createPlacedPose(pose),
    turns: pose.rotations,
    root: root.state,
    particles: createParticles(trailing.runs[i]),
    blend: createBlend(stagesOf(played, i), frame, i, parents),
  }));
  const evaluate = (time: number): void => {
    evaluateTransition(frame, evaluation, time);
    for (let i = 0; i < locks.length; i++) lockFeet(frame, i, locks[i]);
    if (travel !== null)
      for (const slot of frame.slots)
        if (travel.isInPlace) keepOver(travel.spot, slot);
        else move(travel.from, travel.spot, slot);
    for (let i = 0; i < figures.length; i++) {
      const { pose, root } = frame.slots[i];
      const { blend, particles } = figures[i];
      placeInWorld(figures[i].pose, parents, pose, root.state);
      fillParticles(particles, trailing.runs[i], root.state);
      if (blend !== null) fillBlend(blend, frame, i, parents);
    }
  };
  return { figures, evaluate };
}

function lockFeet(frame: TransitionFrame, slot: number, legs: FootLock): void {
  const { pose, root } = frame.slots[slot];
  for (let i = 0; i < legs.length; i++) lockLeg(pose, root.state, legs[i], frame);
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

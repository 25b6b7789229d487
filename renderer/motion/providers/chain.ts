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
import { createPlacedPose } from '../motion.ts';
import type { Figure, Motion, MovedFigure } from '#renderer/stores/shown/motion.ts';
import { createParticles, fillParticles } from '../particles.ts';
import { createBlend, fillBlend, stagesOf } from './blend.ts';

/**
 * Figures travel as placed, from one spot at the seam, so that seams with other out points can be compared,
 * or not at all.
 */
export type Travel = 'free' | 'fromSpot' | 'inPlace';

/** Slots that are evaluated together: those of the transition, snapshots in place of them, or an offer. */
export interface ChainPart {
  readonly evaluation: TransitionEvaluation;
  readonly chain: readonly Transition[]; // empty = a clip alone
  readonly shows: readonly ShownSlot[];
  readonly locks: readonly FootLock[]; // [slots]; of the transition's own, empty = none
}

/** A slot, and the index of the figure that it is. */
interface ShownSlot {
  readonly figure: number;
  readonly slot: number;
}

/** All moments of a motion that is not measured while it plays are final. */
export const allKnown = signal(Infinity);

/**
 * The motion of a transition with those that it interrupts, or of a clip alone.
 *
 * @param parts the transition's own first: curves and seam are theirs
 * @param clips all on the skeleton of the last one; everything else is placed relative to the first
 */
export function chainMotion(
  figures: readonly Figure[],
  parts: readonly ChainPart[],
  clips: readonly RootedClip[],
  travel: Travel,
): Motion {
  const [{ evaluation }] = parts;
  const spot = travel === 'free' ? null : seamRoot(evaluation);
  const drawn = parts.filter(({ shows }) => shows.length > 0);
  const travels = drawn.map(
    (part) => spot && { spot, from: seamRoot(part.evaluation), isInPlace: travel === 'inPlace' },
  );
  const motion: Motion = {
    figures,
    skeleton: clips[0].skeleton,
    recorded: clips[clips.length - 1],
    groundHeight: clips[0].groundHeight,
    known: allKnown,
    curves: evaluation,
    ...(evaluation.transition !== null && { seam: evaluation }),
    createMoment() {
      const made = drawn.map((part, i) => createPart(part, travels[i]));
      const moved: MovedFigure[] = [];
      drawn.forEach(({ shows }, i) => {
        for (const { figure, slot } of shows) moved[figure] = made[i].figures[slot];
      });
      return {
        motion,
        figures: moved,
        evaluate(time) {
          for (let i = 0; i < made.length; i++) made[i].evaluate(time);
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

/** Where figures are moved to; null = they travel as placed. */
type Place = { readonly spot: Floats; readonly from: Floats; readonly isInPlace: boolean } | null;

/** Creates the figures of one evaluation, and the function that fills them. */
function createPart({ evaluation, chain, locks }: ChainPart, travel: Place) {
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

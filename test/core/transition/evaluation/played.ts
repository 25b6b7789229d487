import type { Pose } from '#core/pose/pose.ts';
import type { RootSample } from '#core/clip/root/root-sample.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { inWorld } from '#test/fixtures/rooted.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/** A transition in playback: each moment is a separate frame. */
export interface Played {
  readonly evaluation: TransitionEvaluation;
  at(elapsed: number): TransitionFrame;
  /** A slot in the world. */
  world(elapsed: number, slot?: number): Pose;
  root(elapsed: number, slot?: number): RootSample;
}

export function play(chain: readonly Transition[], clips: readonly RootedClip[]): Played {
  const evaluation = valueOf(bindTransition(chain, clips, null));
  const at = (elapsed: number): TransitionFrame =>
    evaluateTransition(createTransitionFrame(evaluation), evaluation, elapsed);
  return {
    evaluation,
    at,
    world(elapsed, slot = 0) {
      const { pose, root } = at(elapsed).slots[slot];
      return inWorld(pose, root, evaluation.parents);
    },
    root: (elapsed, slot = 0) => at(elapsed).slots[slot].root,
  };
}

/** A slot of each method with its defaults, in the order of the registry. */
export const allSlots = blendMethods.map(({ id }) => slotOf(id));

/** Distance of a joint between two poses, m. */
export function apart(a: Pose, b: Pose, joint: number): number {
  return Math.hypot(
    ...[0, 1, 2].map((axis) => a.positions[joint * 3 + axis] - b.positions[joint * 3 + axis]),
  );
}

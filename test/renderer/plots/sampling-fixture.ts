import type { Transition } from '#core/transition/document/document.ts';
import type { TransitionEvaluation } from '#core/transition/evaluation/evaluation.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import type { CurveChoice } from '#renderer/plots/curves.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

export const JOINTS = 3;

/**
 * A transition between two waving figures of three joints in a chain; A is a spring, B dead blending for 0.3
 * s.
 */
export function wavingEvaluation(changes: Partial<Transition> = {}): TransitionEvaluation {
  const source = rooted(wavingClip({ joints: JOINTS, frameCount: 240 }));
  const destination = rooted(wavingClip({ joints: JOINTS, frameCount: 240, seed: 2 }));
  return valueOf(bindTransition([transitionOf(changes)], [source, destination], null));
}

/** One joint and axis, or the tracks in `changes`. */
export function choiceOf({
  joint = 1,
  axis = 0,
  ...changes
}: Partial<CurveChoice> & { readonly joint?: number; readonly axis?: number } = {}): CurveChoice {
  return {
    tracks: [{ name: '', at: joint, axis }],
    quantity: 'angle',
    residual: false,
    slots: [0, 1],
    clip: null,
    frameTime: 1 / 60,
    ...changes,
  };
}

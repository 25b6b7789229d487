import { oncePer } from '../../kit/long-work.ts';
import { failure, type Result } from '../../kit/result.ts';
import type { RootOverride } from '../../clip/root/root-override.ts';
import { moveInWorld } from '../../clip/root/root-in-world.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';
import type { RootedClip, RootOrigin } from '../../clip/root/rooted-clip.ts';
import { defaultValues } from '../../methods/default-values.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { createPose, type Pose } from '../../pose/pose.ts';
import type { UsedClip } from '../clips/fit-clips.ts';
import { openChain } from '../clips/open-chain.ts';
import type { Alignment, MotionUse, SlotSettings, Transition } from '../document/document.ts';
import { defaultAlignment, freshTransition } from '../document/fresh-transition.ts';
import { badValue, firstProblem, type TransitionProblem } from '../document/transition-problem.ts';
import { bindTransition } from './bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '../evaluation/evaluation.ts';

/*
 * A transition between two clips for a program that keeps no documents: one method, no ids, no library.
 */

/** One end of a transition: a clip, and how it plays. */
export interface TransitionClip {
  readonly clip: RootedClip;
  /** Where the source is left or the destination entered, s on the clip. */
  readonly time: number;
  readonly playRate?: number; // > 0; default 1, as recorded
  readonly mirror?: boolean; // left and right swapped; default false
}

/** A method by its id with its values, and the other settings of a slot. */
export interface TransitionOptions extends Partial<SlotSettings> {
  readonly source: TransitionClip;
  /** Its skeleton is the one that plays: a source on another skeleton is retargeted. */
  readonly destination: TransitionClip;
  readonly method: string; // an id of `blendMethods`
  readonly values?: SlotSettings['values']; // those that differ from the defaults of the method
  readonly alignment?: Alignment; // default: the destination goes on where the source is
}

/** A motion at one moment: what a game draws. Created once and refilled. */
export interface TransitionMoment {
  /** Joints in their parents, or relative to the root where `parents` of the evaluation is -1. */
  readonly pose: Pose;
  readonly root: RootSample;
  /** Joints in the world. */
  readonly world: Pose;
  /** Also both clips at this moment, and the extrapolated source. */
  readonly frame: TransitionFrame;
}

/** Captures a transition between two clips. Fitted clips are kept as long as the clips are. */
export function createTransition({
  source,
  destination,
  method,
  values,
  alignment = defaultAlignment,
  ...settings
}: TransitionOptions): Result<TransitionEvaluation, TransitionProblem> {
  const problem = firstProblem([
    () => findEndProblem('source', source),
    () => findEndProblem('destination', destination),
  ]);
  if (problem !== null) return failure(problem);
  const known = findBlendMethod(method);
  const transition: Transition = {
    ...freshTransition,
    id: '',
    name: '',
    source: useOf(source),
    destination: useOf(destination),
    alignment,
    slots: [
      { profile: null, ...settings, method, values: { ...(known && defaultValues(known)), ...values } },
    ],
  };
  const opened = openChain({
    chain: [transition],
    clips: [usedClip(source.clip), usedClip(destination.clip)],
    character: null,
    muscles: { items: [], tagsOf: () => [] },
    clipOf: () => null,
  });
  if (!opened.ok) return opened;
  const { chain, clips, map } = opened.value;
  return bindTransition(chain, clips, map);
}

/** The buffers of a moment of a transition, or of a clip alone. */
export function createMoment(evaluation: TransitionEvaluation): TransitionMoment {
  const frame = createTransitionFrame(evaluation);
  const [{ pose, root }] = frame.slots;
  return { pose, root, world: createPose(evaluation.joints), frame };
}

/**
 * Fills `out` with a transition at `elapsed` seconds after its seam, or with a clip alone at its time: any
 * time, in any order.
 */
export function evaluateMoment(
  out: TransitionMoment,
  evaluation: TransitionEvaluation,
  elapsed: number,
): TransitionMoment {
  evaluateTransition(out.frame, evaluation, elapsed);
  moveInWorld(out.world, evaluation.parents, out.pose, out.root);
  return out;
}

function findEndProblem(
  field: 'source' | 'destination',
  { time, playRate = 1 }: TransitionClip,
): TransitionProblem | null {
  if (!Number.isFinite(time)) return badValue(`${field}.time`, `${field}.time must be finite, not ${time}.`);
  if (playRate > 0 && Number.isFinite(playRate)) return null;
  return badValue(`${field}.playRate`, `${field}.playRate must be greater than 0, not ${playRate}.`);
}

const useOf = ({ time, playRate = 1, mirror = false }: TransitionClip): MotionUse => ({
  kind: 'clip',
  id: '',
  time,
  playRate,
  mirror,
});

const noEdits = {};

/** A clip on the root that it has; the same object each time. */
const usedClip = oncePer((clip: RootedClip): UsedClip => ({
  clip,
  joints: noEdits,
  root: choiceOf(clip.root.origin),
}));

const choiceOf = (origin: RootOrigin): RootOverride =>
  origin.kind === 'joint' ? { kind: 'joint', joint: origin.name } : origin;

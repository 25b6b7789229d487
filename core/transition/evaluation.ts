import { assert } from '../assert.ts';
import type { Clip } from '../clip.ts';
import { copyPose, createPose, type Pose } from '../pose.ts';
import { failure, success, type Result } from '../result.ts';
import {
  alignPose,
  alignRoots,
  createGroundAlignment,
  offsetAlignment,
  rootJointsOf,
  type GroundAlignment,
} from '../root/ground-alignment.ts';
import { createClipCursor, type ClipCursor } from '../sampling/clip-cursor.ts';
import type { ClipPhase } from '../sampling/clip-phase.ts';
import { sampleCursor } from '../sampling/sample-clip.ts';
import { jointCount } from '../skeleton.ts';
import { captureBlend, evaluateBlend, type CapturedBlend } from './captured-blend.ts';
import type { Alignment, MotionUse, Slot, Transition } from './document.ts';
import { bindJoints } from './joint-factors.ts';
import type { BlendMethod, Explanation, TransitionSample } from './method.ts';
import { findBlendMethod } from './registry.ts';
import type { TransitionProblem } from './transition-problem.ts';
import { findTransitionProblem } from './validate-transition.ts';

/** A transition bound to its clips: ready to be asked for any moment, in any order. */
export interface TransitionEvaluation {
  readonly transition: Transition;
  readonly joints: number;
  readonly source: ClipPlayback;
  readonly destination: ClipPlayback;
  readonly slots: readonly CapturedBlend[];
}

/** A clip played on the transition's clock. */
export interface ClipPlayback {
  readonly use: MotionUse;
  readonly cursor: ClipCursor;
  /** Where it is laid on the ground; null leaves it where it was recorded. */
  readonly alignment: GroundAlignment | null;
  readonly rootJoints: Int32Array;
}

/** One moment of a transition. Made once, filled as often as wanted. */
export interface TransitionFrame extends TransitionSample {
  elapsed: number; // s on the transition's clock, 0 at the seam
  readonly source: Pose;
  readonly destination: Pose; // aligned
  sourcePhase: ClipPhase;
  destinationPhase: ClipPhase;
  readonly slots: readonly SlotFrame[];
}

export interface SlotFrame {
  readonly pose: Pose;
  readonly explanation: Explanation;
}

const SEAM = { elapsed: 0 };

/**
 * Binds `transition` to its clips: checks it, aligns the destination, on the ground that the source stands on, and captures the
 * seam for each slot. Costs little enough to be called for each change while a parameter or a marker is dragged.
 */
export function createEvaluation(
  transition: Transition,
  sourceClip: Clip,
  destinationClip: Clip,
): Result<TransitionEvaluation, TransitionProblem> {
  const { skeleton } = sourceClip;
  const problem = findTransitionProblem(transition, skeleton, destinationClip.skeleton);
  if (problem !== null) return failure(problem);
  const joints = jointCount(skeleton);
  const rootJoints = rootJointsOf(skeleton.parentIndices);
  const play = (use: MotionUse, clip: Clip, alignment: GroundAlignment | null): ClipPlayback => ({
    use,
    cursor: createClipCursor(clip),
    alignment,
    rootJoints,
  });
  const source = play(transition.source, sourceClip, null);
  const recorded = play(transition.destination, destinationClip, null);
  const sourcePose = playClip(createPose(joints), source, SEAM);
  const destinationPose = playClip(createPose(joints), recorded, SEAM);
  const alignment = alignAtSeam(transition.alignment, sourcePose, destinationPose);
  alignment.translation[1] += sourceClip.groundHeight - destinationClip.groundHeight;
  alignPose(destinationPose, alignment, rootJoints);
  const poses = { source: sourcePose, destination: destinationPose };
  const capture = (slot: Slot): CapturedBlend =>
    captureBlend({ method: methodOf(slot), values: slot.values }, poses, bindJoints(slot, skeleton));
  return success({
    transition,
    joints,
    source,
    destination: { ...recorded, alignment },
    slots: transition.slots.map(capture),
  });
}

function methodOf(slot: Slot): BlendMethod {
  const method = findBlendMethod(slot.method);
  assert(method !== undefined, `no blend method ${slot.method}: it was checked before`);
  return method;
}

/** Laid on the ground alone; heights are not touched. The manual offset turns about the point where the two meet, then shifts. */
function alignAtSeam({ kind, offset }: Alignment, source: Pose, destination: Pose): GroundAlignment {
  const alignment = createGroundAlignment();
  if (kind === 'groundTrack') alignRoots(alignment, source, destination);
  const meeting = kind === 'groundTrack' ? source.positions : destination.positions;
  return offsetAlignment(alignment, meeting, offset);
}

export function createTransitionFrame({ joints, slots }: TransitionEvaluation): TransitionFrame {
  return {
    elapsed: 0,
    source: createPose(joints),
    destination: createPose(joints),
    sourcePhase: 'playing',
    destinationPhase: 'playing',
    slots: slots.map(() => ({
      pose: createPose(joints),
      explanation: {
        extrapolated: createPose(joints),
        angularHalfLives: new Float32Array(joints * 3),
        angularVelocities: new Float32Array(joints * 3),
      },
    })),
  };
}

/**
 * Fills `out` with the transition at `elapsed` seconds after the seam, on both clips and in every slot. Before the seam every
 * slot is the source. The same `elapsed` gives the same bits, however it was reached. Does not allocate.
 */
export function evaluateTransition(
  out: TransitionFrame,
  evaluation: TransitionEvaluation,
  elapsed: number,
): TransitionFrame {
  assert(Number.isFinite(elapsed), 'a transition was asked for a moment that is no number');
  out.elapsed = elapsed;
  fillFrame(out, evaluation);
  return out;
}

/** Reads the time from `out`: a number as argument would be boxed at each call. */
function fillFrame(out: TransitionFrame, { source, destination, slots }: TransitionEvaluation): void {
  playClip(out.source, source, out);
  playClip(out.destination, destination, out);
  out.sourcePhase = source.cursor.phase;
  out.destinationPhase = destination.cursor.phase;
  for (let i = 0; i < slots.length; i++) {
    const blend = slots[i];
    const { pose, explanation } = out.slots[i];
    blend.method.explain(explanation, out, blend.capture);
    if (out.elapsed < 0) {
      copyPose(pose, out.source);
      copyPose(explanation.extrapolated, out.source);
    } else {
      evaluateBlend(pose, out, blend);
    }
  }
}

/** Fills `out` with the clip as it plays: at its rate, and where it is laid. */
function playClip(out: Pose, playback: ClipPlayback, clock: { readonly elapsed: number }): Pose {
  const { use, cursor, alignment, rootJoints } = playback;
  cursor.time = use.time + clock.elapsed * use.playRate;
  sampleCursor(out, cursor);
  scaleVelocities(out, use);
  return alignment === null ? out : alignPose(out, alignment, rootJoints);
}

function scaleVelocities(out: Pose, { playRate }: MotionUse): void {
  if (playRate === 1) return;
  const { linearVelocities, angularVelocities } = out;
  for (let i = 0; i < linearVelocities.length; i++) {
    linearVelocities[i] *= playRate;
    angularVelocities[i] *= playRate;
  }
}

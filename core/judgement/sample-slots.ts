import { checkpoint } from '../checkpoint.ts';
import { findFeet } from '../joints/feet.ts';
import type { JointMap } from '../joints/joint-map.ts';
import { standingHeight } from '../import/standing-height.ts';
import { jointWeights } from '../metrics/pose-distance.ts';
import { createDoublePose } from '../pose.ts';
import { createRootSample } from '../root/root-sample.ts';
import type { RootedClip } from '../root/rooted-clip.ts';
import { setLimits } from '../stress/fit-set.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '../transition/evaluation/evaluation.ts';
import type { ClipCursor } from '../sampling/clip-cursor.ts';
import { seekPlayback, type ClipPlayback } from '../transition/clips/clip-playback.ts';
import type { Clock } from '../transition/clips/motion.ts';
import { lockLeg, LOCK_RATE, type FootLock } from '../feet/foot-lock.ts';
import { clipFoot, footFloor, type ClipFoot } from '../feet/clip-feet.ts';
import { findBlendMethod } from '../transition/methods/registry.ts';
import type { JudgedFigure, JudgedSlot } from './judged-slot.ts';
import { limbCapsules } from './limb-capsules.ts';
import { createMotionTrack, writeMoment, type MotionTrack } from './motion-track.ts';

/** Moments per second at which motion is judged, whatever the frame rate of its clips. */
export const JUDGED_RATE = LOCK_RATE;

/** Time before the seam, and after the last judged moment, that filters and differences need, s. */
export const MARGIN_SECONDS = 0.25;

/** Least time after the seam that is judged, s. */
export const LEAST_SECONDS = 1;

/** Time after the last moment in which a lock of feet learns when they leave the ground, s. */
const HOLD_SECONDS = 10;

/** What is judged. */
export interface JudgedTransition {
  readonly evaluation: TransitionEvaluation;
  readonly map: JointMap;
  readonly clips: readonly RootedClip[]; // of its chain; the last two are its source and its destination
  readonly from?: number; // s on its clock where judging begins; default: the seam
  readonly leastSeconds?: number | undefined; // that are judged; default 1
  readonly locks?: readonly FootLock[]; // [slots] that hold the feet of the output; absent = none
}

/** Samples a transition moment by moment, so that its caller decides when to pause. */
export interface SlotSampler {
  readonly moments: number;
  /** Samples the next moment; false if there is none. */
  step(): boolean;
  /** One for each slot, once all moments are sampled. */
  readonly slots: readonly JudgedSlot[];
}

/**
 * Creates a sampler of all slots of a transition, from 0.25 s before the seam. What is judged lasts from the seam until 1 s later, or until
 * the last slot has no trace of its source: equally long for all slots.
 */
export function createSlotSampler(parts: JudgedTransition): SlotSampler {
  const { evaluation, map, clips, from = 0, leastSeconds = LEAST_SECONDS, locks = [] } = parts;
  const { joints, parents, chains } = evaluation;
  const margin = MARGIN_SECONDS * JUDGED_RATE;
  const settled = settlingTimes(evaluation);
  const judged = Math.ceil(Math.max(leastSeconds, ...settled.filter(Number.isFinite)) * JUDGED_RATE);
  const moments = margin + judged + margin + 1;
  const track = (): MotionTrack => createMotionTrack(moments, joints);
  const sampled = figureOf(map, clips, moments);
  const { figure } = sampled;
  const source = track();
  const slots = chains.map((_, slot): JudgedSlot => ({
    figure,
    rate: JUDGED_RATE,
    seam: margin,
    end: margin + judged,
    blendEnd: margin + Math.min(judged, Math.ceil((settled[slot] ?? 0) * JUDGED_RATE)),
    output: track(),
    source,
    destination: track(),
  }));
  const frame = createTransitionFrame(evaluation);
  const own = createRootSample();
  const work = createDoublePose(joints);
  const ends = [evaluation.source, evaluation.destination];
  let next = 0;
  return {
    moments,
    slots,
    step() {
      if (next === moments) return false;
      checkpoint();
      evaluateTransition(frame, evaluation, from + (next - margin) / JUDGED_RATE);
      writeMoment(source, next, { pose: frame.source, root: frame.sourceRoot, parents }, work);
      noteFeet(sampled, next, ends, frame);
      for (const [i, { output, destination }] of slots.entries()) {
        const { pose, root } = frame.slots[i];
        for (const leg of locks[i] ?? []) lockLeg(pose, root.state, leg, frame);
        writeMoment(output, next, { pose, root, parents }, work);
        // Each slot has placed the destination where it enters it.
        chains[i].links.at(-1)?.to.root(own, frame);
        writeMoment(destination, next, { pose: frame.destination, root: own, parents }, work);
      }
      next += 1;
      if (next === moments)
        for (let at = next; at < next + HOLD_SECONDS * JUDGED_RATE; at++)
          noteFeet(sampled, at, ends, { elapsed: from + (at - margin) / JUDGED_RATE });
      return next < moments;
    },
  };
}

/** [slots] s after the seam at which no trace of the source is left. */
function settlingTimes({ transition }: TransitionEvaluation): readonly number[] {
  return (transition?.slots ?? []).map(
    ({ method, values }) => findBlendMethod(method)?.settlingTime(values) ?? 0,
  );
}

function figureOf(map: JointMap, clips: JudgedTransition['clips'], moments: number): SampledFigure {
  const ends = clips.slice(-2);
  const { skeleton, root } = ends[1];
  const { height } = standingHeight(skeleton);
  const inClips: ClipFoot[][] = [];
  const feet = findFeet(map).map((foot) => {
    const own = ends.map((clip) => clipFoot(foot, clip));
    inClips.push(own);
    return {
      ...foot,
      floor: footFloor(own, height),
      inSource: new Uint8Array(moments),
      inDestination: new Uint8Array(moments + HOLD_SECONDS * JUDGED_RATE),
    };
  });
  const weights = jointWeights(skeleton, root.body);
  const ground = clips[0].groundHeight;
  const limits = setLimits(clips);
  const capsules = limbCapsules(map, height);
  return { figure: { body: root.body, weights, feet, ground, height, limits, capsules }, inClips };
}

/** A figure, and its feet in both clips. */
interface SampledFigure {
  readonly figure: JudgedFigure;
  readonly inClips: readonly (readonly ClipFoot[])[]; // [feet][clips]
}

/** Notes which feet stand in both clips at a moment. */
function noteFeet(
  { figure, inClips }: SampledFigure,
  at: number,
  clips: readonly ClipPlayback[],
  clock: Clock,
): void {
  const [from, to] = clips.map((playback) => nearestFrame(seekPlayback(playback, clock)));
  for (const [i, { inSource, inDestination }] of figure.feet.entries()) {
    const [source, destination] = inClips[i];
    inSource[at] = source.stands[from];
    inDestination[at] = destination.stands[to];
  }
}

const nearestFrame = ({ fraction, from, to }: ClipCursor): number => (fraction < 0.5 ? from : to);

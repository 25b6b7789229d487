import { checkpoint } from '../kit/long-work.ts';
import { findFeet } from '../rig/roles/body-limbs.ts';
import type { JointMap } from '../rig/roles/joint-map.ts';
import { standingHeight } from '../rig/ground/ground-figure.ts';
import { jointWeights } from '../pose/pose-distance.ts';
import { createDoublePose, createPose } from '../pose/pose.ts';
import type { Motion } from '../clip/motion.ts';
import { createRootSample } from '../clip/root/root-sample.ts';
import type { RootedClip } from '../clip/root/rooted-clip.ts';
import { setLimits } from '../transition/clips/fit-set.ts';
import type { Chain } from '../transition/evaluation/captured-chain.ts';
import type { TransitionEvaluation } from '../transition/evaluation/evaluation.ts';
import { slotSettling } from '../transition/evaluation/method-setup.ts';
import { seamSides } from '../transition/evaluation/seam-sides.ts';
import { evaluateBetweenTicks, isKnownBetweenTicks } from '../transition/evaluation/ticked.ts';
import { motionsOfSlot, type SlotMotions } from '../transition/evaluation/slot-motions.ts';
import { seekPlayback, type ClipPlayback } from '../transition/clips/clip-playback.ts';
import { footLocked, LOCK_RATE, type FootLock } from '../rig/feet/foot-lock.ts';
import { clipFoot, footFloor, type ClipFoot } from '../rig/feet/clip-feet.ts';
import type { JudgedFigure, JudgedSlot } from './metric.ts';
import { limbCapsules } from './limb-capsules.ts';
import {
  copyMoment,
  createMotionTrack,
  writeMoment,
  type MotionTrack,
  type TakeTrack,
} from './motion-track.ts';
import { showTicks } from './ticked-track.ts';

/*
 * A slot is judged by itself, as it plays: from the seam until it has settled, and for a second at least. One
 * with ticks is sampled at them and compared with its destination at the same instants; in between it is
 * shown as on a screen, see `showTicks`.
 *
 *   source       · · · · ·│· · · · · · · · ·         moments, 120 per second
 *   destination  · · · · ·│· · · · · · · · ·
 *   output       · · · · ·●─────●─────●─────●        ticks; before the seam it is the source
 *                        seam
 */

/** Moments per second at which motion is judged, whatever the frame rate of its clips. */
export const JUDGED_RATE = LOCK_RATE;

/** Time before the seam, and after the last judged moment, that filters and differences need, s. */
export const MARGIN_SECONDS = 0.25;

/** Moments of it. */
export const MARGIN = MARGIN_SECONDS * JUDGED_RATE;

/** Least time after the seam that is judged, s. */
export const LEAST_SECONDS = 1;

/** Time after the last moment in which a lock of feet learns when they leave the ground, s. */
const HOLD_SECONDS = 10;

/** What is judged. */
interface JudgedTransition {
  readonly evaluation: TransitionEvaluation;
  readonly map: JointMap;
  readonly clips: readonly RootedClip[]; // of its chain; the last two are its source and its destination
  readonly from?: number; // s on its clock where judging begins; default: the seam
  readonly locks?: readonly FootLock[]; // [slots] that hold the feet of the output; absent = none
  readonly take?: TakeTrack; // default: tracks that last
}

/**
 * Samples all slots of a transition, from 0.25 s before the seam. Their tracks are equally long; what is
 * judged of them is not.
 */
export function sampleSlots(parts: JudgedTransition): readonly JudgedSlot[] {
  const sampling = samplingSlots(parts);
  for (;;) {
    const { done, value } = sampling.next();
    if (done) return value;
  }
}

/** As `sampleSlots`, with a pause after each moment. */
export function* samplingSlots(parts: JudgedTransition): Generator<void, readonly JudgedSlot[]> {
  const { evaluation, map } = parts;
  const { chains, transition } = evaluation;
  const settled = chains.map((_, i) =>
    transition === null ? 0 : slotSettling(transition.slots[i], map.skeleton.names),
  );
  const ends = settled.map((time) => momentsIn(Math.max(LEAST_SECONDS, Number.isFinite(time) ? time : 0)));
  const moments = MARGIN + Math.max(...ends) + MARGIN + 1;
  const figure = figureOf(parts, moments);
  const tracks = yield* sampleTracks(parts, moments);
  return tracks.map((own, slot): JudgedSlot => {
    const end = MARGIN + ends[slot];
    const blendEnd = MARGIN + Math.min(ends[slot], momentsIn(settled[slot]));
    const sides = seamSides(evaluation, slot, parts.from);
    return { figure, rate: JUDGED_RATE, seam: MARGIN, end, blendEnd, sides, ...own };
  });
}

/** Moments in which `seconds` pass, whole. */
const momentsIn = (seconds: number): number => Math.ceil(seconds * JUDGED_RATE - 1e-6);

/** s between the ticks of the last transition of a chain that has any; null = continuous. */
const tickOf = ({ links }: Chain): number | null =>
  links.findLast(({ ticked }) => ticked !== null)?.ticked?.setup.tick ?? null;

type SlotTracks = Pick<JudgedSlot, 'output' | 'source' | 'destination'>;

/**
 * Samples source and destination at all moments, and the output there, too, unless it has ticks. What does
 * not interrupt shares its ends.
 */
function* sampleTracks(parts: JudgedTransition, moments: number): Generator<void, readonly SlotTracks[]> {
  const { channels, chains, trailing } = parts.evaluation;
  const { take = createMotionTrack } = parts;
  const track = (): MotionTrack => take(moments, channels);
  const shared = { source: track(), destination: track() };
  const tracks = chains.map(({ links }, slot): SlotTracks => {
    const isOwn = slot > 0 && links.length > 1;
    return { output: track(), ...(isOwn ? { source: track(), destination: track() } : shared) };
  });
  const slots = tracks.map((_, slot) => sampledSlot(parts, slot));
  const ticks = chains.map(tickOf);
  for (let at = 0; at < moments; at++) {
    checkpoint();
    const time = (at - MARGIN) / JUDGED_RATE;
    for (const [slot, { motions, write }] of slots.entries()) {
      const { output, source, destination } = tracks[slot];
      if (slot === 0 || source !== shared.source) {
        write(source, at, motions.source, time);
        write(destination, at, motions.destination, time);
      }
      const isContinuous = ticks[slot] === null;
      if (at < MARGIN && !(isContinuous && trailing.runs[slot])) copyMoment(output, at, source);
      else if (isContinuous) write(output, at, motions.output, time);
    }
    yield;
  }
  for (const [slot, own] of tracks.entries()) yield* sampleTicks(slots[slot], own, ticks[slot]);
  return tracks;
}

/**
 * Share of a tick after the seam at which its speed there is read: a method has one there that its first
 * ticks do not show.
 */
const SOON = 1 / 64;

/** Samples an output at its ticks from the seam on, and shows it at moments; nothing without ticks. */
function* sampleTicks(
  { motions, write, soon: soonAfter }: SampledSlot,
  { output, destination }: SlotTracks,
  tick: number | null,
): Generator<void> {
  if (tick === null) return;
  const perTick = tick * JUDGED_RATE;
  const moments = output.roots.length / 3;
  const ticks = Math.ceil((moments - 1 - MARGIN) / perTick) + 4;
  const ticked = {
    output: createMotionTrack(ticks, output.channels),
    destination: createMotionTrack(ticks, output.channels),
  };
  for (let at = 1; at < ticks; at++) {
    checkpoint();
    const time = (at - 1) * tick;
    write(ticked.output, at, motions.output, time);
    const moment = MARGIN + (at - 1) * perTick;
    if (Number.isInteger(moment) && moment < moments) copyMoment(ticked.destination, at, destination, moment);
    else write(ticked.destination, at, motions.destination, time);
    yield;
  }
  const soon = soonAfter(SOON * tick, rootOffset(ticked, SOON));
  showTicks(
    output,
    destination,
    { ...ticked, soon: soon && { ...soon, share: SOON } },
    { seam: MARGIN, perTick },
  );
}

/**
 * [3] how far the root is from that of the destination at a share of the first tick, along a parabola: it has
 * no place between ticks.
 */
function rootOffset(
  { output, destination }: Pick<SlotTracks, 'output' | 'destination'>,
  u: number,
): readonly number[] {
  const weights = [((1 - u) * (2 - u)) / 2, u * (2 - u), (u * (u - 1)) / 2];
  return [3, 4, 5].map((i) =>
    weights.reduce(
      (sum, weight, k) => sum + weight * (output.roots[i + 3 * k] - destination.roots[i + 3 * k]),
      0,
    ),
  );
}

/** What is sampled of a slot, and how. */
interface SampledSlot {
  readonly motions: SlotMotions; // the feet of the output held
  /** Writes a moment of one of the motions, at a time after the seam. */
  write(track: MotionTrack, at: number, motion: Motion, time: number): void;
  /**
   * Output and destination as the method goes on until the next tick; null if that is not known.
   *
   * @param root [3] offset of the roots
   */
  soon(time: number, root: readonly number[]): Pick<SlotTracks, 'output' | 'destination'> | null;
}

function sampledSlot({ evaluation, from = 0, locks = [] }: JudgedTransition, slot: number): SampledSlot {
  const { joints, channels, parents, trailing, chains } = evaluation;
  const { output, ...ends } = motionsOfSlot(evaluation, slot, { placesOnly: true });
  const motions = { ...ends, output: footLocked(output, locks[slot] ?? []) };
  const moment = { pose: createPose(channels), root: createRootSample(), parents };
  const work = createDoublePose(joints);
  const clock = { elapsed: 0 };
  const write: SampledSlot['write'] = (track, at, motion, time) => {
    clock.elapsed = from + time;
    motion.pose(moment.pose, clock);
    motion.root(moment.root, clock);
    writeMoment(track, at, moment, work);
  };
  return {
    motions,
    write,
    soon(time, offset) {
      const ticked = chains[slot].links.at(-1)?.ticked ?? null;
      if (ticked === null || !isKnownBetweenTicks(ticked) || trailing.runs[slot] !== null) return null;
      const soon = { output: createMotionTrack(1, channels), destination: createMotionTrack(1, channels) };
      write(soon.destination, 0, motions.destination, time);
      evaluateBetweenTicks(moment.pose, ticked, time);
      for (const [i, each] of offset.entries()) moment.root.state[i] = soon.destination.roots[i] + each;
      writeMoment(soon.output, 0, moment, work);
      return soon;
    },
  };
}

/** The figure that is judged, and when its feet stand in both clips. */
function figureOf({ evaluation, map, clips, from = 0 }: JudgedTransition, moments: number): JudgedFigure {
  const ends = clips.slice(-2);
  const { skeleton, root } = ends[1];
  const { height } = standingHeight(skeleton);
  const feet = findFeet(map);
  const [left, entered] = ends.map((clip) => feet.map((foot) => clipFoot(foot, clip)));
  const inSource = standing(left, evaluation.source, from, moments);
  const longer = moments + HOLD_SECONDS * JUDGED_RATE;
  const inDestination = standing(entered, evaluation.destination, from, longer);
  return {
    body: root.body,
    weights: jointWeights(skeleton, root.body),
    feet: feet.map((foot, i) => ({
      ...foot,
      floor: footFloor([left[i], entered[i]], height),
      inSource: inSource[i],
      inDestination: inDestination[i],
    })),
    ground: clips[0].groundHeight,
    height,
    limits: setLimits(clips),
    capsules: limbCapsules(map, height),
  };
}

/** When feet stand in a clip that plays: [feet] of [moments], 1 or 0. */
function standing(
  feet: readonly ClipFoot[],
  playback: ClipPlayback,
  from: number,
  moments: number,
): readonly Uint8Array[] {
  const out = feet.map(() => new Uint8Array(moments));
  const clock = { elapsed: 0 };
  for (let at = 0; at < moments; at++) {
    clock.elapsed = from + (at - MARGIN) / JUDGED_RATE;
    const { fraction, from: frame } = seekPlayback(playback, clock);
    for (let i = 0; i < feet.length; i++)
      out[i][at] = feet[i].stands[Math.round((frame + fraction) * feet[i].perFrame)];
  }
  return out;
}

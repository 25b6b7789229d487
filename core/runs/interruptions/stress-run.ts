// core/runs/interruptions: plays random interruptions through blend methods and measures the motion
import { takeCheckpoints } from '../../kit/checkpoints.ts';
import { jointWeights } from '../../pose/pose-distance.ts';
import { createPose, type Pose } from '../../pose/pose.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import { alignTracks, channelsOf } from '../../clip/clip-tracks.ts';
import { playClip } from '../../transition/clips/clip-playback.ts';
import type { TransitionProblem } from '../../transition/document/transition-problem.ts';
import { createChainFrame, fillChainFrame, type ChainFrame } from '../../transition/evaluation/chain.ts';
import {
  grantBefore,
  planRequests,
  type StressPlan,
  type SlotGrant,
  findStressProblem,
  type StressSetup,
  type PlannedRequest,
} from './plan-run.ts';
import { type StressLink, createStressSlot, linkAfter, playGrant, type StressSlot } from './stress-slot.ts';
import { measureFrame, stressMeasures } from './stress-samples.ts';
import { playedText } from '../../procedural/muscle/muscle-asset.ts';
import { slotSettling } from '../../transition/evaluation/method-setup.ts';

/**
 * A run of interruptions: every slot answers the same requests in step, at the frames of a fixed rate.
 * `stepRun` plays it in slices; `samples` of its slots are filled up to `stepped`.
 */
export interface StressRun {
  readonly plan: StressPlan;
  readonly slots: readonly StressSlot[];
  readonly frames: number; // from 0 s to the end, inclusive
  readonly rate: number; // Hz
  stepped: number; // frames
  readonly work: RunWork;
}

/** Scratch. */
interface RunWork {
  readonly frame: ChainFrame;
  readonly asked: Pose;
}

/** Prepares a run: resolves all requests. Fails if the setup has a problem. */
export function createStressRun(setup: StressSetup): Result<StressRun, TransitionProblem> {
  const problem = findStressProblem(setup);
  if (problem !== null) return failure(problem);
  const { map, limits, rate } = setup;
  const clips = alignTracks(setup.clips);
  const frames = Math.floor(setup.seconds * rate + 1e-6) + 1;
  const plan = planRequests(setup.requests, rate, frames);
  const { skeleton, root } = clips[0];
  const { parents, body } = root;
  const meter = { parents, body, weights: jointWeights(skeleton, body), limits, rate };
  const slots = setup.slots.map((slot) => createStressSlot(slot, { clips, map, plan, frames, meter }));
  const channels = channelsOf(clips[0]);
  const work = { frame: createChainFrame(channels), asked: createPose(channels) };
  return success({ plan, slots, frames, rate, stepped: 0, work });
}

/**
 * Plays all slots up to `until` (s, inclusive) and measures each frame. Allocates only for requests.
 *
 * @returns true at the end of the run
 */
export function stepRun(run: StressRun, until: number): boolean {
  const end = Math.min(frameAt(run, until) + 1, run.frames);
  for (; run.stepped < end; run.stepped++) {
    for (const slot of run.slots) stepSlot(slot, run);
  }
  return run.stepped === run.frames;
}

function stepSlot(slot: StressSlot, run: StressRun): void {
  const { played, samples, meter } = slot;
  const { plan, stepped } = run;
  while (plan.grants[played.grants]?.frame === stepped) playGrant(slot);
  const { pose, root } = evaluateFrame(run, played.link, stepped);
  const isSound = measureFrame(samples, meter, stepped, pose, run.work.asked);
  if (!isSound || !root.state.every(Number.isFinite)) slot.unsound++;
}

/**
 * Fills the scratch of a run with `link` at a frame: its output, which is returned, and the clip that was
 * requested last.
 */
function evaluateFrame({ work, rate }: StressRun, link: StressLink, frame: number): ChainFrame {
  work.frame.elapsed = frame / rate;
  fillChainFrame(work.frame, link.chain);
  playClip(work.asked, link.playing, work.frame);
  return work.frame;
}

/**
 * Fills `out` with a slot at `time`, s: the pose of the frame that shows then, relative to its root. Any time
 * of the run in any order, also before it was played; the result has the bits that were measured. Backwards,
 * up to a sixteenth of the grants so far are played again.
 */
export function poseAt(out: ChainFrame, run: StressRun, slot: number, time: number): ChainFrame {
  out.elapsed = frameAt(run, time) / run.rate;
  return fillChainFrame(out, linkAt(run, slot, time).chain);
}

/** The motion of a slot that shows at `time`, s. */
function linkAt(run: StressRun, slot: number, time: number): StressLink {
  return linkAfter(run.slots[slot], grantBefore(run.plan, frameAt(run, time)) + 1);
}

/** The frame that shows at `time`, s. */
export function frameAt({ rate, frames }: Pick<StressRun, 'rate' | 'frames'>, time: number): number {
  return Math.min(Math.max(Math.floor(time * rate + 1e-6), 0), frames - 1);
}

/**
 * Takes over what `run` has in common with `before`, so that a request which is dragged plays only what
 * follows it again: measures and checkpoints of all frames before the first grant that differs. The result
 * has the bits of a run that was played from its start. Nothing is taken over if clips, slots or rate differ,
 * or if `run` was already played.
 *
 * @param before a run that is no longer played
 */
export function continueRun(run: StressRun, before: StressRun): void {
  if (run.stepped > 0 || !isAlike(run, before)) return;
  const grants = commonGrants(run, before);
  const next = Math.min(...[run, before].map(({ plan }) => plan.grants[grants]?.frame ?? Infinity));
  const frames = Math.min(next, before.stepped, run.frames);
  if (frames < 3) return;
  run.slots.forEach((slot, i) => takeOver(slot, before.slots[i], run, frames));
  run.stepped = frames;
}

/** A sum of unsound frames cannot be divided. */
function isAlike(run: StressRun, before: StressRun): boolean {
  return (
    run.rate === before.rate &&
    run.slots.length === before.slots.length &&
    run.slots.every(({ shared, settings }, i) => {
      const other = before.slots[i];
      const sameClips =
        shared.clips.length === other.shared.clips.length &&
        shared.clips.every((clip, k) => clip === other.shared.clips[k]);
      const sameMeter = shared.meter.limits === other.shared.meter.limits && shared.map === other.shared.map;
      const sameSlot = playedText(settings) === playedText(other.settings);
      return sameClips && sameMeter && sameSlot && other.unsound === 0;
    })
  );
}

/** The number of grants that are the same from the start, in all slots. */
function commonGrants(run: StressRun, before: StressRun): number {
  const most = Math.min(run.plan.grants.length, before.plan.grants.length);
  let count = 0;
  while (count < most && isSameGrant(run, before, count)) count++;
  return count;
}

function isSameGrant(run: StressRun, before: StressRun, index: number): boolean {
  const [a, b] = [run.plan.grants[index], before.plan.grants[index]];
  const asked = run.plan.requests[a.request].request;
  const other = before.plan.requests[b.request].request;
  return (
    a.frame === b.frame &&
    asked.clip === other.clip &&
    asked.entry === other.entry &&
    asked.duration === other.duration &&
    run.slots.every(({ grants }, i) => isSameDuration(grants?.[index], before.slots[i].grants?.[index]))
  );
}

const isSameDuration = (a: SlotGrant | undefined, b: SlotGrant | undefined): boolean =>
  a?.asked === b?.asked && a?.granted === b?.granted;

/** Takes over a slot up to `frames`, and measures the last two again, since the meter remembers them. */
function takeOver(slot: StressSlot, before: StressSlot, run: StressRun, frames: number): void {
  const at = (frame: number): number => grantBefore(run.plan, frame) + 1;
  const grants = at(frames - 1);
  takeCheckpoints(slot.kept, before.kept, grants);
  Object.assign(slot.played, { grants, link: linkAfter(before, grants) });
  for (const frame of [frames - 3, frames - 2, frames - 1]) {
    const { pose } = evaluateFrame(run, linkAfter(before, at(frame)), frame);
    measureFrame(slot.samples, slot.meter, frame, pose, run.work.asked);
  }
  for (const measure of stressMeasures)
    slot.samples[measure].set(before.samples[measure].subarray(0, frames));
}

/** The record of a request in one slot. */
export interface StressRecord extends PlannedRequest {
  /** Null if it was not granted, or the method has no blend time. */
  readonly durations: SlotGrant | null;
  /** s from its evaluation to the next grant, or the end of the run; 0 if it was not granted. */
  readonly blended: number;
  /** s of the transition remaining at the next grant; 0 if it had arrived, or was not interrupted. */
  readonly cutOff: number;
}

/** The records of all requests in one slot, by arrival: who asked, what was granted, and what cut it. */
export function recordRun(run: StressRun, slot: number): readonly StressRecord[] {
  const { plan, rate, frames } = run;
  const { settings, grants } = run.slots[slot];
  const settles = slotSettling(settings);
  const records: StressRecord[] = plan.requests.map((planned) => ({
    ...planned,
    durations: null,
    blended: 0,
    cutOff: 0,
  }));
  for (const [i, { frame, request }] of plan.grants.entries()) {
    const durations = grants?.[i] ?? null;
    const next = plan.grants[i + 1]?.frame;
    const blended = ((next ?? frames - 1) - frame) / rate;
    const cutOff = next === undefined ? 0 : Math.max(0, (durations?.granted ?? settles) - blended);
    records[request] = { ...plan.requests[request], durations, blended, cutOff };
  }
  return records;
}

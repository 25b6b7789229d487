import { jointWeights } from '../metrics/pose-distance.ts';
import { createPose, type Pose } from '../pose.ts';
import { failure, success, type Result } from '../result.ts';
import { jointCount } from '../skeleton.ts';
import { playClip } from '../transition/clips/clip-playback.ts';
import type { TransitionProblem } from '../transition/document/transition-problem.ts';
import { createChainFrame, fillChainFrame, type ChainFrame } from '../transition/evaluation/chain.ts';
import { grantBefore, planRequests, type StressPlan } from './plan-requests.ts';
import type { StressLink } from './stress-link.ts';
import { measureFrame } from './stress-meter.ts';
import { findStressProblem, type StressSetup } from './stress-setup.ts';
import { createStressSlot, linkAfter, playGrant, type StressSlot } from './stress-slot.ts';

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
  const { clips, map, limits, rate } = setup;
  const frames = Math.floor(setup.seconds * rate + 1e-6) + 1;
  const plan = planRequests(setup.requests, rate, frames);
  const { skeleton, root } = clips[0];
  const { parents, body } = root;
  const meter = { parents, body, weights: jointWeights(skeleton, body), limits, rate };
  const slots = setup.slots.map((slot) => createStressSlot(slot, { clips, map, plan, frames, meter }));
  const joints = jointCount(skeleton);
  const work = { frame: createChainFrame(joints), asked: createPose(joints) };
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
export function evaluateFrame({ work, rate }: StressRun, link: StressLink, frame: number): ChainFrame {
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
export function linkAt(run: StressRun, slot: number, time: number): StressLink {
  return linkAfter(run.slots[slot], grantBefore(run.plan, frameAt(run, time)) + 1);
}

/** The frame that shows at `time`, s. */
export function frameAt({ rate, frames }: Pick<StressRun, 'rate' | 'frames'>, time: number): number {
  return Math.min(Math.max(Math.floor(time * rate + 1e-6), 0), frames - 1);
}

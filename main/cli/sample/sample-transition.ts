import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import type { UsedClip } from '#core/transition/clips/fit-clips.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import { seamTimes } from '#core/transition/document/resolve-chain.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '#core/transition/evaluation/evaluation.ts';
import { refuse } from '../../library/problems.ts';
import type { Context } from '../frame/declaration.ts';
import { readTake } from '../inputs/read-take.ts';
import { sampledChain, type SampleInput } from './sampled-chain.ts';

/** Output of `segue sample`; stable, since scripts use it. World space, metres, Y up. */
export interface Sampled {
  readonly fps: number;
  readonly joints: readonly string[];
  readonly frames: readonly SampledFrame[];
}

interface SampledFrame {
  readonly time: number; // s from the first seam
  readonly root: readonly number[]; // [x, z, heading] m, m, rad; not wrapped
  readonly positions: readonly (readonly number[])[]; // [joints][3] m
  readonly rotations: readonly (readonly number[])[]; // [joints][4] xyzw
}

/**
 * Maximum number of joints × frames in one output: about half of the longest text that a program can hold.
 */
const MAX_POSES = 2_000_000;

/** Time between looks at `signal`, ms. */
const SLICE_MS = 50;

/** How a transition is sampled. */
export interface Sampling extends SampleInput {
  readonly root: RootOverride; // of all clips
  readonly on: string | null; // file, absolute; null = the skeleton of the last file
  readonly fps: number | null; // null = the source's
  readonly from: number; // s after the first seam
  readonly to: number;
}

/** Null if it was interrupted. */
export async function sampleTransition(
  args: Sampling,
  { note, signal }: Pick<Context, 'note' | 'signal'>,
): Promise<Sampled | null> {
  const takes: ImportedTake[] = [];
  for (const file of [args.source, ...args.entries.map((entry) => entry.file)]) {
    const take = await readTake(file);
    if (args.root.kind === 'joint' && !take.clip.skeleton.names.includes(args.root.joint))
      refuseRoot(args.root.joint, file);
    takes.push(take);
  }
  const chain = sampledChain(args, takes);
  const shown = args.on === null ? null : await readTake(args.on, true);
  const used = ({ clip }: ImportedTake): UsedClip => ({ clip, joints: {}, root: args.root });
  const clips = takes.map(used);
  const character = shown && used(shown);
  const muscles = { items: [], tagsOf: () => [] };
  const opened = openChain({ chain, clips, character, muscles, clipOf: () => null });
  if (!opened.ok) return refuseProblem(args.on === null ? opened.error : onFile(opened.error, args.on));
  const evaluation = bindTransition(opened.value.chain, opened.value.clips, opened.value.map);
  if (!evaluation.ok) return refuseProblem(evaluation.error);
  if (evaluation.value.notice !== null) note(evaluation.value.notice);
  const fps = args.fps ?? clips[0].clip.fps;
  const firstSeam = seamTimes(opened.value.chain)[0];
  const count = Math.floor((args.to - args.from) * fps + 1e-9) + 1;
  const { names } = evaluation.value.destination.cursor.clip.skeleton;
  if (!(count * names.length <= MAX_POSES)) refuseMany(count, names.length);
  const times = Array.from({ length: count }, (_, k) => args.from + k / fps);
  const frames = await framesAt(evaluation.value, times, firstSeam, signal);
  return frames && { fps, joints: names, frames };
}

/** Without its joint a clip would get the root of its hips, unnoticed. */
function refuseRoot(joint: string, file: string): never {
  const message = `There is no joint “${joint}” in ${path.basename(file)}. Name one above the hips with --root.`;
  refuse('unknownJoint', message, '--root');
}

function refuseMany(frames: number, joints: number): never {
  const most = Math.floor(MAX_POSES / joints);
  const message = `These are ${frames < 1e12 ? frames : 'endless'} frames of ${joints} joints; at most ${most} can be printed at once. Choose a lower --fps, or less time from --from to --to.`;
  refuse('tooManyFrames', message, 'fps');
}

/** A problem of fitting; if joints do not match, it is one of the file that plays them. */
function onFile(problem: TransitionProblem, file: string): TransitionProblem {
  if (problem.code !== 'differentSkeletons') return problem;
  const message = `Nothing can be shown on ${path.basename(file)}. ${problem.message}`;
  return { ...problem, message, field: file };
}

function refuseProblem({ code, message, field }: TransitionProblem): never {
  refuse(code, message, field);
}

/**
 * Null if `signal` interrupted it.
 *
 * @param times     s from the first seam
 * @param firstSeam s on the evaluation's clock
 */
async function framesAt(
  evaluation: TransitionEvaluation,
  times: readonly number[],
  firstSeam: number,
  signal: AbortSignal,
): Promise<SampledFrame[] | null> {
  const frame = createTransitionFrame(evaluation);
  const world = {
    positions: new Float64Array(evaluation.joints * 3),
    rotations: new Float64Array(evaluation.joints * 4),
  };
  const frames: SampledFrame[] = [];
  let slice = performance.now();
  for (const time of times) {
    const { pose, root } = evaluateTransition(frame, evaluation, time + firstSeam).slots[0];
    placeInWorld(world, evaluation.parents, pose, root.state);
    frames.push({
      time,
      root: [...root.state],
      positions: rowsOf(world.positions, 3),
      rotations: rowsOf(world.rotations, 4),
    });
    if (performance.now() - slice < SLICE_MS) continue;
    await setImmediate(); // lets signals arrive
    if (signal.aborted) return null;
    slice = performance.now();
  }
  return signal.aborted ? null : frames;
}

function rowsOf(values: Float64Array, size: number): number[][] {
  return Array.from({ length: values.length / size }, (_, row) => [
    ...values.subarray(row * size, (row + 1) * size),
  ]);
}

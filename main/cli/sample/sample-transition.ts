// main/cli/sample: the command that samples a transition between two files
import type { Problem } from '../../../contract/words/problem.ts';
import type { ImportedTake } from '../../../core/import/imported-take.ts';
import type { Result } from '../../../core/result.ts';
import { failure, success } from '../../../core/result.ts';
import { placeInWorld } from '../../../core/root/root-in-world.ts';
import { fitChain } from '../../../core/transition/clips/fit-clips.ts';
import { seamTimes } from '../../../core/transition/document/resolve-chain.ts';
import type { TransitionProblem } from '../../../core/transition/document/transition-problem.ts';
import { createChainEvaluation } from '../../../core/transition/evaluation/chain-evaluation.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '../../../core/transition/evaluation/evaluation.ts';
import { readTake } from './read-take.ts';
import type { SampleArguments } from './sample-arguments.ts';
import { sampledChain } from './sampled-chain.ts';

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

/** @param note receives a message if the result differs from the request */
export async function sampleTransition(
  args: SampleArguments,
  note: (line: string) => void,
): Promise<Result<Sampled, Problem>> {
  const takes: ImportedTake[] = [];
  for (const file of [args.source, ...args.entries.map((entry) => entry.file)]) {
    const take = await readTake(file);
    if (!take.ok) return take;
    takes.push(take.value);
  }
  const chain = sampledChain(args, takes);
  if (!chain.ok) return chain;
  const clips = takes.map(({ clip }) => clip);
  const fitted = fitChain(chain.value, clips, { jointsOf: () => ({}), rootOf: () => args.root });
  if (!fitted.ok) return refuse(fitted.error);
  const evaluation = createChainEvaluation(fitted.value.chain, fitted.value.clips);
  if (!evaluation.ok) return refuse(evaluation.error);
  if (evaluation.value.notice !== null) note(evaluation.value.notice);
  const fps = args.fps ?? clips[0].fps;
  const firstSeam = seamTimes(fitted.value.chain)[0];
  const times = Array.from(
    { length: Math.floor((args.to - args.from) * fps + 1e-9) + 1 },
    (_, k) => args.from + k / fps,
  );
  const { names } = evaluation.value.destination.cursor.clip.skeleton;
  return success({ fps, joints: names, frames: framesAt(evaluation.value, times, firstSeam) });
}

function refuse({ code, message, field }: TransitionProblem): Result<never, Problem> {
  return failure({ code, message, place: field });
}

/**
 * @param times     s from the first seam
 * @param firstSeam s on the evaluation's clock
 */
function framesAt(
  evaluation: TransitionEvaluation,
  times: readonly number[],
  firstSeam: number,
): SampledFrame[] {
  const frame = createTransitionFrame(evaluation);
  const world = {
    positions: new Float64Array(evaluation.joints * 3),
    rotations: new Float64Array(evaluation.joints * 4),
  };
  return times.map((time) => {
    const { pose, root } = evaluateTransition(frame, evaluation, time + firstSeam).slots[0];
    placeInWorld(world, evaluation.parents, pose, root.state);
    return {
      time,
      root: [...root.state],
      positions: rowsOf(world.positions, 3),
      rotations: rowsOf(world.rotations, 4),
    };
  });
}

function rowsOf(values: Float64Array, size: number): number[][] {
  return Array.from({ length: values.length / size }, (_, row) => [
    ...values.subarray(row * size, (row + 1) * size),
  ]);
}

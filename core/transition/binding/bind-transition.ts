// core/transition/binding: transitions and clips as everybody plays them: checked, evaluated, with what trails after
import { channelsOf } from '../../clip/clip-tracks.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { bindTrailing, stepRate, type TrailingChain } from '../../procedural/trailing/trailing-chain.ts';
import { createTrailingRun } from '../../procedural/trailing/trailing-run.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import { motionOf, playFrom } from '../clips/clip-playback.ts';
import type { Transition } from '../document/document.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import { findTransitionProblem } from '../document/validate-transition.ts';
import { createChain } from '../evaluation/chain.ts';
import { outputOf } from '../evaluation/chain-output.ts';
import { createEvaluation } from '../evaluation/create-evaluation.ts';
import type { BlendEvaluation, TransitionEvaluation } from '../evaluation/evaluation.ts';
import { methodSetupOf } from '../evaluation/method-setup.ts';

/*
 * Joints trail after the blend, so an evaluation only gives them the output of its slot:
 *
 *   document ──check──▶ createEvaluation ──▶ output of each slot ──▶ its trailing joints
 */

/**
 * Binds the last transition of `chain` to its clips, with its trailing joints; or says what is wrong with one
 * of the chain. See `createEvaluation`.
 */
export function bindTransition(
  chain: readonly Transition[],
  clips: readonly RootedClip[],
  map: JointMap | null,
  gameFrames?: Float64Array,
): Result<TransitionEvaluation, TransitionProblem> {
  const problem = findProblem(chain, clips);
  if (problem !== null) return failure(problem);
  const { trailing } = chain[chain.length - 1];
  const evaluation = createEvaluation(chain, clips, map, gameFrames);
  return success(withTrailing(evaluation, clips[0].skeleton, trailing));
}

/**
 * Evaluates a clip alone, as recorded and on its own clock: a chain without links, in one slot.
 *
 * @param trailing on its joints
 */
export function createClipEvaluation(
  clip: RootedClip,
  trailing: readonly TrailingChain[] = [],
): TransitionEvaluation {
  const channels = channelsOf(clip);
  const source = playFrom(clip);
  const evaluation: BlendEvaluation = {
    transition: null,
    joints: channels.joints,
    channels,
    parents: clip.root.parents,
    source,
    destination: source,
    alignedAt: null,
    notice: null,
    chains: [createChain(motionOf(source), [], channels)],
  };
  return withTrailing(evaluation, clip.skeleton, trailing);
}

function withTrailing(
  evaluation: BlendEvaluation,
  skeleton: Skeleton,
  trailing: readonly TrailingChain[],
): TransitionEvaluation {
  const { transition, chains, parents } = evaluation;
  const { joints } = bindTrailing(trailing, skeleton);
  const runs = chains.map((chain, i) => {
    const slot = transition?.slots[i];
    if (slot?.trails === false || joints.size === 0) return null;
    const rate = stepRate(trailing, slot && methodSetupOf(slot).tick);
    return createTrailingRun({ parents, joints, motion: outputOf(chain), rate });
  });
  return { ...evaluation, trailing: { runs, chains: trailing } };
}

/** Finds the first problem in the chain. A problem of an interrupted transition names it. */
function findProblem(chain: readonly Transition[], clips: readonly RootedClip[]): TransitionProblem | null {
  for (let k = chain.length - 1; k >= 0; k--) {
    const problem = findTransitionProblem(chain[k], clips[k].skeleton, clips[k + 1].skeleton);
    if (problem === null) continue;
    if (k === chain.length - 1) return problem;
    const message = `In the interrupted transition “${chain[k].name}”: ${problem.message}`;
    return { ...problem, field: 'source.id', message };
  }
  return null;
}

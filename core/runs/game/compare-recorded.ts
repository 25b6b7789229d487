import { checkpoint } from '../../kit/long-work.ts';
import { meanOf } from '../../judge/metric.ts';
import { ancestorsOf } from '../../rig/roles/joint-tree.ts';
import { distanceAt } from '../../math/vector.ts';
import { jointWeights } from '../../pose/pose-distance.ts';
import { createDoublePose } from '../../pose/pose.ts';
import { placeInWorld } from '../../clip/root/root-in-world.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { success, type Result } from '../../kit/result.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import type { Transition } from '../../transition/document/document.ts';
import type { TransitionProblem } from '../../transition/document/transition-problem.ts';
import { bindTransition } from '../../transition/binding/bind-transition.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '../../transition/evaluation/evaluation.ts';
import {
  leaveOutTravel,
  moved,
  placedPositions,
  placeRecorded,
  type FigureWeights,
  type RecordingPlacement,
} from './place-recorded.ts';
import { isBefore, type RecordedPoses, AT_REQUEST } from './recorded-poses.ts';

/** How far a slot is from what a game showed. */
export interface RecordedDifference {
  readonly placement: RecordingPlacement;
  readonly isInPlace: boolean; // only one of both travels, and its travel is left out
  readonly placed: Float32Array; // [poses * joints * 3] m, recorded positions as placed in the world of the slot
  readonly roots: Float64Array; // [poses * 2] x, z m, of the slot at the times of the poses
  readonly distances: Float64Array; // [poses] m: see `poseDistance`
  readonly before: number | null; // m, mean from where the source begins up to the request; null = nothing was recorded there
  readonly after: number; // m, mean after it
  readonly largest: { readonly joint: number; readonly time: number; readonly distance: number }; // after it; s, m
}

/**
 * What the joints of a figure count that have a recorded pair: those of the body, by the length of their
 * bones.
 */
export function figureWeights({ skeleton, root: { body } }: RootedClip, pairs: Int32Array): FigureWeights {
  const isPaired = (joint: number): boolean => pairs[joint] >= 0 && body.includes(joint);
  const weights = jointWeights(skeleton, body).map((weight, joint) => (isPaired(joint) ? weight : 0));
  const hasWeights = weights.some((weight) => weight > 0);
  return {
    weights: hasWeights ? weights : weights.map((_, joint) => (pairs[joint] >= 0 ? 1 : 0)),
    bones: Array.from(body).flatMap((joint) => {
      const above = isPaired(joint) ? ancestorsOf(skeleton, joint).find(isPaired) : undefined;
      return above === undefined ? [] : [[joint, above] as const];
    }),
  };
}

/**
 * A transition to be compared with a recording: at its own ticks, and if it has any, also at the frames of
 * the game.
 */
export function evaluateForGame(
  chain: readonly Transition[],
  { clips, map }: { readonly clips: readonly RootedClip[]; readonly map: JointMap },
  { frames }: Pick<RecordedPoses, 'frames'>,
): Result<readonly TransitionEvaluation[], TransitionProblem> {
  const own = bindTransition(chain, clips, map);
  if (!own.ok) return own;
  const hasTicks = own.value.chains.some(({ links }) => links.some(({ ticked }) => ticked !== null));
  const atFrames = hasTicks ? bindTransition(chain, clips, map, frames) : own;
  return success(hasTicks && atFrames.ok ? [own.value, atFrames.value] : [own.value]);
}

/**
 * Compares a slot with recorded poses: the pose at the seam with the one at the request, and so on.
 *
 * @param evaluations see `evaluateForGame`; the nearest counts
 */
export function compareRecorded(
  recorded: RecordedPoses,
  evaluations: readonly TransitionEvaluation[],
  slot: number,
  figure: FigureWeights,
): RecordedDifference {
  const [first, ...others] = evaluations.map((each) => compareEvaluation(recorded, each, slot, figure));
  return others.reduce((nearest, each) => (each.after < nearest.after ? each : nearest), first);
}

function compareEvaluation(
  recorded: RecordedPoses,
  evaluation: TransitionEvaluation,
  slot: number,
  figure: FigureWeights,
): RecordedDifference {
  const { times } = recorded;
  const { weights } = figure;
  // Before it begins, the game played another clip.
  const begin = times.findIndex((time) => time >= evaluation.chains[slot].first.begins - AT_REQUEST);
  const from = begin * weights.length * 3;
  const { positions: ours, roots } = slotPositions(evaluation, slot, times);
  const still = leaveOutTravel(recorded.positions, ours, figure);
  const positions = still?.recorded ?? recorded.positions;
  const counted = { times: times.subarray(begin), positions: positions.subarray(from) };
  const placement = placeRecorded(counted, (still?.figure ?? ours).subarray(from), figure);
  const placed = placedPositions(positions, placement);
  if (still) moved(placed, still.travel, 1, weights.length * 3);
  const distances = new Float64Array(times.length);
  const largest = { joint: 0, time: 0, distance: -1 };
  for (let i = 0, at = 0; i < times.length; i++) {
    let [weighted, sum] = [0, 0];
    for (let joint = 0; joint < weights.length; joint++, at += 3) {
      if (weights[joint] === 0 || Number.isNaN(placed[at])) continue;
      const distance = distanceAt(placed, at, ours, at);
      weighted += weights[joint] * distance;
      sum += weights[joint];
      if (!isBefore(times[i]) && distance > largest.distance)
        Object.assign(largest, { joint, time: times[i], distance });
    }
    distances[i] = weighted / sum;
  }
  const first = times.findIndex((time) => !isBefore(time));
  return {
    placement,
    isInPlace: still !== null,
    placed,
    roots,
    distances,
    before: first > begin ? meanOf(distances.subarray(begin, first)) : null,
    after: meanOf(distances.subarray(first)),
    largest,
  };
}

/** World positions of the joints of a slot, [times * joints * 3] m, and its root, [times * 2] m. */
function slotPositions(evaluation: TransitionEvaluation, slot: number, times: Float64Array) {
  const { joints, parents } = evaluation;
  const frame = createTransitionFrame(evaluation);
  const world = createDoublePose(joints);
  const positions = new Float64Array(times.length * joints * 3);
  const roots = new Float64Array(times.length * 2);
  for (const [i, time] of times.entries()) {
    checkpoint();
    evaluateTransition(frame, evaluation, time);
    const { pose, root } = frame.slots[slot];
    placeInWorld(world, parents, pose, root.state);
    positions.set(world.positions, i * joints * 3);
    roots.set(root.state.subarray(0, 2), i * 2);
  }
  return { positions, roots };
}

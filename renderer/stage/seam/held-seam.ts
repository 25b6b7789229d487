import type { ReadonlySignal } from '@preact/signals';
import { createPose } from '#core/pose.ts';
import { createRootSample } from '#core/root/root-sample.ts';
import { placeInWorld } from '#core/root/root-in-world.ts';
import { bindTrailing } from '#core/trailing/bind-trailing.ts';
import { heldFrame } from '#core/trailing/held-frame.ts';
import { stepRate } from '#core/trailing/trailing-chain.ts';
import { createTrailingRun, trailPose } from '#core/trailing/trailing-run.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import type { HeldFrame } from '../../stores/lab/trailing/trailing-session.ts';
import { createTransforms, replaceSeam, type Seam, type SeamState, type SlotFigure } from './seam.ts';

/** `seam` with each slot in one frame of it, on a root that moves; null plays the seam. */
export function withHeldFrame(
  seam: ReadonlySignal<SeamState>,
  held: ReadonlySignal<HeldFrame | null>,
): ReadonlySignal<SeamState> {
  return replaceSeam(seam, held, heldSeam);
}

/** Snapshots stay as they are in that frame. */
function heldSeam(seam: Seam, held: HeldFrame): Seam {
  const { evaluation } = seam;
  if (evaluation === null) return seam;
  seam.evaluate(held.time);
  const animated = { ...evaluation, trailing: { ...evaluation.trailing, runs: [] } };
  const frame = evaluateTransition(createTransitionFrame(evaluation), animated, held.time);
  const slots = frame.slots.map((slot, i) => holdSlot({ ...seam, evaluation }, seam.slots[i], slot, held));
  return {
    ...seam,
    slots: [...slots.map(({ figure }) => figure), ...seam.slots.slice(slots.length)],
    evaluate: (time) => {
      for (let i = 0; i < slots.length; i++) slots[i].evaluate(time);
    },
  };
}

/** A slot in its frame, and the function that fills it. */
function holdSlot(
  { evaluation, skeleton }: Pick<Seam, 'skeleton'> & { readonly evaluation: TransitionEvaluation },
  shown: SlotFigure,
  { pose, root }: TransitionFrame['slots'][number],
  { time: since, move }: HeldFrame,
) {
  const { parents, joints: count } = evaluation;
  const { chains } = evaluation.trailing;
  const motion = heldFrame(pose, root.state, move, since);
  const trails = shown.trailing !== null;
  const { joints } = bindTrailing(trails ? chains : [], skeleton);
  const rate = stepRate(chains);
  const trailing = joints.size > 0 ? createTrailingRun({ parents, joints, motion, rate }) : null;
  const [own, moved, clock] = [createPose(count), createRootSample(), { elapsed: 0 }];
  const placed = createTransforms(count);
  const blend = shown.blend && { ...shown.blend, ghost: placed };
  const figure: SlotFigure = { ...shown, pose: placed, blend, root: moved.state, trailing };
  const evaluate = (time: number): void => {
    clock.elapsed = time;
    motion.pose(own, clock);
    motion.root(moved, clock);
    if (trailing !== null) trailPose(own, trailing, moved, clock);
    placeInWorld(placed, parents, own, moved.state);
  };
  return { figure, evaluate };
}

// renderer/motion/layers: figures besides those that play, and frames of these that are held
import { createPose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { bindTrailing, stepRate } from '#core/procedural/trailing/trailing-chain.ts';
import { heldFrame } from '#core/procedural/trailing/held-frame.ts';
import { createTrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
} from '#core/transition/evaluation/evaluation.ts';
import type { HeldFrame } from '#renderer/stores/lab/trailing/shown-trailing.ts';
import { createPlacedPose } from '../motion.ts';
import type { Motion, MovedFigure } from '#renderer/stores/shown/motion.ts';
import { createParticles, fillParticles } from '../particles.ts';

/** Each slot in one frame of `played`, on a root that moves. Snapshots stay as they are in that frame. */
export function heldMotion(played: Motion, held: HeldFrame): Motion {
  const { curves } = played;
  if (curves === undefined) return played;
  const slots = heldSlots(curves, played, held);
  const motion: Motion = {
    ...played,
    createMoment() {
      const { figures } = stillMoment(played, held.time);
      const own = slots.map((slot, i) => createHeld(slot, figures[i], curves.parents));
      return {
        motion,
        figures: [...own.map(({ figure }) => figure), ...figures.slice(own.length)],
        evaluate(time) {
          for (let i = 0; i < own.length; i++) own[i].evaluate(time);
        },
      };
    },
  };
  return motion;
}

function stillMoment(motion: Motion, time: number) {
  const moment = motion.createMoment();
  moment.evaluate(time);
  return moment;
}

/** The frame of each slot as a motion, without what trails, and its trailing joints. */
function heldSlots(evaluation: TransitionEvaluation, { skeleton }: Motion, { time, move }: HeldFrame) {
  const { parents } = evaluation;
  const { chains, runs } = evaluation.trailing;
  const animated = { ...evaluation, trailing: { ...evaluation.trailing, runs: [] } };
  const frame = evaluateTransition(createTransitionFrame(evaluation), animated, time);
  return frame.slots.map(({ pose, root }, i) => {
    const motion = heldFrame(pose, root.state, move, time);
    const { joints } = bindTrailing(runs[i] === null ? [] : chains, skeleton);
    const trailing =
      joints.size > 0 ? createTrailingRun({ parents, joints, motion, rate: stepRate(chains) }) : null;
    return { motion, trailing };
  });
}

/** @param shown the slot as it is in that frame */
function createHeld(
  { motion, trailing }: ReturnType<typeof heldSlots>[number],
  shown: MovedFigure,
  parents: Int32Array,
) {
  const [own, moved, clock] = [
    createPose(motion.channels ?? parents.length),
    createRootSample(),
    { elapsed: 0 },
  ];
  const pose = createPlacedPose(own);
  const particles = createParticles(trailing);
  const figure: MovedFigure = {
    ...shown,
    pose,
    root: moved.state,
    particles,
    blend: shown.blend && { ...shown.blend, ghost: pose },
  };
  const evaluate = (time: number): void => {
    clock.elapsed = time;
    motion.pose(own, clock);
    motion.root(moved, clock);
    trailing?.trail(own, moved, clock);
    placeInWorld(pose, parents, own, moved.state);
    fillParticles(particles, trailing, moved.state);
  };
  return { figure, evaluate };
}

import { computed, type ReadonlySignal } from '@preact/signals';
import { createRootSample } from '#core/root/root-sample.ts';
import { placeInWorld } from '#core/root/root-in-world.ts';
import { evaluateTree, createTreeRootPath, evaluateTreeRoot } from '#core/tree/evaluation/evaluate-tree.ts';
import { poseAt } from '#core/stress/stress-run.ts';
import { createChainFrame } from '#core/transition/evaluation/chain.ts';
import type { App } from '../../stores/app.ts';
import { FOOT_LOCK } from '../../stores/judgement/judged-overlays.ts';
import type { OpenRun } from '../../stores/lab/requests/open-requests.ts';
import { followShownTrailing, type HeldFrame } from '../../stores/lab/trailing/shown-trailing.ts';
import type { BoundTree } from '../../stores/lab/tree/open-tree.ts';
import { clipOn, runOn } from '../../stores/session/stage.ts';
import { createTransforms, replaceSeam, type Seam, type SeamState, type SlotFigure } from './seam.ts';
import { followSeam } from './seam-evaluator.ts';
import { createPose } from '#core/pose.ts';
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

/** The stores that say what the views show. */
type ShowingStores = Pick<App, 'judgement' | 'lab' | 'open' | 'session' | 'shown' | 'workspace'>;

/** What the views show, and the same without a stress run, which timeline and curves do not show. */
export interface ShownSeam {
  readonly seam: ReadonlySignal<SeamState>;
  readonly own: ReadonlySignal<SeamState>;
}

/**
 * Follows what the views show: the open transition or clip, a tree, a held frame, a stress run.
 *
 * @param reached s of the stress run that may be played now, see `withStress`
 */
export function followShownSeam(app: ShowingStores, reached: ReadonlySignal<number>): ShownSeam {
  const inPlace = computed(() => app.workspace.state.value.inPlace);
  const trailing = followShownTrailing(app);
  const judged = computed(() => (app.shown.overlays.value.has(FOOT_LOCK) ? app.judgement.value : null));
  const played = followSeam(app.open, app.shown.figures, inPlace, trailing, judged);
  const held = computed(() => trailing.value?.held ?? null);
  const own = withHeldFrame(withTree(played, shownTree(app), inPlace), held);
  return { own, seam: withStress(own, shownRun(app), inPlace, reached) };
}

/** The open tree while it is shown by itself. */
function shownTree({ lab, session }: ShowingStores): ReadonlySignal<BoundTree | null> {
  return computed(() => {
    const open = lab.open.value;
    return open !== null && clipOn(session.stage.value)?.id === open.item.id ? open.shown : null;
  });
}

/** `seam` with the figure of `tree`, the open tree while it is shown by itself; null otherwise. */
function withTree(
  seam: ReadonlySignal<SeamState>,
  tree: ReadonlySignal<BoundTree | null>,
  inPlace: ReadonlySignal<boolean>,
): ReadonlySignal<SeamState> {
  return replaceSeam(seam, tree, (take, shown) => treeSeam(take, shown, inPlace.value));
}

/**
 * The seam of a tree that is open by itself, with its figure from the tree as it is now: its take, which
 * curves and lanes show, comes a moment after each edit.
 *
 * @param take the seam of its take
 */
function treeSeam(take: Seam, { tree, figure, frame }: BoundTree, inPlace: boolean): Seam {
  const [first] = figure.clips.values();
  const path = createTreeRootPath(tree);
  const root = createRootSample();
  const clock = { elapsed: 0 };
  const joints = figure.map.skeleton.names.length;
  const pose = createTransforms(joints);
  return {
    evaluation: take.evaluation,
    skeleton: figure.map.skeleton,
    motion: first,
    groundHeight: 0,
    slots: [{ pose, turns: frame.pose.rotations, root: root.state, trailing: null, blend: null }],
    evaluate: (time) => {
      evaluateTree(frame, tree, time);
      clock.elapsed = time;
      evaluateTreeRoot(root, path, clock);
      if (inPlace) root.state.fill(0, 0, 2);
      placeInWorld(pose, first.root.parents, frame.pose, root.state);
    },
  };
}

/** The stress run while it is shown. */
function shownRun({ lab, session }: ShowingStores): ReadonlySignal<OpenRun | null> {
  return computed(() => {
    const shown = runOn(session.stage.value);
    return shown !== null && lab.list.value?.id === shown.id ? lab.requests.run.value : null;
  });
}

/**
 * `seam`, or the figures of a stress run while it is shown.
 *
 * @param reached s of it that are measured: what is drawn while more of them come is drawn again
 */
export function withStress(
  seam: ReadonlySignal<SeamState>,
  run: ReadonlySignal<OpenRun | null>,
  inPlace: ReadonlySignal<boolean>,
  reached: ReadonlySignal<number>,
): ReadonlySignal<SeamState> {
  return replaceSeam(seam, run, (_, shown) => stressSeam(shown, inPlace.value, reached));
}

/**
 * How far beyond the frames that are measured a moment is played at once, s: trails and onion skins look
 * ahead.
 */
const AHEAD = 1;

/**
 * All slots of a run stand on the root path of the first: their own paths part over a minute, and poses could
 * not be compared. Moments that were not measured yet show the last one that was, since reaching them may
 * take long.
 */
function stressSeam({ run, set }: OpenRun, inPlace: boolean, reached: ReadonlySignal<number>): Seam {
  const [first] = set.fitted.clips;
  const { parents } = first.root;
  const root = createRootSample();
  const known = computed(() => reached.value + AHEAD);
  const frames = run.slots.map(() => createChainFrame(parents.length));
  const slots = frames.map(({ pose }) => ({
    pose: createTransforms(parents.length),
    turns: pose.rotations,
    root: root.state,
    trailing: null,
    blend: null,
  }));
  return {
    evaluation: null,
    skeleton: first.skeleton,
    motion: first,
    groundHeight: first.groundHeight,
    slots,
    known,
    evaluate: (time) => {
      const shown = Math.min(time, known.value);
      for (let i = 0; i < slots.length; i++) {
        poseAt(frames[i], run, i, shown);
        if (i === 0) root.state.set(frames[i].root.state);
        if (i === 0 && inPlace) root.state.fill(0, 0, 2);
        placeInWorld(slots[i].pose, parents, frames[i].pose, root.state);
      }
    },
  };
}

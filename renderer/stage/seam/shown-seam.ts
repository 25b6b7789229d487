import { computed, type ReadonlySignal } from '@preact/signals';
import { createRootSample } from '#core/root/root-sample.ts';
import { placeInWorld } from '#core/root/root-in-world.ts';
import { evaluateTree } from '#core/tree/evaluation/evaluate-tree.ts';
import { createTreeRootPath, evaluateTreeRoot } from '#core/tree/evaluation/tree-root-path.ts';
import type { App } from '../../stores/app.ts';
import { FOOT_LOCK } from '../../stores/judgement/judged-overlays.ts';
import type { OpenRun } from '../../stores/lab/requests/open-run.ts';
import { followShownTrailing } from '../../stores/lab/trailing/shown-trailing.ts';
import type { BoundTree } from '../../stores/lab/tree/open-tree.ts';
import { clipOn, runOn } from '../../stores/session/stage.ts';
import { withHeldFrame } from './held-seam.ts';
import { createTransforms, replaceSeam, type Seam, type SeamState } from './seam.ts';
import { followSeam } from './seam-evaluator.ts';
import { withStress } from './stress-seam.ts';

/** The stores that say what the views show. */
export type ShowingStores = Pick<App, 'judgement' | 'lab' | 'open' | 'session' | 'shown' | 'workspace'>;

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

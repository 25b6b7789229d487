import type { ReadonlySignal } from '@preact/signals';
import { createRootSample } from '#core/root/root-sample.ts';
import { placeInWorld } from '#core/root/root-in-world.ts';
import { evaluateTree } from '#core/tree/evaluation/evaluate-tree.ts';
import { createTreeRootPath, evaluateTreeRoot } from '#core/tree/evaluation/tree-root-path.ts';
import type { BoundTree } from '../../stores/lab/tree/open-tree.ts';
import { createTransforms, replaceSeam, type Seam, type SeamState } from './seam.ts';

/** `seam` with the figure of `tree`, the open tree while it is shown by itself; null otherwise. */
export function withTree(
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

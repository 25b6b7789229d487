import { createRootSample } from '#core/clip/root/root-sample.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { createTreeRootPath, evaluateTree, evaluateTreeRoot } from '#core/tree/evaluation/evaluate-tree.ts';
import { createTreeFrame } from '#core/tree/evaluation/tree.ts';
import type { BoundTree } from '#renderer/stores/lab/tree/open-tree.ts';
import { createTransforms, type Motion } from '../motion.ts';
import { allKnown } from './chain.ts';

/**
 * The motion of a tree that is open by itself, from the tree as it is now: its take, which curves and lanes
 * show, comes a moment after each edit.
 *
 * @param take the motion of its take
 */
export function treeMotion(take: Motion, { tree, figure }: BoundTree, inPlace: boolean): Motion {
  const [first] = figure.clips.values();
  const path = createTreeRootPath(tree);
  const joints = figure.map.skeleton.names.length;
  const motion: Motion = {
    skeleton: figure.map.skeleton,
    recorded: first,
    groundHeight: 0,
    known: allKnown,
    facets: take.facets,
    createMoment() {
      const frame = createTreeFrame(tree);
      const root = createRootSample();
      const clock = { elapsed: 0 };
      const pose = createTransforms(joints);
      return {
        motion,
        figures: [{ pose, turns: frame.pose.rotations, root: root.state, particles: [], blend: null }],
        evaluate(time) {
          evaluateTree(frame, tree, time);
          clock.elapsed = time;
          evaluateTreeRoot(root, path, clock);
          if (inPlace) root.state.fill(0, 0, 2);
          placeInWorld(pose, first.root.parents, frame.pose, root.state);
        },
      };
    },
  };
  return motion;
}

import { createRootSample } from '#core/clip/root/root-sample.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import { motionOfTree } from '#core/tree/evaluation/tree-motion.ts';
import { createPose } from '#core/pose/pose.ts';
import type { BoundTree } from '#renderer/stores/lab/tree/open-tree.ts';
import { createPlacedPose } from '../motion.ts';
import type { Motion } from '#renderer/stores/shown/motion.ts';

/**
 * The motion of a tree that is open by itself, from the tree as it is now: its take, which curves and lanes
 * show, comes a moment after each edit.
 *
 * @param take the motion of its take
 */
export function treeMotion(take: Motion, { tree, figure }: BoundTree, inPlace: boolean): Motion {
  const [first] = figure.clips.values();
  const { pose, root } = motionOfTree(tree);
  const motion: Motion = {
    ...take,
    skeleton: figure.map.skeleton,
    recorded: first,
    groundHeight: 0,
    createMoment() {
      const [own, sample] = [createPose(tree.channels), createRootSample()];
      const placed = createPlacedPose(own);
      const clock = { elapsed: 0 };
      return {
        motion,
        figures: [{ pose: placed, turns: own.rotations, root: sample.state, particles: [], blend: null }],
        evaluate(time) {
          clock.elapsed = time;
          pose(own, clock);
          root(sample, clock);
          if (inPlace) sample.state.fill(0, 0, 2);
          placeInWorld(placed, first.root.parents, own, sample.state);
        },
      };
    },
  };
  return motion;
}

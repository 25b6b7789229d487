import { copyPose } from '../../pose.ts';
import type { Motion } from '../../transition/clips/motion.ts';
import { evaluateTree } from './evaluate-tree.ts';
import { createTreeFrame, type Tree } from './tree.ts';
import { createTreeRootPath, evaluateTreeRoot, LONGEST_PATH } from './tree-root-path.ts';

/** A tree as a motion, which a transition may leave or enter. Its clock is the tree's; at 0 its root is at the origin. */
export function createTreeMotion(tree: Tree): Motion {
  const frame = createTreeFrame(tree);
  const path = createTreeRootPath(tree);
  return {
    pose: (out, { elapsed }) => copyPose(out, evaluateTree(frame, tree, elapsed).pose),
    root: (out, clock) => evaluateTreeRoot(out, path, clock),
    begins: -LONGEST_PATH,
  };
}

import { copyPose } from '../../pose.ts';
import type { Motion } from '../../transition/clips/motion.ts';
import { evaluateTree } from './evaluate-tree.ts';
import { createTreeFrame, type Tree } from './tree.ts';

/** A tree as something that moves: what a transition may leave or enter. Its time is the tree's clock. */
export function createTreeMotion(tree: Tree): Motion {
  const frame = createTreeFrame(tree);
  return (out, { elapsed }) => copyPose(out, evaluateTree(frame, tree, elapsed).pose);
}

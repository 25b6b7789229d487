import type { Clock } from '../../clip/motion.ts';
import type { BoundNode } from '../node-kind.ts';

/**
 * Gives `top` a share of 1 and its descendants their shares of it. A node is active if its pose is needed: if
 * its weight or its rate is not zero.
 *
 * @param nodes parents first
 * @param from  index of `top` in `nodes`
 */
export function weighNodes(
  top: BoundNode,
  nodes: readonly BoundNode[],
  from: number,
  moment: Clock,
  to = nodes.length,
): void {
  top.share = 1;
  top.active = true;
  for (let i = from; i < to; i++) {
    const { blender, active, share } = nodes[i];
    if (active) blender.weigh(moment);
    const { children, weights } = blender;
    for (let k = 0; k < children.length; k++) {
      children[k].active = active && (weights[k * 2] !== 0 || weights[k * 2 + 1] !== 0);
      children[k].share = children[k].active ? share * weights[k * 2] : 0;
    }
  }
}

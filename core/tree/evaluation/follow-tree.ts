import { copyPose } from '../../pose.ts';
import type { TurningMotion } from '../../turns/long-turns.ts';
import type { BoundNode, ChildBlend } from '../node-kind.ts';
import { weighTree } from './evaluate-tree.ts';
import type { Tree } from './tree.ts';
import { weighNodes } from './weigh-nodes.ts';

/** Sampling step of weights, s; longer if there would be more than MOST_STEPS. */
const STEP = 1 / 60;
const MOST_STEPS = 18_000;

/**
 * Finds long turns in all blends of a tree: joints whose children rotate too far against each other for a single arc. A blend lasts
 * while several children have weight. One without beginning or end is followed from the first to the last change of any weight in the
 * tree.
 */
export function followTree(tree: Tree): void {
  const { nodes } = tree;
  const blends = findBlends(tree);
  // Children first: a parent follows their output.
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { children } = nodes[i].blender;
    if (blends[i].length === 0) continue;
    nodes[i].blender.follow?.(
      blends[i],
      children.map((child) => motionOf(child, tree)),
    );
  }
}

/** The blends of each node, in which several children have weight, [nodes]. */
function findBlends(tree: Tree): readonly (readonly ChildBlend[])[] {
  const { nodes, span } = tree;
  const found = nodes.map((): ChildBlend[] => []);
  const step = Math.max(STEP, (span.to - span.from) / MOST_STEPS);
  const steps = Math.ceil((span.to - span.from) / step);
  for (let k = 0; k <= steps; k++) {
    const time = Math.min(span.from + k * step, span.to);
    weighTree(tree, { time });
    nodes.forEach(({ active, blender }, i) => {
      const weighty = blender.children.flatMap((child, k) => (child.active ? [k] : []));
      if (!active || weighty.length < 2) return;
      const last = found[i].at(-1);
      const before = last !== undefined && last.span.end >= time - step / 2 ? found[i].pop() : undefined;
      // A blend that begins or ends between two samples is followed from the sample before to the one after.
      const [start, end] = [before?.span.start ?? time - step, time + step];
      found[i].push({
        from: before?.from ?? (k === 0 ? Number.NEGATIVE_INFINITY : start),
        to: k === steps ? Number.POSITIVE_INFINITY : end,
        span: { start, end },
        children: [...new Set([...(before?.children ?? []), ...weighty])],
      });
    });
  }
  return found;
}

/** The output of a node, even without weight. */
function motionOf(node: BoundNode, tree: Tree): TurningMotion {
  const { nodes, moment } = tree;
  const first = nodes.indexOf(node);
  const end = first + countBelow(node);
  return (out, { elapsed }) => {
    weighTree(tree, { time: elapsed });
    weighNodes(node, nodes, first, moment, end);
    for (let i = end - 1; i >= first; i--) {
      const { active, blender, pose } = nodes[i];
      if (active) blender.blend(pose, moment);
    }
    return copyPose(out, node.pose);
  };
}

/** Number of a node and its descendants. */
function countBelow({ blender }: BoundNode): number {
  return blender.children.reduce((sum, child) => sum + countBelow(child), 1);
}

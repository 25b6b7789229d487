import type { NodeFigure } from './node-figures.ts';
import type { NodeAnimation, NodeScene, SceneNode } from './node-scene.ts';
import { topmost, withAllBelow } from './node-tree.ts';

/** Maximum number of names in a warning. */
const MAX_NAMES = 5;

/**
 * Warnings about what `animations` move, but no figure of `scene` has: of nodes, and of what was not read.
 */
export function leftOutWarnings(
  { nodes, joints }: Pick<NodeScene, 'nodes' | 'joints'>,
  animations: readonly NodeAnimation[],
  figures: readonly NodeFigure[],
): string[] {
  const read = new Set(figures.flatMap((figure) => [...figure.above, ...figure.joints]));
  const moved = new Set(
    animations
      .flatMap(({ tracks }) => tracks)
      .filter(({ node, path }) => path !== 'scale' && !read.has(node))
      .map(({ node }) => node),
  );
  const isOfBones = withAllBelow(nodes, joints);
  const isHeld = withAllBelow(nodes, read);
  // What a joint of a figure holds, such as a sword, is no control.
  const isControl = (node: number): boolean =>
    joints.has(node) || (isOfBones[node] === 1 && isHeld[node] === 0);
  const controls = namesOf(nodes, [...moved].filter(isControl));
  const others = namesOf(
    nodes,
    [...moved].filter((node) => !isControl(node)),
  );
  return [
    ...new Set(animations.flatMap(({ leftOut = [] }) => leftOut)),
    ...(controls === '' ? [] : [`left out: ${controls} (controls: bones without weights)`]),
    ...(others === '' ? [] : [`left out: ${others} (animated, but not part of a figure)`]),
  ];
}

function namesOf(nodes: readonly SceneNode[], some: readonly number[]): string {
  const names = topmost(nodes, some).map((node) => nodes[node].name || 'unnamed node');
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return names.slice(0, MAX_NAMES).join(', ') + more;
}

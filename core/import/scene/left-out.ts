import type { NodeFigure } from './node-figures.ts';
import type { NodeAnimation, NodeScene } from './node-scene.ts';
import { topmost, withAllBelow } from './node-tree.ts';

/** Most names in a warning. */
const MOST_NAMES = 5;

/** Warnings about nodes of `scene` that `animation` moves and that are no part of a figure. */
export function leftOutWarnings(
  { nodes, joints }: NodeScene,
  { tracks }: NodeAnimation,
  figures: readonly NodeFigure[],
): string[] {
  const read = new Set(figures.flatMap((figure) => [...figure.above, ...figure.joints]));
  const moved = tracks.filter(({ node, path }) => path !== 'scale' && !read.has(node)).map(({ node }) => node);
  const isBone = withAllBelow(nodes, joints);
  const isControl = (node: number): boolean => isBone[node] === 1 && !hangsOn(node);
  // What hangs on a joint of a figure, such as a sword, is no control.
  const held = withAllBelow(nodes, read);
  const hangsOn = (node: number): boolean => held[node] === 1 && !joints.has(node);
  const namesOf = (some: readonly number[]): string => {
    const names = topmost(nodes, some).map((node) => nodes[node].name || 'unnamed node');
    const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
    return names.slice(0, MOST_NAMES).join(', ') + more;
  };
  const controls = moved.filter(isControl);
  const others = moved.filter((node) => !isControl(node));
  return [
    ...(controls.length > 0 ? [`left out: ${namesOf(controls)} (controls: bones without weights)`] : []),
    ...(others.length > 0 ? [`left out: ${namesOf(others)} (animated, but no part of the figure)`] : []),
  ];
}

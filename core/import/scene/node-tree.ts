import type { SceneNode } from './node-scene.ts';

/** Nodes above `node`, the nearest first. */
export function ancestorsOf(nodes: readonly SceneNode[], node: number): number[] {
  const found: number[] = [];
  for (let above = nodes[node].parent; above >= 0; above = nodes[above].parent) found.push(above);
  return found;
}

/** The nearest node that is above both, or one of them; -1 where they hang on nothing together. */
export function sharedAncestor(nodes: readonly SceneNode[], a: number, b: number): number {
  let [one, other] = [a, b];
  // What is above a node comes before it.
  while (one !== other) {
    if (one > other) one = nodes[one].parent;
    else other = nodes[other].parent;
  }
  return one;
}

/** 1 for those of `some` and all nodes below them, [nodes]. */
export function withAllBelow(nodes: readonly SceneNode[], some: Iterable<number>): Uint8Array {
  const found = new Uint8Array(nodes.length);
  for (const node of some) found[node] = 1;
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0 && found[parent] === 1) found[node] = 1;
  });
  return found;
}

/** 1 for those of `some` and all nodes above them, [nodes]. */
export function withAllAbove(nodes: readonly SceneNode[], some: Iterable<number>): Uint8Array {
  const found = new Uint8Array(nodes.length);
  for (const node of some) found[node] = 1;
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { parent } = nodes[node];
    if (parent >= 0 && found[node] === 1) found[parent] = 1;
  }
  return found;
}

/** Those of `some` that none of them is above, in the scene's order. */
export function topmost(nodes: readonly SceneNode[], some: Iterable<number>): number[] {
  const all = [...new Set(some)];
  const below = withAllBelow(nodes, all);
  return all
    .filter((node) => nodes[node].parent < 0 || below[nodes[node].parent] === 0)
    .sort((a, b) => a - b);
}

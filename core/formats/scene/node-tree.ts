import type { SceneNode } from './node-scene.ts';

/** Nodes above `node`, the nearest first. */
export function ancestorsOf(nodes: readonly SceneNode[], node: number): number[] {
  const found: number[] = [];
  for (let above = nodes[node].parent; above >= 0; above = nodes[above].parent) found.push(above);
  return found;
}

/** The lowest common ancestor, which may be one of the two; -1 if there is none. */
export function sharedAncestor(nodes: readonly SceneNode[], a: number, b: number): number {
  let [one, other] = [a, b];
  // Parents come before their children.
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

/** How many of `some` are at or below each node, [nodes]. */
export function countBelow(nodes: readonly SceneNode[], some: readonly number[]): Uint32Array {
  const counts = new Uint32Array(nodes.length);
  for (const node of some) counts[node]++;
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { parent } = nodes[node];
    if (parent >= 0) counts[parent] += counts[node];
  }
  return counts;
}

/** The nodes of `some` without an ancestor in `some`, in the order of the scene. */
export function topmost(nodes: readonly SceneNode[], some: Iterable<number>): number[] {
  const all = [...new Set(some)];
  const below = withAllBelow(nodes, all);
  return all
    .filter((node) => nodes[node].parent < 0 || below[nodes[node].parent] === 0)
    .sort((a, b) => a - b);
}

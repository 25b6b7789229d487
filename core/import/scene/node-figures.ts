import type { NodeScene } from './node-scene.ts';

/** A tree of joints in a scene. */
export interface NodeFigure {
  /** Nodes depth-first, the root first. */
  readonly joints: readonly number[];
  readonly parentIndices: Int32Array; // [joints] index in `joints`, -1 = root
}

/**
 * The figures of a scene: joints of skins, nodes that some animation moves above or below them, and all nodes between. Where
 * nothing is skinned, all that moves. A node that moves beside a skinned figure (a camera, a prop) is none.
 */
export function figuresOf(scene: NodeScene): NodeFigure[] {
  const { nodes, joints } = scene;
  const moving = movingNodes(scene);
  const children = childrenOf(scene);
  const isWanted = nodes.map((_, node) => moving.has(node) || joints.has(node));
  // From the leaves up, then from the roots down: what has a wanted node both above it (or is one) and below it.
  const holds = isWanted.map((wanted) => wanted);
  const holdsJoint = nodes.map((_, node) => joints.has(node));
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { parent } = nodes[node];
    if (parent < 0) continue;
    holds[parent] ||= holds[node];
    holdsJoint[parent] ||= holdsJoint[node];
  }
  const isTop = (node: number): boolean => {
    for (let above = nodes[node].parent; above >= 0; above = nodes[above].parent) {
      if (isWanted[above]) return false;
    }
    return isWanted[node];
  };
  return nodes.flatMap((_, node) => {
    if (!isTop(node) || (joints.size > 0 && !holdsJoint[node])) return [];
    return [figureBelow(node, children, holds)];
  });
}

function movingNodes({ animations }: NodeScene): Set<number> {
  const tracks = animations.flatMap((animation) => animation.tracks);
  return new Set(tracks.filter(({ path }) => path !== 'scale').map(({ node }) => node));
}

function childrenOf({ nodes }: NodeScene): number[][] {
  const children: number[][] = nodes.map(() => []);
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0) children[parent].push(node);
  });
  return children;
}

/** A list of our own instead of recursion: a file may nest deeper than the call stack. */
function figureBelow(
  root: number,
  children: readonly (readonly number[])[],
  holds: readonly boolean[],
): NodeFigure {
  const joints: number[] = [];
  const parents: number[] = [];
  const open: { readonly node: number; readonly parent: number }[] = [{ node: root, parent: -1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const index = joints.push(next.node) - 1;
    parents.push(next.parent);
    for (const child of children[next.node].toReversed()) {
      if (holds[child]) open.push({ node: child, parent: index });
    }
  }
  return { joints, parentIndices: Int32Array.from(parents) };
}

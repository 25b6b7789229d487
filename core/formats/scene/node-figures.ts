import { figureRoots, movingNodes, type FigureRoots } from './figure-roots.ts';
import {
  ancestorsOf,
  withAllAbove,
  withAllBelow,
  topmost,
  type NodeScene,
  type NodeAnimation,
  type SceneNode,
} from './node-scene.ts';

/** A tree of joints in a scene. */
export interface NodeFigure {
  /** Nodes above the root, the outermost first. If they move, the root moves with them. */
  readonly above: readonly number[];
  /** Nodes depth-first, the root first. */
  readonly joints: readonly number[];
  readonly parentIndices: Int32Array; // [joints] index in `joints`, -1 = root
}

/**
 * The figures of a scene. Each includes all nodes below its root, moving or not, so that all files of a rig
 * have the same skeleton. Meshes, cameras and lights are not joints, nor are moving nodes beside a figure (a
 * camera, a prop).
 */
export function figuresOf(scene: NodeScene): NodeFigure[] {
  const found = figureRoots(scene);
  const children = childrenOf(scene);
  const isJoint = jointsAmong(scene, found, children);
  return found.roots.map((root) => ({
    above: ancestorsOf(scene.nodes, root).toReversed(),
    ...figureBelow(root, children, isJoint),
  }));
}

/**
 * Distinguishes joints from other nodes below a root: solid nodes, descendants without content, and all nodes
 * between them.
 */
function jointsAmong(
  scene: NodeScene,
  { solid, controls }: FigureRoots,
  children: readonly (readonly number[])[],
): (node: number) => boolean {
  const { nodes, joints } = scene;
  const moving = movingNodes(scene);
  const isSkinned = joints.size > 0;
  const holds = withAllAbove(nodes, solid);
  const isHeld = withAllBelow(nodes, joints);
  const moves = withAllAbove(nodes, moving);
  const isContent = (node: number): boolean => {
    const { kind, translation } = nodes[node];
    if (kind === undefined) return false;
    if (kind === 'group') return moves[node] === 0;
    if (kind !== 'mesh') return true;
    // What a bone holds is no joint; without a skin, a body is made of rigid parts: a part with an offset is
    // a joint.
    if (isSkinned) return isHeld[node] === 1 || !moving.has(node);
    return !moving.has(node) && children[node].length === 0 && translation.every((value) => value === 0);
  };
  const hangs = new Uint8Array(nodes.length); // below a solid node, with no content or control between
  nodes.forEach(({ parent }, node) => {
    const isBelow = parent >= 0 && hangs[parent] === 1 && !controls.has(node) && !isContent(node);
    hangs[node] = solid.has(node) || isBelow ? 1 : 0;
  });
  return (node) => hangs[node] === 1 || holds[node] === 1;
}

function childrenOf({ nodes }: NodeScene): number[][] {
  const children: number[][] = nodes.map(() => []);
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0) children[parent].push(node);
  });
  return children;
}

/** An explicit stack instead of recursion: a file may nest deeper than the call stack. */
function figureBelow(
  root: number,
  children: readonly (readonly number[])[],
  isJoint: (node: number) => boolean,
): Omit<NodeFigure, 'above'> {
  const joints: number[] = [];
  const parents: number[] = [];
  const open: { readonly node: number; readonly parent: number }[] = [{ node: root, parent: -1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const index = joints.push(next.node) - 1;
    parents.push(next.parent);
    for (const child of children[next.node].toReversed()) {
      if (isJoint(child)) open.push({ node: child, parent: index });
    }
  }
  return { joints, parentIndices: Int32Array.from(parents) };
}

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
    ...new Set(animations.flatMap(({ leftOut = [], unread = [] }) => [...leftOut, ...unread])),
    ...(controls === '' ? [] : [`left out: ${controls} (controls: bones without weights)`]),
    ...(others === '' ? [] : [`left out: ${others} (animated, but not part of a figure)`]),
  ];
}

function namesOf(nodes: readonly SceneNode[], some: readonly number[]): string {
  const names = topmost(nodes, some).map((node) => nodes[node].name || 'unnamed node');
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return names.slice(0, MAX_NAMES).join(', ') + more;
}

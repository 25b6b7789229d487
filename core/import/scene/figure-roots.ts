import { readJointName } from '../../joints/joint-words.ts';
import type { NodeScene, SceneNode } from './node-scene.ts';

/**
 * Where the figures of a scene begin, by what stays the same from file to file of one rig. With skins (or bones), at the node that the joints
 * of a skin have in common, or at the hips above it; without any, at hips that are called so; else at whatever moves.
 */
export interface FigureRoots {
  readonly roots: readonly number[]; // none above another
  /** Nodes that are joints with all that hangs on them. */
  readonly solid: ReadonlySet<number>;
}

export function figureRoots(scene: NodeScene): FigureRoots {
  const { nodes, joints } = scene;
  const hips = hipsOf(nodes);
  const moving = movingNodes(scene);
  if (joints.size > 0) {
    const tops = skinTops(scene).map((top) => hipsAbove(nodes, top, hips) ?? top);
    const solid = new Set([...joints, ...tops.filter((top) => hips.has(top))]);
    return { roots: withRoots(nodes, topmost(nodes, tops)), solid };
  }
  const figures = topmost(nodes, hips).filter((top) => isMoved(nodes, moving, top));
  if (figures.length > 0) return { roots: withRoots(nodes, figures), solid: new Set(figures) };
  const tops = topmost(nodes, withJunctions(nodes, moving));
  return { roots: tops, solid: new Set(tops) };
}

/** What some animation moves, but for cameras and lights. */
export function movingNodes({ nodes, animations }: NodeScene): ReadonlySet<number> {
  const tracks = animations.flatMap((animation) => animation.tracks);
  const isBody = (node: number): boolean => nodes[node].kind !== 'camera' && nodes[node].kind !== 'light';
  return new Set(tracks.filter(({ node, path }) => path !== 'scale' && isBody(node)).map(({ node }) => node));
}

/** Nodes above `node`, the nearest first. */
export function ancestorsOf(nodes: readonly SceneNode[], node: number): number[] {
  const found: number[] = [];
  for (let above = nodes[node].parent; above >= 0; above = nodes[above].parent) found.push(above);
  return found;
}

/** Nodes that are called hips and that something hangs on. */
function hipsOf(nodes: readonly SceneNode[]): ReadonlySet<number> {
  const parents = new Set(nodes.flatMap(({ parent, kind }) => (kind === undefined ? [parent] : [])));
  return new Set([...parents].filter((node) => node >= 0 && readJointName(nodes[node].name).word === 'hips'));
}

function hipsAbove(nodes: readonly SceneNode[], node: number, hips: ReadonlySet<number>): number | undefined {
  return ancestorsOf(nodes, node).findLast((above) => hips.has(above));
}

/** Those of `some` that none of them is above, in the scene's order. */
function topmost(nodes: readonly SceneNode[], some: Iterable<number>): number[] {
  const all = new Set(some);
  const isBelow = new Uint8Array(nodes.length);
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0 && (all.has(parent) || isBelow[parent] === 1)) isBelow[node] = 1;
  });
  return [...all].filter((node) => isBelow[node] === 0).sort((a, b) => a - b);
}

/** Whether it moves, or what is above or below it. */
function isMoved(nodes: readonly SceneNode[], moving: ReadonlySet<number>, root: number): boolean {
  if (moving.has(root) || ancestorsOf(nodes, root).some((above) => moving.has(above))) return true;
  return [...moving].some((node) => ancestorsOf(nodes, node).includes(root));
}

/** Each root, or what it hangs on alone if that is called a root: a joint at the feet, as engines have it. */
function withRoots(nodes: readonly SceneNode[], roots: readonly number[]): number[] {
  return roots.map((root) => {
    const { parent } = nodes[root];
    const isRoot = (node: number): boolean => readJointName(nodes[node].name).word === 'root';
    if (parent < 0 || isRoot(root) || !isRoot(parent)) return root;
    return roots.some((other) => other !== root && ancestorsOf(nodes, other).includes(parent))
      ? root
      : parent;
  });
}

/** The joint, or else the node, that the joints of each skin have in common; bones of no skin as they are. */
function skinTops({ nodes, joints, skins = [] }: NodeScene): number[] {
  const tops = topmost(nodes, joints);
  const grouped = new Set(skins.flat());
  return [
    ...skins.filter((skin) => skin.length > 0).flatMap((skin) => topsOfSkin(nodes, tops, skin)),
    ...tops.filter((top) => !grouped.has(top)),
  ];
}

/** Controls and helpers may lie beside the hips of a rig, and be joints of its skin: the most joints count. */
function topsOfSkin(nodes: readonly SceneNode[], tops: readonly number[], skin: readonly number[]): number[] {
  const isTop = new Set(tops);
  const joints = new Map<number, number>();
  for (const joint of skin) {
    const top = [joint, ...ancestorsOf(nodes, joint)].findLast((node) => isTop.has(node)) ?? joint;
    joints.set(top, (joints.get(top) ?? 0) + 1);
  }
  const [[top, most], ...others] = [...joints].sort(([, a], [, b]) => b - a);
  if (others.length === 0 || most > skin.length / 2) return [top];
  const shared = [...joints.keys()]
    .map((each) => ancestorsOf(nodes, each))
    .reduce((common, above) => common.filter((node) => above.includes(node)));
  return shared.length > 0 ? [shared[0]] : [...joints.keys()];
}

/**
 * Moving nodes, and those that stand still where several of them hang together: hips that only the legs move on. What stands on its
 * parent's spot is a group of things rather than a joint.
 */
function withJunctions(nodes: readonly SceneNode[], moving: ReadonlySet<number>): Set<number> {
  const branches = new Uint32Array(nodes.length);
  const found = new Set(moving);
  for (let node = nodes.length - 1; node >= 0; node--) {
    const { parent, translation } = nodes[node];
    if (branches[node] > 1 && translation.some((value) => value !== 0)) found.add(node);
    if (parent >= 0 && (found.has(node) || branches[node] > 0)) branches[parent]++;
  }
  return found;
}

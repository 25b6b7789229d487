import { readJointName } from '../../joints/joint-words.ts';
import type { NodeScene, SceneNode } from './node-scene.ts';
import { ancestorsOf, sharedAncestor, topmost, withAllAbove, withAllBelow } from './node-tree.ts';

/**
 * Where the figures of a scene begin, by what stays the same from file to file of one rig. With skins (or bones), at the node that the
 * joints of a skin have in common, or at the hips above it; without any, at hips that are called so; else at whatever moves.
 */
export interface FigureRoots {
  readonly roots: readonly number[]; // none above another
  /** Nodes that are joints with all that hangs on them. */
  readonly solid: ReadonlySet<number>;
}

export function figureRoots(scene: NodeScene): FigureRoots {
  const { nodes, joints } = scene;
  const hips = topmost(nodes, hipsOf(nodes));
  const moving = movingNodes(scene);
  if (joints.size > 0) {
    const isHips = new Set(hips);
    const tops = skinTops(scene).map(
      (top) => ancestorsOf(nodes, top).find((above) => isHips.has(above)) ?? top,
    );
    const solid = new Set([...joints, ...tops.filter((top) => isHips.has(top))]);
    return { roots: withRoots(nodes, topmost(nodes, tops)), solid };
  }
  const moved = [withAllBelow(nodes, moving), withAllAbove(nodes, moving)];
  const figures = hips.filter((node) => moved.some((isMoved) => isMoved[node] === 1));
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

/** Nodes that are called hips and that something hangs on. */
function hipsOf(nodes: readonly SceneNode[]): number[] {
  const parents = new Set(nodes.flatMap(({ parent, kind }) => (kind === undefined ? [parent] : [])));
  return [...parents].filter((node) => node >= 0 && readJointName(nodes[node].name).word === 'hips');
}

/** Each root, or what it hangs on alone if that is called a root: a joint at the feet, as engines have it. */
function withRoots(nodes: readonly SceneNode[], roots: readonly number[]): number[] {
  const isRoot = (node: number): boolean => readJointName(nodes[node].name).word === 'root';
  const below = new Map<number, number>(); // how many roots are below a node
  for (const above of roots.flatMap((root) => ancestorsOf(nodes, root)))
    below.set(above, (below.get(above) ?? 0) + 1);
  return roots.map((root) => {
    const { parent } = nodes[root];
    const isAlone = parent >= 0 && below.get(parent) === 1;
    return isAlone && isRoot(parent) && !isRoot(root) ? parent : root;
  });
}

/** The joint, or else the node, that the joints of each skin have in common; bones of no skin as they are. */
function skinTops({ nodes, joints, skins = [] }: NodeScene): number[] {
  const tops = topmost(nodes, joints);
  const topOf = new Int32Array(nodes.length).fill(-1); // of each node, the topmost joint at or above it
  for (const top of tops) topOf[top] = top;
  nodes.forEach(({ parent }, node) => {
    if (topOf[node] < 0 && parent >= 0) topOf[node] = topOf[parent];
  });
  const grouped = new Set(skins.flat());
  return [
    ...skins.filter((skin) => skin.length > 0).flatMap((skin) => topsOfSkin(nodes, topOf, skin)),
    ...tops.filter((top) => !grouped.has(top)),
  ];
}

/** Controls and helpers may lie beside the hips of a rig, and be joints of its skin: the most joints count. */
function topsOfSkin(nodes: readonly SceneNode[], topOf: Int32Array, skin: readonly number[]): number[] {
  const joints = new Map<number, number>();
  for (const joint of skin) joints.set(topOf[joint], (joints.get(topOf[joint]) ?? 0) + 1);
  const [[top, most], ...others] = [...joints].sort(([, a], [, b]) => b - a);
  if (others.length === 0 || most > skin.length / 2) return [top];
  const shared = others.reduce((above, [other]) => sharedAncestor(nodes, above, other), top);
  return shared >= 0 ? [shared] : [...joints.keys()];
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

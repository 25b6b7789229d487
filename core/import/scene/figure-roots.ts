import { readJointName } from '../../joints/joint-words.ts';
import type { NodeScene, SceneNode } from './node-scene.ts';
import { ancestorsOf, sharedAncestor, topmost, withAllAbove, withAllBelow } from './node-tree.ts';

/**
 * The roots of the figures in a scene, chosen so that all files of a rig agree. With skins (or bones): the common ancestor of a
 * skin's joints, or hips above it. Without: joints named hips, or else whatever moves.
 */
export interface FigureRoots {
  readonly roots: readonly number[]; // none above another
  /** Nodes that are joints together with all their descendants. */
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

/** Nodes that an animation moves, except cameras and lights. */
export function movingNodes({ nodes, animations }: NodeScene): ReadonlySet<number> {
  const tracks = animations.flatMap((animation) => animation.tracks);
  const isBody = (node: number): boolean => nodes[node].kind !== 'camera' && nodes[node].kind !== 'light';
  return new Set(tracks.filter(({ node, path }) => path !== 'scale' && isBody(node)).map(({ node }) => node));
}

/** Nodes that are named hips and have children. */
function hipsOf(nodes: readonly SceneNode[]): number[] {
  const parents = new Set(nodes.flatMap(({ parent, kind }) => (kind === undefined ? [parent] : [])));
  return [...parents].filter((node) => node >= 0 && readJointName(nodes[node].name).word === 'hips');
}

/** Each root, or its parent if that is named root and has no other figure below: a root joint at the feet, as in game engines. */
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

/** The common ancestor of each skin's joints, and the topmost bones without a skin. */
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

/** The subtree with most joints wins: controls and helpers beside the hips may be joints of a skin too. */
function topsOfSkin(nodes: readonly SceneNode[], topOf: Int32Array, skin: readonly number[]): number[] {
  const joints = new Map<number, number>();
  for (const joint of skin) joints.set(topOf[joint], (joints.get(topOf[joint]) ?? 0) + 1);
  const [[top, most], ...others] = [...joints].sort(([, a], [, b]) => b - a);
  if (others.length === 0 || most > skin.length / 2) return [top];
  const shared = others.reduce((above, [other]) => sharedAncestor(nodes, above, other), top);
  return shared >= 0 ? [shared] : [...joints.keys()];
}

/**
 * Moving nodes, and static nodes that join several of them, such as hips when only the legs move. A node at the position of its
 * parent is a group, not a joint.
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

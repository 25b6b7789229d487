import { nameTokens, readJointName, readTokens } from '../../rig/roles/joint-words.ts';
import {
  ancestorsOf,
  countBelow,
  topmost,
  withAllAbove,
  withAllBelow,
  type NodeScene,
  type SceneNode,
} from './node-scene.ts';
import { commonNode, skinnedTrees } from './skinned-trees.ts';

/**
 * The roots of the figures in a scene, chosen so that all files of a rig agree. With skins (or bones): the
 * common ancestor of the trees of a figure (see `skinnedTrees`), hips above it, or a node above it that joins
 * it with other animated limbs: a head alone may be skinned. Without: joints named hips, or else whatever
 * moves.
 */
export interface FigureRoots {
  readonly roots: readonly number[]; // none above another
  /** Nodes that are joints together with all their descendants. */
  readonly solid: ReadonlySet<number>;
  /** Topmost bones of trees that control a figure: no joints. */
  readonly controls: ReadonlySet<number>;
}

export function figureRoots(scene: NodeScene): FigureRoots {
  const { nodes, joints } = scene;
  const hips = topmost(nodes, hipsOf(nodes));
  const moving = movingNodes(scene);
  if (joints.size > 0) return rootsOfSkinned(scene, hips, moving);
  const moved = [withAllBelow(nodes, moving), withAllAbove(nodes, moving)];
  const figures = hips.filter((node) => moved.some((isMoved) => isMoved[node] === 1));
  const controls = new Set<number>();
  if (figures.length > 0) return { roots: withRoots(nodes, figures), solid: new Set(figures), controls };
  const tops = topmost(nodes, withJunctions(nodes, moving));
  return { roots: tops, solid: new Set(tops), controls };
}

/** Nodes that an animation moves, except cameras and lights. */
export function movingNodes({ nodes, animations }: NodeScene): ReadonlySet<number> {
  const tracks = animations.flatMap((animation) => animation.tracks);
  const isBody = (node: number): boolean => nodes[node].kind !== 'camera' && nodes[node].kind !== 'light';
  return new Set(tracks.filter(({ node, path }) => path !== 'scale' && isBody(node)).map(({ node }) => node));
}

/** Nodes that are named hips and have children. */
function hipsOf(nodes: readonly SceneNode[]): number[] {
  const parents = new Set(
    nodes.flatMap(({ parent, kind }) => (kind === undefined || kind === 'group' ? [parent] : [])),
  );
  return [...parents].filter((node) => node >= 0 && readJointName(nodes[node].name).word === 'hips');
}

function rootsOfSkinned(scene: NodeScene, hips: readonly number[], moving: ReadonlySet<number>): FigureRoots {
  const { nodes, joints } = scene;
  const { figures, others } = skinnedTrees(scene);
  const isHips = new Set(hips);
  const tops = figures.map((trees) => {
    const top = commonNode(nodes, trees);
    return [top, ...ancestorsOf(nodes, top)].find((node) => isHips.has(node)) ?? top;
  });
  const isBody = withAllBelow(
    nodes,
    tops.filter((top) => isHips.has(top)),
  );
  const controls = new Set(others.filter((other) => isBody[other] === 0));
  const joiner = createJoiner(scene, { tops, hips, controls, moving });
  const joined = tops.map(joiner);
  const isControl = withAllBelow(nodes, controls);
  const bones = [...joints].filter((joint) => isControl[joint] === 0);
  const solid = new Set([...bones, ...joined.filter((top, i) => isHips.has(top) || top !== tops[i])]);
  return { roots: withRoots(nodes, topmost(nodes, joined)), solid, controls };
}

interface Surroundings {
  readonly tops: readonly number[]; // of all figures
  readonly hips: readonly number[];
  readonly controls: ReadonlySet<number>;
  readonly moving: ReadonlySet<number>;
}

/**
 * Finds the highest node above the top of a figure that joins it with animated nodes which are no bones, such
 * as legs below a skinned head; else the top itself. A figure with hips is complete, and a node above two
 * figures belongs to neither. A node at the position of its parent is a group: it joins only what is named as
 * a part of the body.
 */
function createJoiner(
  { nodes, joints }: NodeScene,
  { tops, hips, controls, moving }: Surroundings,
): (top: number) => number {
  const isOwn = withAllBelow(nodes, [...tops, ...joints]);
  const isAbove = withAllAbove(nodes, tops);
  const isAside = withAllBelow(nodes, [...controls, ...asideOf(nodes)]);
  const limbs = [...moving].filter((node) => (isOwn[node] | isAbove[node] | isAside[node]) === 0);
  const isNamed = (node: number): boolean => readJointName(nodes[node].name).word !== null;
  const all = countBelow(nodes, limbs);
  const named = countBelow(nodes, limbs.filter(isNamed));
  const holdsHips = withAllAbove(nodes, hips);
  const figures = countBelow(nodes, tops);
  return (top) => {
    let found = top;
    for (const node of holdsHips[top] === 1 ? [] : ancestorsOf(nodes, top)) {
      if (figures[node] > 1) break;
      const isJoint = moving.has(node) || nodes[node].translation.some((value) => value !== 0);
      if (named[node] > named[found] || (isJoint && all[node] > all[found])) found = node;
    }
    return found;
  };
}

/** Cameras, lights, and nodes named as controls or attachments. */
function asideOf(nodes: readonly SceneNode[]): number[] {
  return [...nodes.keys()].filter((node) => {
    const { name, kind } = nodes[node];
    return kind === 'camera' || kind === 'light' || readTokens(nameTokens(name), 0).isAuxiliary;
  });
}

/**
 * Each root, or its parent if that is named root and has no other figure below: a root joint at the feet, as
 * in game engines.
 */
function withRoots(nodes: readonly SceneNode[], roots: readonly number[]): number[] {
  const isRoot = (node: number): boolean => readJointName(nodes[node].name).word === 'root';
  const figures = countBelow(nodes, roots);
  return roots.map((root) => {
    const { parent } = nodes[root];
    const isAlone = parent >= 0 && figures[parent] === 1;
    return isAlone && isRoot(parent) && !isRoot(root) ? parent : root;
  });
}

/**
 * Moving nodes, and static nodes that join several of them, such as hips when only the legs move. A node at
 * the position of its parent is a group, not a joint.
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

import { readJointName } from '../../rig/roles/joint-words.ts';
import { sharedAncestor, topmost, type NodeScene, type SceneNode } from './node-scene.ts';

/** Minimum number of bones of a skeleton without a skin; smaller ones beside it are controls or props. */
const MIN_BONES = 3;

/**
 * Sorts the trees of bones, each of which begins at a bone without a bone above it. Trees without weights
 * beside one with weights are controls, unless they are limbs that it lacks. Trees that share a skin are one
 * figure, and so are a body and its parts under one node, such as feet beside it; but two bodies are two
 * figures.
 */
export function skinnedTrees(scene: NodeScene) {
  const { nodes, joints, skins = [] } = scene;
  const trees = treesOf(nodes, joints);
  const bySkin = skins.map((skin) => treesOfSkin(scene, trees, skin));
  const weighted = new Set(bySkin.flat());
  const skinned = new Set([...weighted, ...limbsWithoutWeights(nodes, trees, weighted)]);
  const own = skinned.size > 0 ? [...skinned] : trees.largeOnes();
  const figures: number[][] = [];
  for (const linked of linkedLists(own, bySkin)) {
    const bodies = linked.filter((top) => trees.hasHips(top));
    if (bodies.length > 1 || !haveCommonNode(nodes, linked)) figures.push(...linked.map((top) => [top]));
    else figures.push(linked);
  }
  const kept = new Set(own);
  return {
    /** Of each figure, the topmost bones of its trees. */
    figures: skinned.size > 0 ? withSiblingParts(nodes, trees, figures) : figures,
    /** The topmost bones of all other trees: controls, if they are beside a figure. */
    others: trees.tops.filter((top) => !kept.has(top)),
  };
}

type Trees = Readonly<ReturnType<typeof treesOf>>;

function treesOf(nodes: readonly SceneNode[], joints: ReadonlySet<number>) {
  const tops = topmost(nodes, joints);
  const topOf = new Int32Array(nodes.length).fill(-1);
  const sizes = new Uint32Array(nodes.length);
  const withHips = new Set<number>();
  for (const top of tops) topOf[top] = top;
  nodes.forEach(({ parent, name }, node) => {
    if (topOf[node] < 0 && parent >= 0) topOf[node] = topOf[parent];
    if (topOf[node] < 0 || !joints.has(node)) return;
    sizes[topOf[node]]++;
    if (readJointName(name).word === 'hips') withHips.add(topOf[node]);
  });
  return {
    tops,
    topOf, // [nodes] the topmost bone at or above, -1 = none
    size: (top: number) => sizes[top], // bones
    hasHips: (top: number) => withHips.has(top),
    largeOnes() {
      const large = tops.filter((top) => sizes[top] >= MIN_BONES);
      return large.length > 0 ? large : tops;
    },
  };
}

/**
 * The trees with weights of a skin. If weights are not known, the tree with most joints wins: controls may be
 * joints of a skin too.
 */
function treesOfSkin({ weighted }: NodeScene, { topOf }: Trees, skin: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const joint of skin) {
    if (weighted !== undefined && !weighted.has(joint)) continue;
    counts.set(topOf[joint], (counts.get(topOf[joint]) ?? 0) + 1);
  }
  const trees = [...counts].sort(([, a], [, b]) => b - a);
  if (weighted === undefined && trees.length > 0 && trees[0][1] > skin.length / 2) return [trees[0][0]];
  return trees.map(([top]) => top);
}

/** Partitions `all` so that the members of each of `lists` are together. */
function linkedLists(all: readonly number[], lists: readonly (readonly number[])[]): number[][] {
  const listOf = new Map(all.map((each) => [each, [each]]));
  for (const [first, ...others] of lists) {
    for (const other of others) {
      const [into, from] = [listOf.get(first) ?? [], listOf.get(other) ?? []];
      if (into === from) continue;
      into.push(...from);
      for (const each of from) listOf.set(each, into);
    }
  }
  return [...new Set(listOf.values())].map((list) => list.toSorted((a, b) => a - b));
}

/** The lowest node above all of `tops`, or the only one; -1 if there is none. */
export function commonNode(nodes: readonly SceneNode[], tops: readonly number[]): number {
  return tops.reduce((shared, top) => (shared < 0 ? -1 : sharedAncestor(nodes, shared, top)), tops[0]);
}

const haveCommonNode = (nodes: readonly SceneNode[], tops: readonly number[]): boolean =>
  commonNode(nodes, tops) >= 0;

/**
 * Adds parts of a body (smaller trees, or trees named as limbs) to the largest figure under the same node.
 */
function withSiblingParts(
  nodes: readonly SceneNode[],
  trees: Trees,
  figures: readonly (readonly number[])[],
): (readonly number[])[] {
  const sizeOf = (tops: readonly number[]): number => tops.reduce((sum, top) => sum + trees.size(top), 0);
  const hasHips = (tops: readonly number[]): boolean => tops.some((top) => trees.hasHips(top));
  const rank = (tops: readonly number[]): number => sizeOf(tops) + (hasHips(tops) ? nodes.length : 0);
  const siblings = new Map<number, (readonly number[])[]>(); // by the node above; -1 = none
  for (const tops of figures) {
    const { parent } = nodes[tops[0]];
    const above = tops.every((top) => nodes[top].parent === parent) ? parent : -1;
    const list = siblings.get(above);
    if (list) list.push(tops);
    else siblings.set(above, [tops]);
  }
  return [...siblings].flatMap(([parent, own]) => {
    const [body, ...others] = own.toSorted((a, b) => rank(b) - rank(a));
    if (parent < 0 || others.length === 0) return own;
    const isPart = (tops: readonly number[]): boolean =>
      !hasHips(tops) && (sizeOf(tops) * 2 < sizeOf(body) || tops.every((top) => isLimb(nodes[top].name)));
    // Beside two bodies, the owner of a part is unknown.
    if (others.some((tops) => !isPart(tops))) return own;
    return [[body, ...others].flat()];
  });
}

/** Trees without weights that are limbs by name, beside a body under one node that lacks them. */
function limbsWithoutWeights(
  nodes: readonly SceneNode[],
  { tops, topOf }: Trees,
  weighted: ReadonlySet<number>,
): number[] {
  const keyOf = (node: number): string => {
    const { word, side } = readJointName(nodes[node].name);
    return `${nodes[topOf[node]].parent} ${word} ${side}`;
  };
  const above = new Set([...weighted].map((top) => nodes[top].parent));
  const known = new Set([...nodes.keys()].filter((node) => weighted.has(topOf[node])).map(keyOf));
  return tops.filter((top) => {
    const { parent, name } = nodes[top];
    return !weighted.has(top) && parent >= 0 && above.has(parent) && isLimb(name) && !known.has(keyOf(top));
  });
}

/** True for names of parts that hang on a trunk. */
function isLimb(name: string): boolean {
  const { word } = readJointName(name);
  return word !== null && word !== 'root' && word !== 'hips' && word !== 'spine';
}

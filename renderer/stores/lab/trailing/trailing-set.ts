// renderer/stores/lab/trailing: sets of trailing chains
import type { LabItem } from '#contract/lab-items.ts';
import { childrenOf } from '#core/joints/joint-tree.ts';
import type { Skeleton } from '#core/skeleton.ts';
import { TRAILING_SET_VERSION } from '#core/documents/limits.ts';
import type { RestOffset, TrailingChain, TrailingSet } from '#core/trailing/trailing-chain.ts';
import { freeName } from '#contract/rows/transition-names.ts';

/** A change of a list of chains. */
export type ChangeChains = (chains: readonly TrailingChain[]) => readonly TrailingChain[];

/** The values of the article "Procedural Animation: Trailing Joints". */
export const USUAL_DAMP_TIME = 0.2; // s
export const USUAL_ANGLE_LIMIT = 30; // degrees

/** The chains of an item. The library has checked them. */
export function chainsOf({ content }: Pick<LabItem, 'content'>): readonly TrailingChain[] {
  return (content as unknown as TrailingSet).chains;
}

/** The content of an item with these chains. */
export function contentWith(chains: readonly TrailingChain[]): LabItem['content'] {
  return { schemaVersion: TRAILING_SET_VERSION, chains };
}

/** A new set with a name that differs from those of `others`. */
export function newTrailingSet(chains: readonly TrailingChain[], others: readonly LabItem[]): LabItem {
  const name = freeName('Trailing joints', others);
  return { id: crypto.randomUUID(), kind: 'trailing', name, content: contentWith(chains) };
}

/** The joints from `joint` on, as long as each has a single child. */
export function jointsFrom(skeleton: Skeleton, joint: number): readonly string[] {
  const children = childrenOf(skeleton);
  const joints = [joint];
  for (let last = joint; children[last].length === 1; joints.push(last)) [last] = children[last];
  return joints.map((j) => skeleton.names[j]);
}

/** Joints that no chain has yet. */
export function freeJoints(joints: readonly string[], chains: readonly TrailingChain[]): readonly string[] {
  const taken = new Set(chains.flatMap((chain) => chain.joints));
  return joints.filter((joint) => !taken.has(joint));
}

/** The name of a chain in lists. */
export function chainName({ name, joints }: TrailingChain): string {
  return name ?? joints[0] ?? 'Empty chain';
}

/** The chain that has a joint, and its place; null = none. */
export function chainOf(
  chains: readonly TrailingChain[],
  joint: string,
): { readonly chain: TrailingChain; readonly index: number } | null {
  const index = chains.findIndex(({ joints }) => joints.includes(joint));
  return index < 0 ? null : { chain: chains[index], index };
}

/** Sets the rest offset of a joint, wherever it is in `chains`; null = that of the skeleton. */
export function withOffset(
  chains: readonly TrailingChain[],
  joint: string,
  offset: RestOffset | null,
): readonly TrailingChain[] {
  return chains.map(({ offsets = {}, ...chain }) => {
    const { [joint]: _, ...others } = offsets;
    const own = offset !== null && chain.joints.includes(joint) ? { [joint]: offset } : {};
    const all = { ...others, ...own };
    return Object.keys(all).length > 0 ? { ...chain, offsets: all } : chain;
  });
}

/** Removes a joint from its chain, with its offset. */
export function withoutJoint(chains: readonly TrailingChain[], joint: string): readonly TrailingChain[] {
  return withOffset(chains, joint, null).map((chain) => ({
    ...chain,
    joints: chain.joints.filter((name) => name !== joint),
  }));
}

// renderer/stores/lab/trailing: sets of trailing chains
import type { LabItem } from '#contract/lab-items.ts';
import { childrenOf } from '#core/rig/roles/joint-tree.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { TRAILING_SET_VERSION } from '#core/documents/limits.ts';
import type { RestOffset, TrailingChain, TrailingSet } from '#core/procedural/trailing/trailing-chain.ts';
import { freeName } from '#contract/rows/transition-names.ts';
import { nameTokens } from '#core/rig/roles/joint-words.ts';

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

/** Chains for a part of a figure, found by the words in names of joints, or from the picked joint on. */
export interface TrailingPreset {
  readonly id: string;
  readonly title: string;
  readonly words: readonly string[];
  readonly dampTime: number; // s
  readonly angleLimitDegrees: number;
}

/** The longer damp time of the article's second listing, s: for what is long and heavy. */
const SLOW = 0.25;
const angleLimitDegrees = USUAL_ANGLE_LIMIT;

export const trailingPresets: readonly TrailingPreset[] = [
  {
    id: 'ponytail',
    title: 'Ponytail',
    dampTime: SLOW,
    angleLimitDegrees,
    words: ['ponytail', 'pony', 'pigtail', 'hair', 'braid'],
  },
  { id: 'tail', title: 'Tail', words: ['tail'], dampTime: SLOW, angleLimitDegrees },
  { id: 'wing', title: 'Wing', words: ['wing', 'wings'], dampTime: USUAL_DAMP_TIME, angleLimitDegrees },
  {
    id: 'coat',
    title: 'Coat',
    dampTime: SLOW,
    angleLimitDegrees,
    words: ['coat', 'cape', 'cloak', 'skirt', 'robe', 'dress', 'cloth'],
  },
  { id: 'ear', title: 'Ear', words: ['ear', 'ears'], dampTime: USUAL_DAMP_TIME, angleLimitDegrees },
];

/**
 * The chains of a preset: one from each topmost joint whose name has one of its words; without any, one from
 * `picked` on. Joints of `others` are left out.
 *
 * @param picked index of a joint; null = none
 */
export function chainsOfPreset(
  preset: TrailingPreset,
  skeleton: Skeleton,
  picked: number | null,
  others: readonly TrailingChain[],
): readonly TrailingChain[] {
  const { title, dampTime } = preset;
  const named = namedChains(preset, skeleton);
  const found = named.length > 0 || picked === null ? named : [jointsFrom(skeleton, picked)];
  const free = found.map((joints) => freeJoints(joints, others)).filter((joints) => joints.length > 0);
  const taken = others.map(chainName);
  return free.map((joints, i) => ({
    name: freeTitle(title, free.length === 1 ? 0 : i + 1, taken),
    joints,
    dampTime,
    angleLimitDegrees: preset.angleLimitDegrees,
  }));
}

/** `Tail`, or `Tail 2`. */
function freeTitle(title: string, first: number, taken: readonly string[]): string {
  let number = first;
  const name = (): string => (number === 0 ? title : `${title} ${number}`);
  while (taken.includes(name())) number = Math.max(number + 1, 2);
  return name();
}

/** Topmost joints with a word in their name, each with what follows: its named child, or an only child. */
function namedChains({ words }: TrailingPreset, skeleton: Skeleton): readonly (readonly string[])[] {
  const { names, parentIndices } = skeleton;
  const isNamed = names.map((name) => nameTokens(name).some((token) => words.includes(token)));
  const children = childrenOf(skeleton);
  const next = (joint: number): number | undefined => {
    const named = children[joint].filter((child) => isNamed[child]);
    return named[0] ?? (children[joint].length === 1 ? children[joint][0] : undefined);
  };
  const taken = new Set<number>();
  const chains: string[][] = [];
  for (const joint of names.keys()) {
    // A branch of a chain, such as a second feather, begins a chain of its own.
    if (!isNamed[joint] || taken.has(joint)) continue;
    const chain: string[] = [];
    for (let j: number | undefined = joint; j !== undefined; j = next(j)) {
      chain.push(names[j]);
      taken.add(j);
    }
    if (parentIndices[joint] >= 0) chains.push(chain);
  }
  return chains;
}

import { nameTokens } from '#core/joints/joint-words.ts';
import { childrenOf } from '#core/joints/joint-tree.ts';
import type { Skeleton } from '#core/skeleton.ts';
import type { TrailingChain } from '#core/trailing/trailing-chain.ts';
import { chainName, freeJoints, jointsFrom, USUAL_ANGLE_LIMIT, USUAL_DAMP_TIME } from './trailing-set.ts';

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

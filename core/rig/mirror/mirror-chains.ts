import { quatConjugate } from '../../math/quaternion.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { ancestorsOf } from '../roles/joint-tree.ts';
import { rigBones } from './mirror-bones.ts';
import type { MirrorParts } from './mirror-parts.ts';

/** A rig whose mirror turns are being found. */
export type MirrorRig = Readonly<ReturnType<typeof createMirrorRig>>;

/** @param isPose true if the rest pose shows how left and right lie to each other */
export function createMirrorRig(skeleton: Skeleton, parts: MirrorParts, isPose: boolean) {
  return {
    skeleton,
    parts,
    ...rigBones(skeleton, parts, isPose),
    /** The turns found so far: see `mirrorTurns`; null: none. */
    turns: parts.kinds.map((): Float64Array | null => null), // [joints][4]
  };
}

/** Connected joints: centre joints, or one joint of each pair. */
export type Chain = readonly number[];

/**
 * Limbs, trunk, tails: all joints except those placed in the world; centre chains first, and parents before
 * children.
 */
export function findChains({ skeleton, parts }: MirrorRig): readonly Chain[] {
  const { parentIndices } = skeleton;
  const { kinds, counterparts, inWorld } = parts;
  const chains = new Map<number, number[]>();
  const chainOf = new Int32Array(kinds.length);
  kinds.forEach((kind, j) => {
    const [other, parent] = [counterparts[j], parentIndices[j]];
    if (kind === 'along' || inWorld[j] || other < j) return;
    const isJoined =
      kinds[parent] === kind && !inWorld[parent] && counterparts[parent] === parentIndices[other];
    const chain = isJoined ? chainOf[parent] : j;
    chainOf[j] = chain;
    chainOf[other] = chain;
    chains.set(chain, [...(chains.get(chain) ?? []), j]);
  });
  const isPaired = (chain: Chain): number => (kinds[chain[0]] === 'pair' ? 1 : 0);
  return [...chains.values()].toSorted((a, b) => isPaired(a) - isPaired(b));
}

/** Sets the turns of a joint and of its counterpart. */
export function setTurn({ turns, parts }: MirrorRig, j: number, turn: Float64Array | null): void {
  turns[parts.counterparts[j]] = turn && (quatConjugate(new Float64Array(4), turn) as Float64Array);
  turns[j] = turn;
}

/** The nearest joint above `j` whose counterpart is above that of `j`. */
export function sharedAbove({ skeleton, parts }: MirrorRig, j: number): number | undefined {
  const others = ancestorsOf(skeleton, parts.counterparts[j]);
  return ancestorsOf(skeleton, j).find((above) => others.includes(parts.counterparts[above]));
}

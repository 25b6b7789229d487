import type { Skeleton } from '#core/skeleton.ts';
import type { Anatomy, Limb } from './anatomy.ts';
import type { BonesInMotion } from './bones-in-motion.ts';

/** Parts of a person whose joints leave their bones in motion, where a skin would tear. */
export interface LooseParts {
  readonly trunk: boolean; // including the head
  readonly limbs: readonly boolean[]; // legs, then arms
  /** Names for the user, such as `left arm`. */
  readonly names: readonly string[];
}

/** Maximum distance of a joint from its bone, as a fraction of the height: 2 cm for an adult. */
export const MAX_GAP = 0.012;

export function findLooseParts(
  { parentIndices }: Skeleton,
  { strays }: BonesInMotion,
  { spine, legs, arms }: Anatomy,
  height: number,
): LooseParts {
  const isLoose = (joint: number): boolean => strays[joint] > MAX_GAP * height;
  const isLimbLoose = ({ start, last }: Limb): boolean => {
    for (let j = last; j >= start; j = parentIndices[j]) if (isLoose(j)) return true;
    return false;
  };
  const trunk = spine.slice(1).some(isLoose);
  const limbs = [...legs, ...arms].map(isLimbLoose);
  const named = ({ side }: Limb, word: string): string => `${side > 0 ? 'left' : 'right'} ${word}`;
  const words = [...legs.map((leg) => named(leg, 'leg')), ...arms.map((arm) => named(arm, 'arm'))];
  return { trunk, limbs, names: trunk ? ['trunk'] : words.filter((_, i) => limbs[i]) };
}

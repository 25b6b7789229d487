import { createNamer } from '../../kit/names.ts';
import { jointsAboveHips } from '../../clip/root/root-joints.ts';
import type { ClipRoot } from '../../clip/root/rooted-clip.ts';
import type { Skeleton } from '../../pose/skeleton.ts';

/**
 * What becomes of the root of a baked motion:
 *
 * - `kept`: the joints above the hips carry it; a skeleton without such joints gets one, named `root`
 * - `joint`: the hips carry it; the joints above them stand still
 * - `in-place`: the figure turns, but does not travel
 */
export const rootChoices = ['kept', 'joint', 'in-place'] as const;
export type RootChoice = (typeof rootChoices)[number];

/** A figure that moves: its joints, and how they are placed on its root. */
export interface BakedFigure {
  readonly skeleton: Skeleton;
  readonly root: Pick<ClipRoot, 'parents' | 'hips'>;
}

/** The skeleton of a baked motion. Its first joint is the top of all others. */
export interface BakedSkeleton {
  readonly skeleton: Skeleton;
  readonly added: 0 | 1; // joints before those of the figure
  readonly carriers: readonly number[]; // joints that carry the root alone, the top first; may be none
}

/** Name of a joint that is added for the root, unless the figure has it. */
const ROOT_NAME = 'root';

/**
 * Finds the joints that carry the root. One is added above several joints without a parent: files have a
 * single one at the top.
 */
export function planBakedSkeleton(
  { skeleton, root: { hips } }: BakedFigure,
  choice: RootChoice,
): BakedSkeleton {
  const above = jointsAboveHips(skeleton, hips).toReversed();
  const tops = skeleton.parentIndices.filter((parent) => parent < 0).length;
  const isAdded = tops > 1 || (choice === 'kept' && above.length === 0);
  if (!isAdded) return { skeleton, added: 0, carriers: above };
  return { skeleton: withRoot(skeleton), added: 1, carriers: [0, ...above.map((joint) => joint + 1)] };
}

function withRoot({ names, parentIndices, restPositions, endSites, bones }: Skeleton): Skeleton {
  const unique = createNamer();
  names.forEach(unique);
  const positions = new Float32Array(restPositions.length + 3);
  positions.set(restPositions, 3);
  return {
    names: [unique(ROOT_NAME), ...names],
    parentIndices: Int32Array.of(-1, ...Array.from(parentIndices, (parent) => parent + 1)),
    restPositions: positions,
    endSites: endSites.map(({ joint, offset }) => ({ joint: joint + 1, offset })),
    ...(bones && { bones: ['', ...bones] }),
  };
}

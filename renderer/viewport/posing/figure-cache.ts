import type { Clip } from '#core/clip.ts';
import type { Skeleton } from '#core/skeleton.ts';
import { buildFigure, type Detail, type Figure } from '../figure/build-figure.ts';
import { bonesAtRest, bonesInMotion, type BonesInMotion } from '../figure/anatomy/bones-in-motion.ts';

/** Built figures by skeleton and detail; the oldest one is dropped first. */
const figures = new Map<string, Figure>();
const MAX_FIGURES = 8;

/**
 * The figure of `skeleton` in `detail`, built once while it is in use.
 *
 * @param motion a clip whose measured bones replace those of the rest pose
 */
export function figureFor(skeleton: Skeleton, detail: Detail, motion?: Clip): Figure {
  const bones = motion ? bonesInMotion(motion) : bonesAtRest(skeleton);
  const key = `${detail} ${skeletonKey(skeleton, bones)}`;
  const known = figures.get(key);
  if (known) return known;
  const figure = buildFigure(skeleton, detail, bones);
  if (figures.size >= MAX_FIGURES) figures.delete([...figures.keys()][0]);
  figures.set(key, figure);
  return figure;
}

/** Equal for skeletons that look alike, such as those of clips of one performer. Names tell a person's joints. */
function skeletonKey(
  { names, parentIndices, endSites }: Skeleton,
  { offsets, strays }: BonesInMotion,
): string {
  const ends = endSites.map(({ joint, offset }) => `${joint}:${offset.join()}`);
  const bones = offsets.map((offset, j) =>
    parentIndices[j] < 0 ? 0 : [...offset, strays[j]].map(toMillimetres),
  );
  return [JSON.stringify(names), parentIndices.join(), bones.join(), ends.join()].join('|');
}

const toMillimetres = (metres: number): number => Math.round(metres * 1000);

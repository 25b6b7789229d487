import { drawnJoints } from '#core/joints/drawn-joints.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import type { Skeleton } from '#core/skeleton.ts';
import { buildFigure, type Detail, type Figure } from '../figure/build-figure.ts';
import { bonesInMotion, type BonesInMotion } from '../figure/anatomy/bones-in-motion.ts';

/** Built figures by skeleton and detail; the oldest one is dropped first. */
const figures = new Map<string, Figure>();
const MAX_FIGURES = 8;

/**
 * The figure of `skeleton` in `detail`, built once while it is in use.
 *
 * @param motion a clip of it, from which the real bones and the drawn joints are measured
 */
export function figureFor(skeleton: Skeleton, detail: Detail, motion: RootedClip): Figure {
  const bones = bonesInMotion(motion);
  const drawn = drawnJoints(motion, motion.root);
  const key = `${detail} ${drawn.join()} ${skeletonKey(skeleton, bones)}`;
  const known = figures.get(key);
  if (known) return known;
  const figure = buildFigure(skeleton, detail, bones, drawn);
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

import type { Skeleton } from '../../../core/skeleton.ts';
import { buildFigure, type Detail, type Figure } from '../figure/build-figure.ts';
import { stanceOfPose } from '../figure/anatomy/canonical.ts';
import type { FigurePose } from './dual-quaternions.ts';

/** Figures built so far, by skeleton and detail; the oldest goes first. */
const figures = new Map<string, Figure>();
const MOST_FIGURES = 8;

/**
 * The figure of `skeleton` in `detail`, built at most once while it is in use: from its rest pose, or if that is nobody
 * standing, from the pose `standing`.
 */
export function figureFor(skeleton: Skeleton, detail: Detail, standing?: FigurePose): Figure {
  const key = `${detail} ${skeletonKey(skeleton)}`;
  const known = figures.get(key);
  if (known) return known;
  let figure = buildFigure(skeleton, detail);
  if (!figure.stance.anatomy && standing) figure = buildFigure(skeleton, detail, stanceOfPose(standing));
  if (figures.size >= MOST_FIGURES) figures.delete([...figures.keys()][0]);
  figures.set(key, figure);
  return figure;
}

/** Equal for skeletons that look alike, as those of clips of one performer do. */
function skeletonKey(skeleton: Skeleton): string {
  const ends = skeleton.endSites.map(({ joint, offset }) => `${joint}:${offset.join()}`);
  return [skeleton.parentIndices.join(), skeleton.restPositions.join(), ends.join()].join('|');
}

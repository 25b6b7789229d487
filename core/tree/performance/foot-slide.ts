import { findFeet } from '../../rig/roles/feet.ts';
import { writeFootSlide } from '../../judge/measures/foot-slide.ts';
import { tipPosition } from '../../rig/roles/limb-tips.ts';
import type { Tree } from '../evaluation/tree.ts';
import { createTakeReader, type TreeFigure } from './bind-take.ts';

/** Time between two poses whose difference is a speed, s. */
const STEP = 1 / 120;

/**
 * Measures the foot slide of a tree, m/s: see `writeFootSlide`. A tree whose root travels as its feet step
 * has about 0. Null if the feet of the figure are not known.
 *
 * @param times s
 */
export function measureFootSlide(
  tree: Tree,
  figure: TreeFigure,
  times: readonly number[],
): Float64Array | null {
  const points = findFeet(figure.map).flatMap((foot) => foot.points);
  if (points.length === 0) return null;
  const readAt = createTakeReader(tree, figure);
  const placesAt = (later: number): readonly number[] =>
    times.flatMap((time) => {
      const pose = readAt(time + later);
      return points.flatMap((point) => [...tipPosition(new Float64Array(3), point, pose)]);
    });
  return writeFootSlide(new Float64Array(times.length), placesAt(0), placesAt(STEP), STEP);
}

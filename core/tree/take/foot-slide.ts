import { findFeet } from '../../joints/feet.ts';
import { tipPosition } from '../../root/limb-tips.ts';
import type { Tree } from '../evaluation/tree.ts';
import { createTakeReader, type TreeFigure } from './bind-take.ts';

/** Maximum height of a standing foot over the lowest place of any, m. */
const STANDING = 0.05;

/** Time between two poses whose difference is a speed, s. */
const STEP = 1 / 120;

/**
 * Measures how fast the foot that stands slides over the ground: the lowest point of the feet, m/s; NaN while no foot stands. A tree whose
 * root travels as its feet step has about 0. Null if the feet of the figure are not known.
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
  const placesAt = (time: number): readonly (readonly number[])[] => {
    const pose = readAt(time);
    return points.map((point) => [...tipPosition(new Float64Array(3), point, pose)]);
  };
  const lowest = times.map((time) => {
    const [before, after] = [placesAt(time), placesAt(time + STEP)];
    const at = before.reduce((low, [, y], i) => (y < before[low][1] ? i : low), 0);
    const way = Math.hypot(after[at][0] - before[at][0], after[at][2] - before[at][2]);
    return { height: before[at][1], speed: way / STEP };
  });
  const ground = Math.min(...lowest.map(({ height }) => height));
  return Float64Array.from(lowest, ({ height, speed }) => (height > ground + STANDING ? Number.NaN : speed));
}

/**
 * Measures of how fast a foot slides, m/s. Feet at their take-off are fast, so the mean is above the median; 95 % of the moments are not
 * above `p95`.
 *
 * @param slide see `measureFootSlide`; all 0 if no foot ever stands
 */
export function summariseSlide(slide: Float64Array) {
  const sorted = slide.filter((value) => !Number.isNaN(value)).toSorted();
  if (sorted.length === 0) return { median: 0, mean: 0, p95: 0 };
  return {
    median: sorted[sorted.length >> 1],
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    p95: sorted[Math.ceil(0.95 * sorted.length) - 1],
  };
}

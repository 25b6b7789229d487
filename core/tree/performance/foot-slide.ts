import { findFeet } from '../../rig/roles/body-limbs.ts';
import { tipPosition } from '../../rig/roles/limb-tips.ts';
import type { Tree } from '../evaluation/tree.ts';
import { createTakeReader, type TreeFigure } from './take.ts';
import type { Floats } from '../../kit/floats.ts';

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

/** Maximum height of a standing foot over the lowest place of any, m. */
const STANDING = 0.05;

/**
 * Writes the foot slide, m/s: the horizontal speed of the foot that stands, at its lowest point; NaN while no
 * foot stands.
 *
 *   slide = |after - before| / dt in X and Z, of the point with the lowest `before` Y, if that is within 5 cm
 *   of the lowest at any moment
 *
 * It is not the foot skate of Zhang et al., "Mode-Adaptive Neural Networks for Quadruped Motion Control", by
 * which golden vectors judge: that measures one point, over a known ground, and fades its speed out with its
 * height.
 *
 * @param out    [moments]
 * @param before [moments * points * 3] m, in the world: all points of both feet
 * @param after  the same, `dt` later
 * @param dt     s, > 0
 */
export function writeFootSlide(out: Float64Array, before: Floats, after: Floats, dt: number): Float64Array {
  const stride = before.length / out.length;
  const heights = new Float64Array(out.length);
  for (let i = 0; i < out.length; i++) {
    let low = i * stride;
    for (let p = low + 3; p < (i + 1) * stride; p += 3) if (before[p + 1] < before[low + 1]) low = p;
    heights[i] = before[low + 1];
    out[i] = Math.hypot(after[low] - before[low], after[low + 2] - before[low + 2]) / dt;
  }
  const ground = Math.min(...heights);
  heights.forEach((height, i) => {
    if (height > ground + STANDING) out[i] = Number.NaN;
  });
  return out;
}

/**
 * Measures of how fast a foot slides, m/s. Feet at their take-off are fast, so the mean is above the median;
 * 95 % of the moments are not above `p95`.
 *
 * @param slide see `writeFootSlide`; all 0 if no foot ever stands
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

import type { Spheres } from '../weights/sphere-weights.ts';

/** A box with any number of axes. */
export interface Box {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Limits of the search: what is beyond them is found once these gaps are closed. */
const MAX_POINTS = 32;
const MAX_BOXES = 200_000;

/**
 * Finds points outside all spheres in `box`, each at the centre of a piece of a gap. Bisects the box until a piece is inside one sphere or no longer than
 * `resolution`; only gaps smaller than such a piece are missed.
 *
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", figures 10 and 11.
 */
export function findSphereGaps(
  spheres: Spheres,
  box: Box,
  resolution: number,
): readonly (readonly number[])[] {
  const points: (readonly number[])[] = [];
  const boxes: Box[] = [box];
  let looked = 0;
  for (let piece = boxes.pop(); piece !== undefined; piece = boxes.pop()) {
    if (++looked > MAX_BOXES || points.length === MAX_POINTS) break;
    if (isInsideOne(piece, spheres)) continue;
    const axis = longestAxis(piece);
    const middle = piece.low.map((low, i) => 0.5 * (low + piece.high[i]));
    if (piece.high[axis] - piece.low[axis] > resolution) {
      const cut = (side: readonly number[]): number[] => side.map((x, i) => (i === axis ? middle[axis] : x));
      boxes.push({ low: cut(piece.low), high: piece.high }, { low: piece.low, high: cut(piece.high) });
    } else if (!isReached(middle, spheres)) {
      points.push(middle);
    }
  }
  return points;
}

/** The bounding box of all centres: the expected range of a multi-axis blender's input. */
export function boxAroundCenters({ centers, radii }: Spheres): Box {
  const axes = centers.length / radii.length;
  const alongAxis = (axis: number): number[] => Array.from(radii, (_, i) => centers[i * axes + axis]);
  const each = Array.from({ length: axes }, (_, axis) => alongAxis(axis));
  return { low: each.map((values) => Math.min(...values)), high: each.map((values) => Math.max(...values)) };
}

function isInsideOne({ low, high }: Box, { centers, radii }: Spheres): boolean {
  return Array.from(radii).some((radius, i) => {
    const farthest = low.map((_, axis) => {
      const center = centers[i * low.length + axis];
      return Math.max(Math.abs(low[axis] - center), Math.abs(high[axis] - center));
    });
    return Math.hypot(...farthest) < radius;
  });
}

function isReached(point: readonly number[], { centers, radii }: Spheres): boolean {
  return Array.from(radii).some((radius, i) => {
    const away = point.map((x, axis) => x - centers[i * point.length + axis]);
    return Math.hypot(...away) < radius;
  });
}

function longestAxis({ low, high }: Box): number {
  const lengths = low.map((x, axis) => high[axis] - x);
  return lengths.indexOf(Math.max(...lengths));
}

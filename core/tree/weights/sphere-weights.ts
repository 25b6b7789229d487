import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import type { Changing } from './changing.ts';

/** Smaller spheres have no weight; a smaller sum of weights is a gap. */
const NEGLIGIBLE = 1e-9;

/** Spheres in a space of any number of axes. */
export interface Spheres {
  readonly centers: Floats; // [spheres * axes]
  readonly radii: Floats; // [spheres]
}

/** Spheres at whose centres their motion is alone, even if other spheres contain them. */
interface LoneSpheres extends Spheres {
  /** For each sphere those whose centres lie inside it, except its own. */
  readonly inside: readonly (readonly number[])[];
  readonly raw: FloatBuffer; // [spheres * 2] scratch
}

export function createLoneSpheres({ centers, radii }: Spheres): LoneSpheres {
  const axes = centers.length / radii.length;
  const all = Array.from(radii, (_, i) => i);
  const apart = (i: number, j: number): number =>
    Math.hypot(
      ...Array.from({ length: axes }, (_, axis) => centers[i * axes + axis] - centers[j * axes + axis]),
    );
  const inside = all.map((j) => all.filter((i) => apart(i, j) > NEGLIGIBLE && apart(i, j) < radii[j]));
  return { centers, radii, inside, raw: new Float64Array(all.length * 2) };
}

/**
 * Writes the weights of spheres at `point`: 1 at the centre, 0 at the edge, linear between, normalised. A sphere
 * yields to those whose centres it contains, so that at a centre its motion has weight 1:
 *
 *   raw_i = max(0, 1 - |p - c_i| / r_i),   w_j ~ raw_j product of (1 - raw_i) over the centres i inside sphere j
 *
 * In a gap the sphere whose edge is nearest has weight 1, as at its edge: nothing jumps where a gap begins.
 *
 * @param out   [spheres * 2] receives weight, rate (1/s)
 * @param point [axes]
 * @returns true if the point is in a gap outside all spheres
 * Source: Edsall, "Animation Blending: Achieving Inverse Kinematics and More", figures 10 and 11, where no sphere
 * yields and nothing has weight in a gap.
 */
export function loneSphereWeights(
  out: FloatBuffer,
  spheres: LoneSpheres,
  point: readonly Changing[],
): boolean {
  const { inside, raw, radii } = spheres;
  let sum = 0;
  let sumRate = 0;
  for (let i = 0; i < radii.length; i++) writeReach(raw, i, spheres, point);
  for (let j = 0; j < radii.length; j++) {
    let weight = raw[j * 2];
    let rate = raw[j * 2 + 1];
    const yields = inside[j];
    for (let k = 0; k < yields.length; k++) {
      const left = 1 - raw[yields[k] * 2];
      rate = rate * left - weight * raw[yields[k] * 2 + 1];
      weight *= left;
    }
    out[j * 2] = weight;
    out[j * 2 + 1] = rate;
    sum += weight;
    sumRate += rate;
  }
  if (sum <= NEGLIGIBLE) {
    out.fill(0);
    out[nearestSphere(spheres, point) * 2] = 1;
    return true;
  }
  normalise(out, sum, sumRate);
  return false;
}

/** Index of the sphere whose edge is nearest to a point outside all of them. */
function nearestSphere({ centers, radii }: Spheres, point: readonly Changing[]): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < radii.length; i++) {
    let squared = 0;
    for (let axis = 0; axis < point.length; axis++) {
      const difference = point[axis].value - centers[i * point.length + axis];
      squared += difference * difference;
    }
    const beyond = Math.sqrt(squared) - radii[i];
    if (beyond < least) {
      least = beyond;
      nearest = i;
    }
  }
  return nearest;
}

function normalise(out: FloatBuffer, sum: number, sumRate: number): void {
  for (let at = 0; at < out.length; at += 2) {
    const weight = out[at] / sum;
    out[at] = weight;
    out[at + 1] = (out[at + 1] - weight * sumRate) / sum;
  }
}

/** The weight has a corner at the centre, where its rate is set to 0. */
function writeReach(
  out: FloatBuffer,
  i: number,
  { centers, radii }: Spheres,
  point: readonly Changing[],
): void {
  let squared = 0;
  let approach = 0;
  for (let axis = 0; axis < point.length; axis++) {
    const difference = point[axis].value - centers[i * point.length + axis];
    squared += difference * difference;
    approach += difference * point[axis].rate;
  }
  const distance = Math.sqrt(squared);
  const reached = radii[i] > NEGLIGIBLE && distance < radii[i];
  out[i * 2] = reached ? 1 - distance / radii[i] : 0;
  out[i * 2 + 1] = reached && distance > 0 ? -approach / (distance * radii[i]) : 0;
}

/** A box with any number of axes. */
interface Box {
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

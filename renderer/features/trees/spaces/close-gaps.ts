import { boxAroundCenters, findSphereGaps, type Spheres } from '#core/tree/weights/sphere-weights.ts';

/** A sphere of a multi-axis node. */
export interface Sphere {
  readonly center: readonly number[]; // a number per axis
  readonly radius: number; // > 0
}

/** Resolution of the search, as a ratio of the longest side: as for the warnings of a tree. */
const RESOLUTION = 1 / 64;

/** Limit on searches; each closes at least one gap. */
const MAX_SEARCHES = 1000;

/** True if there are gaps between spheres, up to their outermost centres. */
export function haveGaps(spheres: readonly Sphere[]): boolean {
  const set = setOf(spheres);
  return findSphereGaps(set, boxAroundCenters(set), resolutionOf(set)).length > 0;
}

/**
 * Widens radii until there is no gap. A gap goes to the sphere with the least power there, d² - r² with its
 * radius before, so that neighbours grow alike.
 */
export function closeGaps<One extends Sphere>(spheres: readonly One[]): readonly One[] {
  const radii = spheres.map(({ radius }) => radius);
  const set = { ...setOf(spheres), radii };
  const box = boxAroundCenters(set);
  const resolution = resolutionOf(set);
  // A gap’s point is the centre of a piece: half a diagonal reaches its corners, the other half the centres
  // of the pieces around it, of which another sphere may contain only the far half.
  const margin = resolution * Math.sqrt(box.low.length);
  for (let search = 0; search < MAX_SEARCHES; search++) {
    const points = findSphereGaps(set, box, resolution);
    if (points.length === 0) break;
    for (const point of points) widenNearest(point, spheres, radii, margin);
  }
  return spheres.map((sphere, i) => (radii[i] === sphere.radius ? sphere : { ...sphere, radius: radii[i] }));
}

function widenNearest(
  point: readonly number[],
  spheres: readonly Sphere[],
  radii: number[],
  margin: number,
): void {
  const distances = spheres.map(({ center }) => Math.hypot(...center.map((x, axis) => x - point[axis])));
  if (distances.some((distance, i) => distance < radii[i])) return; // closed with another point
  const powers = spheres.map(({ radius }, i) => distances[i] ** 2 - radius ** 2);
  const nearest = powers.indexOf(Math.min(...powers));
  radii[nearest] = roundedUp(Math.max(distances[nearest] + margin, radii[nearest] * (1 + 1e-3)));
}

/** With three digits, never less. */
function roundedUp(radius: number): number {
  const step = 10 ** (Math.floor(Math.log10(radius)) - 2);
  return Number((Math.ceil(radius / step) * step).toPrecision(3));
}

function setOf(spheres: readonly Sphere[]): Spheres {
  return { centers: spheres.flatMap(({ center }) => center), radii: spheres.map(({ radius }) => radius) };
}

function resolutionOf(set: Spheres): number {
  const { low, high } = boxAroundCenters(set);
  return Math.max(...low.map((x, axis) => high[axis] - x)) * RESOLUTION;
}

import { BACK, endOf, FRONT, OFFSET, POWER, sampleShape, SIDE, startOf, type Shape } from './shape.ts';
import type { Surface } from './mesh.ts';
import { addScaled, type Vec3 } from '../vector.ts';

/**
 * Creates a surface of ovals at `places` along `shape`, each of `segments` points, closed by a point at both
 * ends.
 */
export function loft(shape: Shape, places: readonly number[], segments: number): Surface {
  const points: Vec3[] = [];
  const row: number[] = [];
  const centre = (along: number): Vec3 => {
    sampleShape(row, shape, along);
    return addScaled(addScaled(shape.origin, shape.axis, along), shape.front, row[OFFSET]);
  };
  for (const along of places) {
    const middle = centre(along);
    for (let k = 0; k < segments; k++)
      points.push(ovalPoint(shape, middle, row, (k / segments) * 2 * Math.PI));
  }
  points.push(centre(startOf(shape)), centre(endOf(shape)));
  return { points, triangles: weave(places.length, segments) };
}

/** Point at `angle` of the superellipse of `row` about `middle`, from its side towards its front. */
function ovalPoint(shape: Shape, middle: Vec3, row: readonly number[], angle: number): Vec3 {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const power = row[POWER];
  const size = power === 2 ? 1 : (Math.abs(c) ** power + Math.abs(s) ** power) ** (-1 / power);
  const x = c * size * row[SIDE];
  const z = s * size * (s > 0 ? row[FRONT] : row[BACK]);
  return addScaled(addScaled(middle, shape.side, x), shape.front, z);
}

/**
 * Triangles between `rings` rings of `segments` points, and between the end rings and the two points that
 * follow.
 */
function weave(rings: number, segments: number): number[] {
  const triangles: number[] = [];
  const start = rings * segments;
  for (let k = 0; k < segments; k++) {
    const next = (k + 1) % segments;
    for (let r = 0; r < rings - 1; r++) {
      const a = r * segments + k;
      const b = r * segments + next;
      triangles.push(a, a + segments, b, b, a + segments, b + segments);
    }
    const top = (rings - 1) * segments;
    triangles.push(start, k, next, start + 1, top + next, top + k);
  }
  return triangles;
}

/**
 * About `count` places along `shape`: at equal arcs in its rounded ends, evenly spaced in between. Both ends
 * themselves are left out, since `loft` closes them by points.
 */
export function placesAlong(shape: Shape, count: number): number[] {
  const [startCap, endCap] = shape.caps;
  const start = startOf(shape);
  const end = endOf(shape);
  const rings = Math.max(2, Math.round(count / 6));
  const arc = (i: number) => 1 - Math.cos(((i + 0.5) / rings) * (Math.PI / 2));
  const places = Array.from({ length: rings }, (_, i) => start + startCap * arc(i));
  const inner = Math.max(1, count - 2 * rings);
  for (let i = 0; i <= inner; i++) {
    places.push(start + startCap + ((end - start - startCap - endCap) * i) / inner);
  }
  return [...places, ...Array.from({ length: rings }, (_, i) => end - endCap * arc(rings - 1 - i))];
}

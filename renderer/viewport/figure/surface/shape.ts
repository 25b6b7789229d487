// renderer/viewport/figure/surface: surfaces of body parts
import { clamp } from '#core/clamp.ts';
import { sampleKeys, type Keys } from './profile.ts';
import { addScaled, cross, dot, normalise, perpendicular, subtract, type Vec3 } from '../vector.ts';

/**
 * A body part about a straight axis: an oval at each place along it, with separate depths in front and
 * behind.
 *
 *            front
 *             ▲          offset moves the middle of the oval to the front
 *        ╭────┼────╮
 *  −side │    ·    │ side       (|x| / side)^p + (|z| / depth)^p = 1
 *        ╰────┼────╯ back
 */
export interface Shape {
  readonly origin: Vec3; // m
  readonly axis: Vec3; // unit, along the part
  readonly side: Vec3; // unit
  readonly front: Vec3; // unit
  readonly keys: Keys; // [along, side, front, back, offset, power], m, before the ends are rounded
  readonly caps: readonly [number, number]; // length of the rounding at the start and at the end, m, > 0
}

/** Columns of keys after `along`. */
export const SIDE = 0;
export const FRONT = 1;
export const BACK = 2;
export const OFFSET = 3;
export const POWER = 4;

/** A shape at `origin` along unit `axis`, with its front as close to `forward` as possible. */
export function createShape(
  origin: Vec3,
  axis: Vec3,
  forward: Vec3,
  keys: Keys,
  caps: readonly [number, number],
): Shape {
  const side = normalise(cross(axis, forward), perpendicular(axis));
  return { origin, axis, side, front: cross(side, axis), keys, caps };
}

/** Start and end of `shape` along its axis, m. */
export const startOf = (shape: Shape): number => shape.keys[0][0];
export const endOf = (shape: Shape): number => shape.keys[shape.keys.length - 1][0];

/** Writes the oval of `shape` at `along` into `out`: the columns of its keys, with rounded ends. */
export function sampleShape(out: number[], shape: Shape, along: number): number[] {
  sampleKeys(out, shape.keys, along);
  const open =
    roundEnd(along - startOf(shape), shape.caps[0]) * roundEnd(endOf(shape) - along, shape.caps[1]);
  out[SIDE] *= open;
  out[FRONT] *= open;
  out[BACK] *= open;
  return out;
}

/** Radius of a half circle of length `cap`, 0 at its end, 1 from `cap` on. */
function roundEnd(inside: number, cap: number): number {
  if (inside >= cap) return 1;
  const t = 1 - Math.max(inside, 0) / cap;
  return Math.sqrt(1 - t * t);
}

/**
 * Approximate signed distance from `p` to the surface of a part, m, negative inside: exact enough for fillets
 * and ambient light.
 */
export type Field = (p: Vec3) => number;

/** Number of samples of a key curve along its length: a table is ten times faster than a cubic. */
const TABLE_SIZE = 48;

/** Field of `shape` with rounded ends. */
export function fieldOf(shape: Shape): Field {
  const start = startOf(shape);
  const end = endOf(shape);
  const rows = Array.from({ length: TABLE_SIZE + 1 }, (_, i) =>
    sampleShape([], shape, start + ((end - start) * i) / TABLE_SIZE),
  );
  return (p) => {
    const from = subtract(p, shape.origin);
    const along = dot(from, shape.axis);
    const at = (clamp(along, start, end) - start) / (end - start);
    const place = at * TABLE_SIZE;
    const i = Math.min(Math.floor(place), TABLE_SIZE - 1);
    const t = place - i;
    const low = rows[i];
    const high = rows[i + 1];
    const z = dot(from, shape.front) - (low[OFFSET] + (high[OFFSET] - low[OFFSET]) * t);
    const depthColumn = z > 0 ? FRONT : BACK;
    const wide = Math.max(low[SIDE] + (high[SIDE] - low[SIDE]) * t, 1e-4);
    const deep = Math.max(low[depthColumn] + (high[depthColumn] - low[depthColumn]) * t, 1e-4);
    const x = Math.abs(dot(from, shape.side)) / wide;
    const y = Math.abs(z) / deep;
    const power = low[POWER];
    const ratio = power === 2 ? Math.hypot(x, y) : (x ** power + y ** power) ** (1 / power);
    const aside = (ratio - 1) * Math.min(wide, deep);
    const beyond = Math.max(start - along, along - end, 0);
    return beyond > 0 ? Math.hypot(Math.max(aside, 0), beyond) + Math.min(aside, 0) : aside;
  };
}

/**
 * Union of `a` and `b` with a fillet of about `radius`: min(a, b) − h² r / 4, h = max(r − |a − b|, 0) / r.
 *
 * Source: Quilez, "smooth minimum", quadratic polynomial.
 */
export function blendFields(a: number, b: number, radius: number): number {
  const h = Math.max(radius - Math.abs(a - b), 0) / radius;
  return Math.min(a, b) - (h * h * radius) / 4;
}

/** Unit gradient of `field` at `p`, from four samples `step` apart; `fallback` if it is zero. */
export function gradientOf(field: Field, p: Vec3, step: number, fallback: Vec3): Vec3 {
  let x = 0;
  let y = 0;
  let z = 0;
  for (const corner of TETRAHEDRON) {
    const value = field(addScaled(p, corner, step));
    x += corner[0] * value;
    y += corner[1] * value;
    z += corner[2] * value;
  }
  const size = Math.hypot(x, y, z);
  return size > 1e-12 ? [x / size, y / size, z / size] : fallback;
}

const TETRAHEDRON: readonly Vec3[] = [
  [1, -1, -1],
  [-1, -1, 1],
  [-1, 1, -1],
  [1, 1, 1],
];

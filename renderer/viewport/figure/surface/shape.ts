// renderer/viewport/figure/surface: surfaces of body parts
import { clamp } from '#core/kit/numbers.ts';
import { sampleKeys, type ProfileKeys } from './profile.ts';
import { cross, normalise, perpendicular, type Vec3 } from '../vector.ts';

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
  readonly keys: ProfileKeys; // [along, side, front, back, offset, power], m, before the ends are rounded
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
  keys: ProfileKeys,
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

/** Number of samples of a key curve along its length: a table is ten times faster than a cubic. */
const TABLE_SIZE = 48;

/** A shape with a table of its ovals, rounded ends included, from which its distance is measured. */
export interface Solid {
  readonly shape: Shape;
  readonly start: number; // m along the axis
  readonly end: number; // m along the axis
  readonly rows: readonly (readonly number[])[]; // evenly spaced from start to end
}

export function solidOf(shape: Shape): Solid {
  const start = startOf(shape);
  const end = endOf(shape);
  const rows = Array.from({ length: TABLE_SIZE + 1 }, (_, i) =>
    sampleShape([], shape, start + ((end - start) * i) / TABLE_SIZE),
  );
  return { shape, start, end, rows };
}

/** Least radius of an oval, m, so that the rounded ends can be divided by. */
const THINNEST = 1e-4;

/**
 * Approximate signed distance from `p` to the surface of `solid`, m, negative inside: exact enough for fillets
 * and ambient light.
 *
 * @param limit m; a distance that is certainly not less may be returned as Infinity, which costs little
 */
export function distanceTo(solid: Solid, p: Vec3, limit = Infinity): number {
  const { start, end } = solid;
  const { origin, axis, side, front } = solid.shape;
  const x = p[0] - origin[0];
  const y = p[1] - origin[1];
  const z = p[2] - origin[2];
  const along = x * axis[0] + y * axis[1] + z * axis[2];
  const beyond = Math.max(start - along, along - end, 0);
  // At its ends a solid is as thin as it gets, so it lies no nearer than that to a point beyond them.
  if (beyond > 0 && beyond - THINNEST >= limit) return Infinity;
  const place = ((clamp(along, start, end) - start) / (end - start)) * TABLE_SIZE;
  const i = Math.min(Math.floor(place), TABLE_SIZE - 1);
  const t = place - i;
  const low = solid.rows[i];
  const high = solid.rows[i + 1];
  const ahead = x * front[0] + y * front[1] + z * front[2] - (low[OFFSET] + (high[OFFSET] - low[OFFSET]) * t);
  const depth = ahead > 0 ? FRONT : BACK;
  const wide = Math.max(low[SIDE] + (high[SIDE] - low[SIDE]) * t, THINNEST);
  const deep = Math.max(low[depth] + (high[depth] - low[depth]) * t, THINNEST);
  const thin = Math.min(wide, deep);
  const u = Math.abs(x * side[0] + y * side[1] + z * side[2]) / wide;
  const v = Math.abs(ahead) / deep;
  // No norm of (u, v) is less than either.
  if ((Math.max(u, v) - 1) * thin >= limit) return Infinity;
  const power = low[POWER];
  const aside = ((power === 2 ? Math.hypot(u, v) : (u ** power + v ** power) ** (1 / power)) - 1) * thin;
  if (beyond === 0) return aside;
  return aside > 0 ? Math.hypot(aside, beyond) : beyond + aside;
}

/** A solid that joins those before it by a fillet of about `radius`, m, or by an edge if that is 0. */
interface Part {
  readonly solid: Solid;
  readonly radius: number;
}

export const part = (solid: Solid, radius = 0): Part => ({ solid, radius });

/**
 * Solids under one skin. They are data, not a function: the one function that measures any of them is compiled
 * far sooner than a function of each.
 */
export type SolidField = readonly Part[];

/**
 * Approximate signed distance from `p` to the skin of `field`, m, negative inside: for each solid b after the
 * first, min(a, b) − h² r / 4, h = max(r − |a − b|, 0) / r.
 *
 * Source: Quilez, "smooth minimum", quadratic polynomial.
 */
export function fieldAt(field: SolidField, p: Vec3): number {
  let a = distanceTo(field[0].solid, p);
  for (let i = 1; i < field.length; i++) {
    const { solid, radius } = field[i];
    const b = distanceTo(solid, p, a + radius);
    const overlap = radius - Math.abs(a - b);
    const h = overlap > 0 ? overlap / radius : 0;
    a = Math.min(a, b) - (h * h * radius) / 4;
  }
  return a;
}

/** Unit gradient of `field` at `p`, from four samples `step` apart; up if it is zero. */
export function gradientOf(field: SolidField, p: Vec3, step: number): Vec3 {
  const x = p[0];
  const y = p[1];
  const z = p[2];
  // Corners of a tetrahedron.
  const a = fieldAt(field, [x + step, y - step, z - step]);
  const b = fieldAt(field, [x - step, y - step, z + step]);
  const c = fieldAt(field, [x - step, y + step, z - step]);
  const d = fieldAt(field, [x + step, y + step, z + step]);
  return normalise([a - b - c + d, -a - b + c + d, -a + b - c + d], [0, 1, 0]);
}

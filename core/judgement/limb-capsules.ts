import { clamp01 } from '../clamp.ts';
import { findJoint, type JointMap } from '../joints/joint-map.ts';

/** A part of the body as a capsule between two joints. */
export interface Capsule {
  readonly from: number; // joint
  readonly to: number; // joint
  readonly radius: number; // m
}

/** A torso, and the limbs that must stay outside of it. */
export interface LimbCapsules {
  readonly torso: Capsule;
  readonly limbs: readonly Capsule[];
}

/**
 * Radii by standing height: half the depth of a chest, of a forearm and of a shin. A torso is wider than
 * deep, so nothing counts as inside that is not. Source: Drillis and Contini, "Body Segment Parameters",
 * 1966; NASA-STD-3000, 50th percentile.
 */
const RADII = { torso: 0.065, forearm: 0.022, shin: 0.028 } as const;

/** The capsules of a figure; null if its torso or its limbs are not known. @param height m */
export function limbCapsules(map: JointMap, height: number): LimbCapsules | null {
  const centre = (['hips', 'neck', 'head'] as const).map((role) => findJoint(map, role, 'centre'));
  const [hips, neck, head] = centre;
  const top = neck < 0 ? head : neck;
  const limbs = (['left', 'right'] as const).flatMap((side) =>
    (
      [
        ['forearm', 'hand'],
        ['shin', 'foot'],
      ] as const
    ).map(([role, end]): Capsule => {
      const [from, to] = [findJoint(map, role, side), findJoint(map, end, side)];
      return { from, to, radius: RADII[role] * height };
    }),
  );
  const known = limbs.filter(({ from, to }) => from >= 0 && to >= 0);
  if (hips < 0 || top < 0 || known.length === 0) return null;
  return { torso: { from: hips, to: top, radius: RADII.torso * height }, limbs: known };
}

/**
 * How deep one capsule is in the other, m; 0 = apart.
 *
 * @param positions [.. * 3] m, of the joints from `at` on
 */
export function capsuleDepth(a: Capsule, b: Capsule, positions: Float64Array, at: number): number {
  return Math.max(0, a.radius + b.radius - axisDistance(a, b, positions, at));
}

/**
 * Distance of the nearest points `a + s u` and `b + t v` of two axes, s and t in [0, 1].
 * Source: Ericson, "Real-Time Collision Detection", 2005, 5.1.9.
 */
function axisDistance(a: Capsule, b: Capsule, positions: Float64Array, at: number): number {
  const vector = (from: number, to: number): readonly [number, number, number] => {
    const [i, j] = [at + from * 3, at + to * 3];
    return [
      positions[j] - positions[i],
      positions[j + 1] - positions[i + 1],
      positions[j + 2] - positions[i + 2],
    ];
  };
  const [u, v, w] = [vector(a.from, a.to), vector(b.from, b.to), vector(b.from, a.from)];
  const [uu, vv, uv, uw, vw] = [dot(u, u), dot(v, v), dot(u, v), dot(u, w), dot(v, w)];
  const parallel = uu * vv - uv * uv;
  const along = parallel > 0 ? clamp01((uv * vw - uw * vv) / parallel) : 0;
  const t = vv > 0 ? clamp01((uv * along + vw) / vv) : 0;
  const s = uu > 0 ? clamp01((uv * t - uw) / uu) : 0;
  return Math.hypot(...w.map((value, axis) => value + s * u[axis] - t * v[axis]));
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

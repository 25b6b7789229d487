import { clamp01 } from '../kit/numbers.ts';
import { findJoint, type JointMap } from '../rig/roles/joint-map.ts';

/** A part of the body as a capsule between two joints. */
interface Capsule {
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
  const [a0, a1, b0, b1] = [at + a.from * 3, at + a.to * 3, at + b.from * 3, at + b.to * 3];
  let uu = 0;
  let vv = 0;
  let uv = 0;
  let uw = 0;
  let vw = 0;
  for (let i = 0; i < 3; i++) {
    const u = positions[a1 + i] - positions[a0 + i];
    const v = positions[b1 + i] - positions[b0 + i];
    const w = positions[a0 + i] - positions[b0 + i];
    uu += u * u;
    vv += v * v;
    uv += u * v;
    uw += u * w;
    vw += v * w;
  }
  const parallel = uu * vv - uv * uv;
  const along = parallel > 0 ? clamp01((uv * vw - uw * vv) / parallel) : 0;
  const t = vv > 0 ? clamp01((uv * along + vw) / vv) : 0;
  const s = uu > 0 ? clamp01((uv * t - uw) / uu) : 0;
  let squared = 0;
  for (let i = 0; i < 3; i++) {
    const nearA = positions[a0 + i] + s * (positions[a1 + i] - positions[a0 + i]);
    const nearB = positions[b0 + i] + t * (positions[b1 + i] - positions[b0 + i]);
    squared += (nearA - nearB) ** 2;
  }
  return Math.sqrt(squared);
}

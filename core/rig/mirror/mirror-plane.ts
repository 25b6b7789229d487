import type { Clip } from '../../clip/clip.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { rootFacing } from '../../clip/root/root-facing.ts';
import { facingOf } from '../../clip/root/facing-of.ts';
import { composeRoots, invertRoot } from '../../clip/root/root-state.ts';
import { findBody } from '../roles/joint-tree.ts';
import { firstFrameInWorld } from '../roles/clip-joints.ts';
import { findJoint, type JointMap } from '../roles/joint-map.ts';

/** An upright plane through a point on the ground, along a heading. */
export interface MirrorPlane {
  readonly x: number; // m
  readonly z: number; // m
  readonly heading: number; // rad about Y, 0 is along Z
}

/** The unit normal of the plane, to the left of its heading, [3]. */
export function acrossPlane({ heading }: MirrorPlane): Float64Array {
  return Float64Array.of(Math.cos(heading), 0, -Math.sin(heading));
}

/**
 * The plane to mirror `clip` in: through the body in the first frame, along the facing of hips and shoulders,
 * or, if those are unknown, orthogonal to the lines between counterparts.
 */
export function mirrorPlaneOf(clip: Clip, map: JointMap): MirrorPlane {
  const world = firstFrameInWorld(clip);
  const placeOf = (joint: number): Floats => world.positions.subarray(joint * 3, joint * 3 + 3);
  const body = findBody(map.skeleton, map.joints);
  const ends = (['thigh', 'upperArm'] as const).flatMap((role) => {
    const [left, right] = (['left', 'right'] as const).map((side) => findJoint(map, role, side));
    return left < 0 || right < 0 ? [NOWHERE, NOWHERE] : [placeOf(left), placeOf(right)];
  });
  const fallback = headingOfPairs(map, placeOf) ?? facingOf(world.rotations, body * 4);
  const heading = rootFacing(ends[0], ends[1], ends[2], ends[3], fallback);
  const [x, , z] = Array.from(placeOf(body));
  return { x, z, heading };
}

const NOWHERE: Floats = [0, 0, 0];

/**
 * The heading from the first joints of all limbs. Left and right are unknown, so it may be the opposite
 * heading.
 */
function headingOfPairs(
  { skeleton, joints }: JointMap,
  placeOf: (joint: number) => Floats,
): number | undefined {
  const sum = new Float64Array(3);
  joints.forEach(({ counterpart }, j) => {
    const parent = skeleton.parentIndices[j];
    if (counterpart <= j || (parent >= 0 && joints[parent].counterpart !== parent)) return;
    const [from, to] = [placeOf(counterpart), placeOf(j)];
    const way = sum.map((_, axis) => to[axis] - from[axis]);
    const sign = way[0] * sum[0] + way[1] * sum[1] + way[2] * sum[2] < 0 ? -1 : 1;
    for (let axis = 0; axis < 3; axis++) sum[axis] += sign * way[axis];
  });
  return Math.hypot(sum[0], sum[2]) < 1e-3 ? undefined : Math.atan2(-sum[2], sum[0]);
}

/** Mirrors an offset on the ground, m. */
export function mirrorOffset(plane: MirrorPlane, offset: { readonly x: number; readonly z: number }) {
  const across = acrossPlane(plane);
  const depth = 2 * (offset.x * across[0] + offset.z * across[2]);
  return { x: offset.x - depth * across[0], z: offset.z - depth * across[2] };
}

/**
 * Mirrors a root: relative to the plane, its sideways position and its heading change sign.
 *
 * @param out   [3] may be `state`
 * @param state [3] x and z in m, heading in rad
 */
export function mirrorRoot(out: FloatBuffer, state: Floats, { x, z, heading }: MirrorPlane): FloatBuffer {
  const plane = [x, z, heading];
  const seen = composeRoots(new Float64Array(3), invertRoot(new Float64Array(3), plane), state);
  return composeRoots(out, plane, [-seen[0], seen[1], -seen[2]]);
}

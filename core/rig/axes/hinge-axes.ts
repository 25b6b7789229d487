import { vectorCross, vectorLength } from '../../math/vector.ts';
import { inverseTurn, turned, unitOf, type Vector } from '../../math/turn-algebra.ts';
import { findJoint, type JointMap } from '../roles/joint-map.ts';
import { turnIn, wayIn, type PosedRig } from '../roles/rig-poses.ts';

/** The axis about which a knee or an elbow bends, in the frame of a joint above or below it. */
export interface HingeAxis {
  readonly axis: Vector; // unit; the bend about it is positive
  readonly spread: number; // rad, between poses; 0 = a perfect hinge
}

/** Straighter limbs show no hinge, rad. */
const MIN_BEND = (20 * Math.PI) / 180;
/** A hinge must be seen in as many poses … */
const MIN_POSES = 3;
/** … and spread no further, rad. */
const MAX_SPREAD = (25 * Math.PI) / 180;

const limbs = [
  ['thigh', 'shin', 'foot'],
  ['upperArm', 'forearm', 'hand'],
] as const;

/**
 * The hinges that the poses of a rig show: of thighs, shins, upper arms and forearms.
 *
 * @returns by joint; absent: not bent enough, or no hinge
 */
export function hingeAxes(map: JointMap, rig: PosedRig): ReadonlyMap<number, HingeAxis> {
  const found = new Map<number, HingeAxis>();
  for (const [upper, lower, end] of limbs)
    for (const side of ['left', 'right'] as const) {
      const [a, b, c] = [upper, lower, end].map((role) => findJoint(map, role, side));
      if (a < 0 || b < 0 || c < 0) continue;
      for (const joint of [a, b]) {
        const axis = hingeOf(rig, joint, [a, b, c]);
        if (axis !== null) found.set(joint, axis);
      }
    }
  return found;
}

/** The mean axis in the frame of `joint`, weighted by the bend. */
function hingeOf({ poses }: PosedRig, joint: number, [a, b, c]: readonly number[]): HingeAxis | null {
  const sum = new Float64Array(3);
  let [seen, total] = [0, 0];
  for (const pose of poses) {
    const [upper, lower] = [unitOf(wayIn(pose, a, b)), unitOf(wayIn(pose, b, c))];
    if (upper === null || lower === null) return null;
    const axis = vectorCross(new Float64Array(3), upper, lower);
    const sine = vectorLength(axis);
    const bend = Math.atan2(sine, upper[0] * lower[0] + upper[1] * lower[1] + upper[2] * lower[2]);
    if (bend < MIN_BEND) continue;
    const own = turned(inverseTurn(turnIn(pose, joint)), axis);
    for (let i = 0; i < 3; i++) sum[i] += own[i];
    seen++;
    total += sine;
  }
  if (seen < Math.min(MIN_POSES, poses.length)) return null;
  const axis = unitOf(sum);
  // The length of a mean of unit vectors that spread by a small angle s is about 1 - s²/2.
  const spread = Math.sqrt(Math.max(0, 2 - (2 * vectorLength(sum)) / total));
  return axis === null || spread > MAX_SPREAD ? null : { axis, spread };
}

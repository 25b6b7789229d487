import { turned, turnOfTwo, turnsInRow, type Turn, type Vector } from '../../math/turn-algebra.ts';
import { vectorCross, vectorDot } from '../../math/vector.ts';
import type { HingeAxis } from './hinge-axes.ts';
import type { JointBone } from './joint-bones.ts';
import type { JointMap } from '../roles/joint-map.ts';
import type { RestAxes } from './rest-axes.ts';
import { neutralBone, neutralHinge } from './neutral-pose.ts';

/** A bone further from an axis of its joint does not lie along it, rad. */
const ON_AXIS = (3 * Math.PI) / 180;
/**
 * A rig's axes follow its hinges if those of the legs are no further from them, rad, … Forearms turn about
 * themselves while elbows bend, so that …
 */
const LEG_NEAR = (15 * Math.PI) / 180;
/** … hinges of arms may be, where those of the legs show it. */
const ARM_NEAR = (38 * Math.PI) / 180;

/** Twist of limbs, from hinges. */
export interface HingeTurns {
  /** The turn that takes a joint's hinge to the neutral one, by joint. */
  readonly shown: ReadonlyMap<number, Turn>;
  /**
   * The same, a multiple of 90° from the joint's own axes, or from the rest pose if it is a body: as the
   * author of the rig meant it, the same for each motion. Null if the axes do not follow the hinges: joints
   * are rolled about their bones, or nothing shows it.
   */
  readonly meant: ReadonlyMap<number, Turn> | null;
}

/** @param rest see `restAxes` */
export function hingeTurns(
  map: JointMap,
  bones: readonly (JointBone | null)[],
  hinges: ReadonlyMap<number, HingeAxis>,
  rest: RestAxes | null,
): HingeTurns {
  const shown = new Map<number, Turn>();
  const meant = new Map<number, Turn>();
  const isLeg = (j: number): boolean => neutralBone(map.joints[j])[1] !== 0;
  const nearArm = [...hinges.keys()].some(isLeg) ? ARM_NEAR : LEG_NEAR;
  let follows = hinges.size > 0;
  for (const [j, { axis }] of hinges) {
    const along = bones[j]?.along;
    if (along === undefined) continue;
    const [bone, hinge] = [neutralBone(map.joints[j]), neutralHinge(map.joints[j])];
    shown.set(j, turnOfTwo(along, axis, bone, hinge));
    // A frame of a motion does not show what was meant.
    if (rest?.isEven[j] === false) continue;
    const start = rest?.turns[j] ?? axisTurn(along, bone, hinge);
    if (start === null) follows = false;
    else {
      const off = angleAbout(bone, hinge, turned(start, axis));
      const quarters = Math.round(off / (Math.PI / 2));
      const isNear = Math.abs(off - (quarters * Math.PI) / 2) <= (isLeg(j) ? LEG_NEAR : nearArm);
      if (isNear) meant.set(j, turnsInRow(turnAboutAxis(bone, (-quarters * Math.PI) / 2), start));
      else follows = false;
    }
  }
  return { shown, meant: follows ? meant : null };
}

/**
 * The turn of a joint whose bone lies along one of its axes, so that another is the hinge; null if it lies
 * askew.
 */
function axisTurn(along: Vector, bone: readonly number[], hinge: readonly number[]): Turn | null {
  const at = along.findIndex((value) => Math.abs(value) > Math.cos(ON_AXIS));
  if (at < 0) return null;
  const next = Float64Array.from([0, 1, 2], (axis) => (axis === (at + 1) % 3 ? 1 : 0));
  return turnOfTwo(along, next, bone, hinge);
}

/** Angle from `from` to `to` about the unit vector `axis`, rad. */
function angleAbout(axis: readonly number[], from: readonly number[], to: Vector): number {
  const aside = vectorCross(new Float64Array(3), axis, from);
  return Math.atan2(vectorDot(to, aside), vectorDot(to, from));
}

function turnAboutAxis([x, y, z]: readonly number[], angle: number): Turn {
  const sine = Math.sin(angle / 2);
  return Float64Array.of(x * sine, y * sine, z * sine, Math.cos(angle / 2));
}

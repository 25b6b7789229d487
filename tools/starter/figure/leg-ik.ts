import { SHANK, THIGH } from './figure.ts';
import {
  aboutX,
  add,
  cross,
  fromFrame,
  length,
  multiply,
  normalize,
  RADIANS_PER_DEGREE,
  scale,
  subtract,
  type Quat,
  type Vec3,
} from './geometry.ts';

/**
 * World rotations of thigh and shank. The knee is a hinge: the shank's differs from the thigh's by a turn
 * about X only.
 */
export interface LegPose {
  readonly thigh: Quat;
  readonly shank: Quat;
  readonly knee: number; // degrees, 0 straight, positive bends backwards
}

/** A leg is never quite straight: at full reach the knee would turn infinitely fast. */
const MAX_REACH = (THIGH + SHANK) * 0.9995;

/**
 * The leg from `hip` to `ankle` with its knee towards `kneeHeading`. By the law of cosines, d the distance:
 *
 *   cos(knee) = (d^2 - thigh^2 - shank^2) / (2 thigh shank),   cos(lead) = (thigh^2 + d^2 - shank^2) / (2 thigh d)
 *
 * where `lead` is the angle by which the thigh points ahead of the ankle. An ankle out of reach is
 * approached.
 * @param kneeHeading degrees, to the left; must not be along the leg
 */
export function solveLeg(hip: Vec3, ankle: Vec3, kneeHeading: number): LegPose {
  const reach = subtract(ankle, hip);
  const d = Math.min(length(reach), MAX_REACH);
  const up = normalize(scale(reach, -1));
  const angle = kneeHeading * RADIANS_PER_DEGREE;
  const side = normalize(cross(up, [Math.sin(angle), 0, Math.cos(angle)]));
  const knee = Math.acos((d * d - THIGH * THIGH - SHANK * SHANK) / (2 * THIGH * SHANK)) / RADIANS_PER_DEGREE;
  const lead = Math.acos((THIGH * THIGH + d * d - SHANK * SHANK) / (2 * THIGH * d)) / RADIANS_PER_DEGREE;
  const thigh = multiply(fromFrame(side, up, cross(side, up)), aboutX(-lead));
  return { thigh, shank: multiply(thigh, aboutX(knee)), knee };
}

/**
 * Where the ankle of a leg is whose thigh leans `thigh` degrees forward and whose knee bends `knee` degrees,
 * seen from the hip.
 */
export function ankleOf(thigh: number, knee: number): Vec3 {
  const a = thigh * RADIANS_PER_DEGREE;
  const b = (thigh - knee) * RADIANS_PER_DEGREE;
  return add([0, -THIGH * Math.cos(a), THIGH * Math.sin(a)], [0, -SHANK * Math.cos(b), SHANK * Math.sin(b)]);
}

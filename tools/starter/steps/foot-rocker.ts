import { ANKLE_HEIGHT, BALL_FORWARD, BALL_HEIGHT, HEEL_BACK, TOE_FORWARD } from '../figure/figure.ts';
import { aboutX, aboutY, add, rotate, subtract, type Vec3 } from '../figure/geometry.ts';

/**
 * Where a foot stands: the point on the ground under the ankle of the flat foot, and where the toes point.
 */
export interface Footprint {
  readonly x: number; // m
  readonly z: number; // m
  readonly heading: number; // degrees, to the left
}

const ANKLE: Vec3 = [0, ANKLE_HEIGHT, 0];
const HEEL: Vec3 = [0, 0, -HEEL_BACK];
const BALL: Vec3 = [0, BALL_HEIGHT, BALL_FORWARD];
const TOE: Vec3 = [0, 0, TOE_FORWARD];

/**
 * Where the ankle of a planted foot is while the foot rolls over its rockers: about the heel while the toes
 * are up, about the ball while the heel is up, and at last about the tip of the toe. The point it turns about
 * does not move.
 *
 *      heel rocker        flat         ball rocker      toe rocker
 *         \__             ____            \               \
 *       pitch < 0        0, 0          pitch > 0       toePitch > 0
 *
 * @param pitch    degrees of the hind foot, heel up positive
 * @param toePitch degrees of the toes over the ground, >= 0; 0 while the whole toe is down
 * Source: Perry, "Gait Analysis: Normal and Pathological Function" (heel, ankle and forefoot rockers).
 */
export function plantedAnkle(print: Footprint, pitch: number, toePitch: number): Vec3 {
  return onPrint(print, pitch < 0 ? about(HEEL, ANKLE, pitch) : overToes(pitch, toePitch));
}

function overToes(pitch: number, toePitch: number): Vec3 {
  const ball = about(TOE, BALL, toePitch);
  return add(ball, rotate(aboutX(pitch), subtract(ANKLE, BALL)));
}

function about(pivot: Vec3, point: Vec3, pitch: number): Vec3 {
  return add(pivot, rotate(aboutX(pitch), subtract(point, pivot)));
}

function onPrint(print: Footprint, point: Vec3): Vec3 {
  return add([print.x, 0, print.z], rotate(aboutY(print.heading), point));
}

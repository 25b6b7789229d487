import { turnsInRow, type Turn } from '#core/math/turn-algebra.ts';
import type { Side } from './figure.ts';
import { aboutX, aboutY, aboutZ, type Vec3 } from './geometry.ts';

/** A direction in the world, in degrees: yaw to the left, then pitch forward, then roll (left side up). */
export interface Facing {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/** An arm hanging with the thumb forward has all zeros. Degrees, the same signs left and right. */
export interface ArmAngles {
  readonly lift: number; // collar bone up
  readonly reach: number; // collar bone forward
  readonly flex: number; // upper arm forward
  readonly abduct: number; // upper arm away from the body
  readonly turn: number; // upper arm about its own length, forearm inwards
  readonly elbow: number; // 0 straight, positive bends forward
  readonly pronate: number; // forearm, palm to the back
  readonly wrist: number; // towards the palm
  readonly curl: number; // fingers
}

/** Where a foot is. `pitch` is of the hind foot: heel up is positive. `toes` bend up against it. */
export interface FootPose {
  readonly ankle: Vec3; // m, world
  readonly heading: number; // degrees, to the left
  readonly pitch: number; // degrees
  readonly toes: number; // degrees, >= 0
  readonly kneeOut: number; // degrees, the knee turned outwards from between foot and pelvis
}

/** Hips and trunk, all in the world, so that a head can be still over a turning trunk. */
export interface Trunk {
  readonly hips: { readonly x: number; readonly y: number; readonly z: number }; // m
  readonly pelvis: Facing;
  readonly chest: Facing;
  readonly head: Facing;
}

/** One instant of the figure as an animator would say it. The legs follow from the hips and the feet. */
export interface Posture extends Trunk, Readonly<Record<`arm${Side}`, ArmAngles>> {
  readonly footLeft: FootPose;
  readonly footRight: FootPose;
}

/** A clip before it is sampled. */
export type Motion = (time: number) => Posture;

export function turnOf({ yaw, pitch, roll }: Facing): Turn {
  return turnsInRow(aboutY(yaw), aboutX(pitch), aboutZ(roll));
}

import { assert } from '#core/kit/assert.ts';
import { bump, quintic, type Curve } from '../curves/curve.ts';
import { plantedAnkle, type Footprint } from './foot-rocker.ts';
import { add, type Vec3 } from '../figure/geometry.ts';
import type { FootPose } from '../figure/posture.ts';
import { legSwing, straightSwing, type NominalLeg } from './swing.ts';

/** A foot on the ground: half-open [start, end), in seconds. */
export interface Stance {
  readonly start: number;
  readonly end: number;
  readonly print: Footprint;
}

/** All that is decided about one foot. Between two stances it swings. */
export interface FootPlan {
  readonly stances: readonly Stance[]; // ascending, with a swing between any two
  readonly pitch: Curve; // degrees over time: heel up positive
  readonly toePitch: Curve; // degrees over time, >= 0: the toes over the ground, while planted
  /** How the leg would swing if no footprint had to be met. Without it the foot goes the straight way. */
  readonly nominalLeg?: NominalLeg;
  readonly lift: number; // m, added in the middle of a swing
  readonly outward: number; // m along x, added in the middle of a swing: round the other leg
  readonly kneeOut: number; // degrees
}

/**
 * The foot over time. Planted, it rolls over its rockers exactly; before the first stance and after the last
 * it stays planted. It leaves and lands without a jump in position, speed or acceleration.
 */
export function footTrack(plan: FootPlan): (time: number) => FootPose {
  const swings = plan.stances.slice(1).map((next, i) => swing(plan, plan.stances[i], next));
  return (time) => {
    const index = Math.max(
      0,
      plan.stances.findLastIndex((stance) => stance.start <= time),
    );
    const stance = plan.stances[index];
    const pitch = plan.pitch(time);
    const inSwing = time >= stance.end && index < swings.length;
    const moved = inSwing
      ? swings[index](time)
      : { ankle: planted(plan, stance)(time), heading: stance.print.heading };
    const toes = Math.max(0, pitch - plan.toePitch(time));
    return { ...moved, pitch, toes, kneeOut: plan.kneeOut };
  };
}

function planted(plan: FootPlan, stance: Stance): (time: number) => Vec3 {
  return (time) => plantedAnkle(stance.print, plan.pitch(time), Math.max(0, plan.toePitch(time)));
}

function swing(plan: FootPlan, from: Stance, to: Stance): (time: number) => { ankle: Vec3; heading: number } {
  const duration = to.start - from.end;
  assert(duration > 0, `a foot plants at ${to.start} s before it left at ${from.end} s`);
  const ends = { leaving: planted(plan, from), landing: planted(plan, to), start: from.end, end: to.start };
  const way = plan.nominalLeg === undefined ? straightSwing(ends) : legSwing(plan.nominalLeg, ends);
  const heading = quintic([from.print.heading, 0, 0], [to.print.heading, 0, 0], duration);
  return (time) => {
    const aside = bump((time - from.end) / duration);
    const ankle = add(way(time), [plan.outward * aside, plan.lift * aside, 0]);
    return { ankle, heading: heading(time - from.end) };
  };
}

import { curve, type Curve } from '../curve.ts';
import { ankleOf, hipJoint, STARTER_FPS } from '../figure/pose-figure.ts';
import { SIDES, type Side } from '../figure/figure.ts';
import type { ArmAngles, Motion, Trunk } from '../figure/posture.ts';
import { stepMarkers, type StarterMarker, type StarterMotion } from './starter-motion.ts';
import { onFeet, plantedAnkle, type FootPlan, type NominalLeg } from '../foot-track.ts';

/**
 * How a leg moves through one stride, from heel strike (0) to the same foot's next heel strike (1), degrees:
 * keys of curves. Stance and swing are joined to exact footprints afterwards, so a leg in a clip follows these within a few
 * degrees.
 */
export interface LegKeys {
  readonly stance: number; // share of the stride in which the foot is on the ground
  readonly thigh: string; // to the vertical, forward positive
  readonly knee: string; // flexion
  readonly foot: string; // of the hind foot to the ground, heel up positive
  readonly toes: string; // of the toes over the ground, from when the tip of the toe is the pivot
}

/** Their curves over the phase of the stride. */
export const legCurves = ({ thigh, knee, foot, toes }: LegKeys) => ({
  thigh: curve(thigh, 0.07, 1),
  knee: curve(knee, 0.05, 1),
  foot: curve(foot, 0.05, 1),
  toes: curve(toes, 0.05, 1),
});

/** A steady gait along z. */
export interface Gait {
  readonly legs: LegKeys;
  readonly frames: number; // of one stride: two steps
  readonly strides: number; // until all repeats
  readonly speed: number; // m/s
  readonly trackHalfWidth: number; // m, ankle to the line of travel
  readonly toeOut: number; // degrees
  readonly lift: number; // m, clearance added to the published curves in swing
  /** Phases of the stride and of the whole loop; z of the hips from where the speed has carried them. */
  readonly trunk: (phase: number, slow: number, time: number) => Trunk;
  /** Of the side whose heel strikes at phase 0; `size` is about 1, and differs a little between strides. */
  readonly arm: (phase: number, size: number) => ArmAngles;
  readonly sizes: readonly [left: Curve, right: Curve]; // over the phase of the loop
}

/** Share of a stride by which the phase of a side's leg is ahead of the left one's. */
const ahead = { Left: 0, Right: 0.5 } as const;

/** A loop of the gait, with a marker for each heel strike, toe-off and passing of the feet. */
export function gaitMotion(gait: Gait): StarterMotion {
  const period = gait.frames / STARTER_FPS;
  const seconds = gait.strides * period;
  const trunk = (time: number): Trunk => {
    const { hips, ...rest } = gait.trunk(time / period, time / seconds, time);
    return { ...rest, hips: { ...hips, z: time * gait.speed + hips.z } };
  };
  const arm = (side: Side, time: number) =>
    gait.arm(time / period + ahead[side], gait.sizes[SIDES.indexOf(side)](time / seconds));
  const motion = onFeet(
    (time) => ({ ...trunk(time), armLeft: arm('Left', time), armRight: arm('Right', time) }),
    (side) => footPlan(gait, trunk, side),
  );
  const strides = SIDES.flatMap((side) => {
    const steps = Array.from({ length: gait.strides }, (_, i) => {
      const land = (i + ahead[side]) * period;
      return { land, leave: (land + gait.legs.stance * period) % seconds };
    });
    return stepMarkers(side, steps);
  });
  return { motion, seconds, loop: true, markers: [...strides, ...passings(motion, seconds)] };
}

/**
 * The plan of one foot: footprints a stride apart, each where the published angles of stance, hung from the
 * moving pelvis, would on average put the foot.
 */
function footPlan(gait: Gait, trunk: (time: number) => Trunk, side: Side): FootPlan {
  const { legs, speed, strides, toeOut, trackHalfWidth } = gait;
  const period = gait.frames / STARTER_FPS;
  const [out, offset] = [side === 'Left' ? 1 : -1, ahead[side] * period];
  const cycle = legCurves(legs);
  const inTime =
    (of: Curve): Curve =>
    (time) =>
      of((time + offset) / period);
  const hip = (time: number) => hipJoint(side, trunk(time));
  const reach = stanceAhead(gait, hip, -offset);
  // From two strides before the clip to two after it: a foot is asked for there, too.
  const strikes = Array.from({ length: strides + 4 }, (_, i) => (i - 2) * period - offset);
  const steps = strikes.map((land) => {
    const print = { x: out * trackHalfWidth, z: land * speed + reach, heading: out * toeOut };
    return { leave: land - period + legs.stance * period, land, print };
  });
  return {
    home: steps[0].print,
    steps,
    pitch: inTime(cycle.foot),
    toePitch: inTime(cycle.toes),
    nominalLeg: { hip, thigh: inTime(cycle.thigh), knee: inTime(cycle.knee) },
    lift: gait.lift,
    outward: out * 0.008,
    kneeOut: 0,
  };
}

/**
 * How far ahead of the hips' steady travel a foot lands, m: the mean over stance of where the angles put the
 * ankle, under a hip joint that is followed from `start`.
 */
function stanceAhead({ legs, frames, speed }: Gait, hip: NominalLeg['hip'], start: number): number {
  const cycle = legCurves(legs);
  const samples = 24;
  let sum = 0;
  for (let i = 0; i < samples; i++) {
    const phase = (legs.stance * (i + 0.5)) / samples;
    const rolled = plantedAnkle({ x: 0, z: 0, heading: 0 }, cycle.foot(phase), cycle.toes(phase));
    const time = start + phase * (frames / STARTER_FPS);
    sum += hip(time)[2] + ankleOf(cycle.thigh(phase), cycle.knee(phase))[2] - rolled[2];
  }
  return sum / samples - start * speed;
}

/** Where one foot passes the other. */
function passings(motion: Motion, seconds: number): readonly StarterMarker[] {
  const leftAhead = (time: number): number => {
    const { footLeft, footRight } = motion(time);
    return footLeft.ankle[2] - footRight.ankle[2];
  };
  const step = 1 / STARTER_FPS;
  const found: StarterMarker[] = [];
  for (let time = 0; time < seconds - step / 2; time += step) {
    const [before, after] = [leftAhead(time), leftAhead(time + step)];
    if (before === 0 || before * after >= 0) continue;
    const label = before < 0 ? 'Left passes right' : 'Right passes left';
    found.push({ kind: 'pass', time: time + (step * before) / (before - after), label });
  }
  return found;
}

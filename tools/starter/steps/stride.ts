import { curve, type Curve } from '../curves/curve.ts';
import type { FootPlan, Stance } from './foot-track.ts';
import { plantedAnkle } from './foot-rocker.ts';
import type { LegCurves } from '../curves/gait-curves.ts';
import type { Vec3 } from '../figure/geometry.ts';
import { ankleOf } from '../figure/leg-ik.ts';
import { hipJoint } from '../figure/pose-figure.ts';
import { turnOf, type Facing } from '../figure/posture.ts';
import type { NominalLeg } from './swing.ts';

/** The leg's angles as smooth functions of the stride's phase (period 1). */
export interface LegCycle {
  readonly thigh: Curve;
  readonly knee: Curve;
  readonly foot: Curve;
  readonly toes: Curve;
}

export function legCycle(curves: LegCurves): LegCycle {
  const smooth = (keys: LegCurves['thigh'], soften: number): Curve => curve(keys, { soften, period: 1 });
  return {
    thigh: smooth(curves.thigh, 0.07),
    knee: smooth(curves.knee, 0.05),
    foot: smooth(curves.foot, 0.05),
    toes: smooth(curves.toes, 0.05),
  };
}

/** How the trunk travels in a steady gait, before the feet are known. Times in seconds. */
export interface Carriage {
  readonly hips: (time: number) => Vec3; // m, world
  readonly pelvis: (time: number) => Facing;
}

export interface Gait {
  readonly legs: LegCurves;
  readonly period: number; // s, one stride: two steps
  readonly speed: number; // m/s along z
  readonly trackHalfWidth: number; // m, ankle to the line of travel
  readonly toeOut: number; // degrees
  readonly lift: number; // m, clearance added to the published curves in swing
}

/** Share of a stride by which the phase of a side's leg is ahead of the left one's. */
export function phaseOffset(side: 'Left' | 'Right'): number {
  return side === 'Left' ? 0 : 0.5;
}

/**
 * The plan of one foot for `duration` seconds of steady gait: footprints a stride apart, each where the
 * published angles of stance, hung from the moving pelvis, would on average put the foot.
 */
export function gaitFootPlan(
  gait: Gait,
  carriage: Carriage,
  side: 'Left' | 'Right',
  duration: number,
): FootPlan {
  const { period, speed } = gait;
  const out = side === 'Left' ? 1 : -1;
  const cycle = legCycle(gait.legs);
  const offset = phaseOffset(side) * period;
  const phaseAt = (time: number): number => (time + offset) / period;
  const nominalLeg: NominalLeg = {
    hip: (time) => hipJoint(side, carriage.hips(time), turnOf(carriage.pelvis(time))),
    knee: (time) => cycle.knee(phaseAt(time)),
    thigh: (time) => cycle.thigh(phaseAt(time)),
  };
  const ahead = stanceAhead(gait, cycle, nominalLeg, -offset);
  const stances: Stance[] = [];
  for (let stride = -2; stride * period < duration + 2 * period; stride++) {
    const start = stride * period - offset;
    const z = start * speed + ahead;
    const print = { x: out * gait.trackHalfWidth, z, heading: out * gait.toeOut };
    stances.push({ start, end: start + gait.legs.stance * period, print });
  }
  return {
    stances,
    pitch: (time) => cycle.foot(phaseAt(time)),
    toePitch: (time) => cycle.toes(phaseAt(time)),
    nominalLeg,
    lift: gait.lift,
    outward: out * 0.008,
    kneeOut: 0,
  };
}

/**
 * How far ahead of the hips' steady travel a foot lands, m: the mean over stance of where the angles put the
 * ankle.
 */
function stanceAhead(gait: Gait, cycle: LegCycle, leg: NominalLeg, start: number): number {
  const samples = 24;
  let sum = 0;
  for (let i = 0; i < samples; i++) {
    const phase = (gait.legs.stance * (i + 0.5)) / samples;
    const rolled = plantedAnkle({ x: 0, z: 0, heading: 0 }, cycle.foot(phase), cycle.toes(phase));
    const time = start + phase * gait.period;
    sum += leg.hip(time)[2] + ankleOf(leg.thigh(time), leg.knee(time))[2] - rolled[2];
  }
  return sum / samples - start * gait.speed;
}

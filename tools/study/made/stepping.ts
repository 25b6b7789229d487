import { curve, ramp, wave, type Curve, type Key } from '../../starter/curves/curve.ts';
import { SHANK, STANDING_HEIGHT, THIGH } from '../../starter/figure/figure.ts';
import { RADIANS_PER_DEGREE } from '../../starter/figure/geometry.ts';
import { hipJoint } from '../../starter/figure/pose-figure.ts';
import { turnOf, type ArmAngles, type Motion, type Posture } from '../../starter/figure/posture.ts';
import type { Footprint } from '../../starter/steps/foot-rocker.ts';
import { footTrack, type Stance } from '../../starter/steps/foot-track.ts';
import { STANDING_PRINTS, standing, stillnessAt } from '../../starter/steps/standing.ts';

/** A place on the ground, m, and where the body faces there, degrees to the left. */
export type Place = Footprint;

/** How a figure goes somewhere. */
export interface Course {
  readonly way: (time: number) => Place;
  readonly seconds: number;
  readonly step: number; // s from a foot's plant to that of the other
  readonly stance: number; // share of two steps in which a foot is on the ground
  readonly heel: number; // degrees by which the heel rises until the foot leaves
  readonly lift: number; // m by which a foot is lifted
  readonly arms: number; // degrees by which arms swing to each side
  readonly lean: number; // degrees
  readonly low: number; // m by which the hips hang low
}

/** The ground is left before its step is over: a foot lands nearer to the body than it leaves. */
const AHEAD = 0.42;

/** Steps shorter and turns smaller than these are not made, m and degrees. */
const STILL = { way: 0.02, turn: 2 };

/** A figure that goes its way on two feet, one after the other, and stands where its way does. */
export function steppingMotion(course: Course): Motion {
  const [left, right] = (['left', 'right'] as const).map((side) => footTrack(footPlan(course, side)));
  const feet = (time: number): Posture['feet'] => ({ left: left(time), right: right(time) });
  const drop = dropUntilReached(course, feet);
  return (time) => {
    const { chest, head } = standing(stillnessAt(time));
    const { pelvis, hips } = carriage(course, time, drop(time));
    const { heading } = course.way(time);
    const [before, after] = [course.way(time - 0.15).heading, course.way(time + 0.15).heading];
    const swing = course.arms * liveliness(course, time) * sideways(course, time + course.step / 2);
    const lean = course.lean * liveliness(course, time);
    return {
      hips,
      pelvis,
      chest: { ...chest, yaw: heading - 0.25 * swing, pitch: chest.pitch + lean },
      head: { ...head, yaw: heading + 0.8 * (after - before), pitch: head.pitch + 0.3 * lean },
      arms: armsAt(time, swing, course),
      feet: feet(time),
    };
  };
}

/** 1 while the left foot carries the body, -1 while the right one does. */
const sideways = ({ step, stance }: Course, time: number): number =>
  wave(time / (2 * step), stance * (1 - AHEAD));

/** 0 where the figure stands, 1 where it goes. */
function liveliness({ way }: Course, time: number): number {
  const [before, after] = [way(time - 0.1), way(time + 0.1)];
  const speed = Math.hypot(after.x - before.x, after.z - before.z) / 0.2;
  const turn = (Math.abs(after.heading - before.heading) / 0.2) * RADIANS_PER_DEGREE;
  return ramp(speed + 0.3 * turn, -0.1, 0.5);
}

/** Trunk of the figure with hips that hang `drop` lower than straight legs would hold them, m. */
function carriage(course: Course, time: number, drop: number): Pick<Posture, 'hips' | 'pelvis'> {
  const { x, z, heading } = course.way(time);
  const lively = liveliness(course, time);
  const side = lively * sideways(course, time);
  const angle = heading * RADIANS_PER_DEGREE;
  return {
    hips: [x + 0.02 * side * Math.cos(angle), STANDING_HEIGHT - drop, z - 0.02 * side * Math.sin(angle)],
    pelvis: {
      yaw: heading + 0.15 * course.arms * lively * sideways(course, time + course.step / 2),
      pitch: 3 + 0.3 * course.lean * lively,
      roll: 2.5 * side,
    },
  };
}

function armsAt(time: number, swing: number, { low }: Course): Posture['arms'] {
  const { arms } = standing(stillnessAt(time));
  const swung = (arm: ArmAngles, size: number): ArmAngles => ({
    ...arm,
    flex: arm.flex + size,
    elbow: arm.elbow + 0.4 * Math.abs(swing) + 0.3 * size + 120 * low,
  });
  return { left: swung(arms.left, -swing), right: swung(arms.right, swing) };
}

/** The ground contacts of a foot, and how it rolls. A foot stays where its next print is. */
function footPlan(course: Course, side: 'left' | 'right') {
  const { step, stance, seconds, heel, lift } = course;
  const late = side === 'left' ? 0 : step;
  const stances: Stance[] = [];
  for (let start = late - 4 * step; start < seconds + 4 * step; start += 2 * step) {
    const end = start + 2 * step * stance;
    const print = printAt(course.way(start + (end - start) * (1 - AHEAD)), STANDING_PRINTS[side]);
    const last = stances.at(-1);
    if (last !== undefined && isNear(last.print, print)) stances[stances.length - 1] = { ...last, end };
    else stances.push({ start, end, print });
  }
  const pitch = rollCurve(stances, heel);
  return { stances, pitch, toePitch: () => 0, lift, outward: 0, kneeOut: 2 + 20 * course.low };
}

/** A foot of a figure that stands at a place as at home. */
export function printAt({ x, z, heading }: Place, home: Footprint): Footprint {
  const [cos, sin] = [Math.cos(heading * RADIANS_PER_DEGREE), Math.sin(heading * RADIANS_PER_DEGREE)];
  return {
    x: x + home.x * cos + home.z * sin,
    z: z + home.z * cos - home.x * sin,
    heading: heading + home.heading,
  };
}

const isNear = (a: Footprint, b: Footprint): boolean =>
  Math.hypot(a.x - b.x, a.z - b.z) < STILL.way && Math.abs(a.heading - b.heading) < STILL.turn;

/** The heel comes up before the foot leaves, and comes down first. */
function rollCurve(stances: readonly Stance[], heel: number): Curve {
  const keys = stances.slice(1).flatMap(({ start: land }, i): readonly Key[] => {
    const leave = stances[i].end;
    const swing = land - leave;
    return [
      [leave - 0.3 * swing, 0],
      [leave, heel],
      [leave + 0.2 * swing, 1.2 * heel],
      [land - 0.3 * swing, 0.1 * heel],
      [land - 0.1 * swing, -0.3 * heel],
      [land + 0.15 * swing, 0],
    ];
  });
  return curve(keys, { soften: 0.06 });
}

/** Samples per second of the hips' height: frames of all rates are among them. */
const RATE = 120;

/** Half the width of an average of that height, s. */
const AROUND = 0.1;

/** A leg is bent at least so much. */
const REACH = 0.985 * (THIGH + SHANK);

/** By how much the hips hang lower than straight legs would hold them, so that both feet are in reach, m. */
function dropUntilReached(course: Course, feet: (time: number) => Posture['feet']): Curve {
  const margin = 4 * AROUND * RATE;
  const least = Array.from({ length: Math.ceil(course.seconds * RATE) + 2 * margin + 2 }, (_, i) => {
    const time = (i - margin) / RATE;
    return course.low + 0.006 + leastDrop(course, time, feet(time));
  });
  const width = Math.round(AROUND * RATE);
  const near = (values: readonly number[], i: number, most: number): readonly number[] =>
    values.slice(Math.max(0, i - most), i + most + 1);
  const averaged = (values: readonly number[]): readonly number[] =>
    values.map((_, i) => {
      const found = near(values, i, width);
      return found.reduce((sum, value) => sum + value, 0) / found.length;
    });
  // Two averages reach as far as the largest value is looked for: none is below its own.
  const smooth = averaged(averaged(least.map((_, i) => Math.max(...near(least, i, 2 * width)))));
  return (time) => {
    const at = time * RATE + margin;
    const below = smooth[Math.floor(at)];
    return below + (smooth[Math.floor(at) + 1] - below) * (at % 1);
  };
}

function leastDrop(course: Course, time: number, feet: Posture['feet']): number {
  const { hips, pelvis } = carriage(course, time, 0);
  const drops = (['Left', 'Right'] as const).map((side) => {
    const hip = hipJoint(side, hips, turnOf(pelvis));
    const [x, y, z] = feet[side === 'Left' ? 'left' : 'right'].ankle;
    return hip[1] - y - Math.sqrt(Math.max(0, REACH ** 2 - (hip[0] - x) ** 2 - (hip[2] - z) ** 2));
  });
  return Math.max(0, ...drops);
}

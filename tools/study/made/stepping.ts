import { curve, ramp, wave, type Curve, type Key } from '../../starter/curve.ts';
import { SHANK, SIDES, STANDING_HEIGHT, THIGH, type Side } from '../../starter/figure/figure.ts';
import { RADIANS_PER_DEGREE } from '../../starter/figure/geometry.ts';
import { hipJoint } from '../../starter/figure/pose-figure.ts';
import type { Motion, Trunk } from '../../starter/figure/posture.ts';
import { motionOf } from '../../starter/motions/starter-motion.ts';
import { STANDING_PRINTS, standing } from '../../starter/motions/standing.ts';
import { footTrack, printAt, type FootPlan, type Footprint, type Step } from '../../starter/foot-track.ts';

/** How a figure goes somewhere. */
export interface Course {
  readonly way: (time: number) => Footprint;
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

type Feet = Readonly<Record<Side, ReturnType<typeof footTrack>>>;

const still = standing();

/** A figure that goes its way on two feet, one after the other, and stands where its way does. */
export function steppingMotion(course: Course): Motion {
  const feet = { Left: footTrack(footPlan(course, 'Left')), Right: footTrack(footPlan(course, 'Right')) };
  const drop = dropUntilReached(course, feet);
  const swing: Curve = (time) =>
    course.arms * liveliness(course, time) * sideways(course, time + course.step / 2);
  const going: Motion = (time) => {
    const { heading } = course.way(time);
    const turned = course.way(time + 0.15).heading - course.way(time - 0.15).heading;
    const { chest, head, ...posture } = still(time);
    return {
      ...posture,
      ...carriage(course, time, drop(time)),
      chest: { ...chest, yaw: heading },
      head: { ...head, yaw: heading + 0.8 * turned },
      footLeft: feet.Left(time),
      footRight: feet.Right(time),
    };
  };
  return motionOf(going, [
    [(time) => course.lean * liveliness(course, time), { chest: { pitch: 1 }, head: { pitch: 0.3 } }],
    [swing, { chest: { yaw: -0.25 }, armLeft: { flex: -1, elbow: -0.3 }, armRight: { flex: 1, elbow: 0.3 } }],
    [(time) => 0.4 * Math.abs(swing(time)) + 120 * course.low, { arms: { elbow: 1 } }],
  ]);
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
function carriage(course: Course, time: number, drop: number): Pick<Trunk, 'hips' | 'pelvis'> {
  const place = course.way(time);
  const lively = liveliness(course, time);
  const side = lively * sideways(course, time);
  const { x, z } = printAt(place, { x: 0.02 * side, z: 0, heading: 0 });
  return {
    hips: { x, y: STANDING_HEIGHT - drop, z },
    pelvis: {
      yaw: place.heading + 0.15 * course.arms * lively * sideways(course, time + course.step / 2),
      pitch: 3 + 0.3 * course.lean * lively,
      roll: 2.5 * side,
    },
  };
}

/** Where a foot steps, and how it rolls. It stays where its next print is. */
function footPlan(course: Course, side: Side): FootPlan {
  const { step, stance, seconds, heel, lift } = course;
  const stances: Step[] = []; // each with when its print is left
  for (let land = (side === 'Left' ? 0 : step) - 4 * step; land < seconds + 4 * step; land += 2 * step) {
    const leave = land + 2 * step * stance;
    const print = printAt(course.way(land + (leave - land) * (1 - AHEAD)), STANDING_PRINTS[side]);
    const last = stances.at(-1);
    if (last !== undefined && isNear(last.print, print)) stances[stances.length - 1] = { ...last, leave };
    else stances.push({ land, leave, print });
  }
  const steps = stances.slice(1).map(({ land, print }, i) => ({ leave: stances[i].leave, land, print }));
  const kneeOut = 2 + 20 * course.low;
  return { home: stances[0].print, steps, pitch: rollCurve(steps, heel), lift, kneeOut };
}

const isNear = (a: Footprint, b: Footprint): boolean =>
  Math.hypot(a.x - b.x, a.z - b.z) < STILL.way && Math.abs(a.heading - b.heading) < STILL.turn;

/** The heel comes up before the foot leaves, and comes down first. */
function rollCurve(steps: readonly Step[], heel: number): Curve {
  const keys = steps.flatMap(({ leave, land }): readonly Key[] => {
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
  return curve(keys, 0.06);
}

/** Samples per second of the hips' height: frames of all rates are among them. */
const RATE = 120;

/** Half the width of an average of that height, s. */
const AROUND = 0.1;

/** A leg is bent at least so much. */
const REACH = 0.985 * (THIGH + SHANK);

/** By how much the hips hang lower than straight legs would hold them, so that both feet are in reach, m. */
function dropUntilReached(course: Course, feet: Feet): Curve {
  const margin = 4 * AROUND * RATE;
  const least = Array.from({ length: Math.ceil(course.seconds * RATE) + 2 * margin + 2 }, (_, i) => {
    const time = (i - margin) / RATE;
    return course.low + 0.006 + leastDrop(course, time, feet);
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

function leastDrop(course: Course, time: number, feet: Feet): number {
  const trunk = carriage(course, time, 0);
  const drops = SIDES.map((side) => {
    const hip = hipJoint(side, trunk);
    const [x, y, z] = feet[side](time).ankle;
    return hip[1] - y - Math.sqrt(Math.max(0, REACH ** 2 - (hip[0] - x) ** 2 - (hip[2] - z) ** 2));
  });
  return Math.max(0, ...drops);
}

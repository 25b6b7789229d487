import { assert } from '#core/kit/assert.ts';
import { bump, curve, keysOf, late, quintic, type Curve, type Jet, type Key } from './curve.ts';
import { FOOT, SHANK, SIDES, THIGH, type Side } from './figure/figure.ts';
import { aboutX, aboutY, add, RADIANS_PER_DEGREE, rotate, subtract, type Vec3 } from './figure/geometry.ts';
import { ankleOf } from './figure/pose-figure.ts';
import type { FootPose, Motion, Posture } from './figure/posture.ts';

/** A place on the ground, and where a body faces there: that of a foot is under the ankle of the flat foot. */
export interface Footprint {
  readonly x: number; // m
  readonly z: number; // m
  readonly heading: number; // degrees, to the left
}

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
  const { ankle, heel, ball, toe } = FOOT;
  // What the foot turns about: on the flat foot, and where it is.
  const [pivot, place] =
    pitch < 0 ? [heel, heel] : [ball, add(toe, rotate(aboutX(toePitch), subtract(ball, toe)))];
  const rolled = add(place, rotate(aboutX(pitch), subtract(ankle, pivot)));
  return add([print.x, 0, print.z], rotate(aboutY(print.heading), rolled));
}

/** The print of a body that is at `place` as `home` is of one at the origin. */
export function printAt({ x, z, heading }: Footprint, home: Footprint): Footprint {
  const [cos, sin] = [Math.cos(heading * RADIANS_PER_DEGREE), Math.sin(heading * RADIANS_PER_DEGREE)];
  return {
    x: x + home.x * cos + home.z * sin,
    z: z + home.z * cos - home.x * sin,
    heading: heading + home.heading,
  };
}

/** A foot leaves the ground, and lands on a print. */
export interface Step {
  readonly leave: number; // s
  readonly land: number; // s
  readonly print: Footprint;
}

/** A leg's angles in the plane of travel (z), hung from a moving hip joint. */
export interface NominalLeg {
  readonly hip: (time: number) => Vec3; // m, world
  readonly knee: Curve; // degrees over time, flexion
  readonly thigh: Curve; // degrees over time, forward of vertical
}

/** All that is decided about one foot. */
export interface FootPlan {
  readonly home: Footprint; // until the first step
  readonly steps: readonly Step[]; // ascending
  readonly pitch: Curve; // degrees over time: heel up positive
  /** Degrees over time, >= 0: the toes over the ground, while planted. Without it they stay down. */
  readonly toePitch?: Curve;
  /** How the leg would swing if no footprint had to be met. Without it the foot goes the straight way. */
  readonly nominalLeg?: NominalLeg;
  readonly lift: number; // m, added in the middle of a swing
  readonly outward?: number; // m along x, added in the middle of a swing: round the other leg
  readonly kneeOut: number; // degrees
}

type Placed = (time: number) => Pick<FootPose, 'ankle' | 'heading'>;

/** `motion` on feet that go as planned. */
export function onFeet(
  motion: (time: number) => Omit<Posture, 'footLeft' | 'footRight'>,
  plan: (side: Side) => FootPlan,
): Motion {
  const [left, right] = SIDES.map((side) => footTrack(plan(side)));
  return (time) => ({ ...motion(time), footLeft: left(time), footRight: right(time) });
}

/**
 * The foot over time. Planted, it rolls over its rockers exactly. It leaves and lands without a jump in
 * position, speed or acceleration.
 */
export function footTrack(plan: FootPlan): (time: number) => FootPose {
  const { home, steps, pitch, toePitch = () => 0, kneeOut } = plan;
  const planted =
    (print: Footprint): Placed =>
    (time) => {
      const ankle = plantedAnkle(print, pitch(time), Math.max(0, toePitch(time)));
      return { ankle, heading: print.heading };
    };
  const stands = [home, ...steps.map(({ print }) => print)].map(planted);
  const swings = steps.map((step, k) => swing(plan, step, stands[k], stands[k + 1]));
  return (time) => {
    const k = steps.findLastIndex(({ leave }) => leave <= time);
    const placed = k >= 0 && time < steps[k].land ? swings[k] : stands[k + 1];
    return { ...placed(time), pitch: pitch(time), toes: Math.max(0, pitch(time) - toePitch(time)), kneeOut };
  };
}

/**
 * A foot in the air. Its ankle goes as the leg would swing, or straight, which is a quintic that meets the
 * planted foot at both ends in position, speed and acceleration.
 */
function swing({ nominalLeg, lift, outward = 0 }: FootPlan, step: Step, from: Placed, to: Placed): Placed {
  const { leave, land } = step;
  assert(leave < land, `a foot plants at ${land} s before it left at ${leave} s`);
  const joined: Joined = (of, join = quintic) =>
    late(join(jet(of(from), leave), jet(of(to), land), land - leave), leave);
  const heading = joined((foot) => (time) => foot(time).heading);
  const [x, y, z] = [0, 1, 2].map((axis) => joined((foot) => (time) => foot(time).ankle[axis]));
  const straight = (time: number): Vec3 => [x(time), y(time), z(time)];
  const way = nominalLeg === undefined ? straight : legSwing(nominalLeg, joined, x);
  return (time) => {
    const aside = bump((time - leave) / (land - leave));
    return { ankle: add(way(time), [outward * aside, lift * aside, 0]), heading: heading(time) };
  };
}

/** What leads from a property of a foot that leaves to that of one that lands. */
type Joined = (of: (foot: Placed) => Curve, join?: typeof quintic) => Curve;

/**
 * The way of an ankle whose leg follows published angles. The planted leg differs from them a little; that
 * difference, in knee angle and in the leg's direction, fades out after the foot has left and in again before
 * it lands, with its rate. Fading angles, not positions, keeps the knee from ever being pulled straight.
 */
function legSwing({ hip, knee, thigh }: NominalLeg, joined: Joined, x: Curve): (time: number) => Vec3 {
  const published = (time: number) => polar(ankleOf(thigh(time), knee(time)));
  const [bending, turning] = ([0, 1] as const).map((part) => {
    const reached = (foot: Placed, time: number) => polar(subtract(foot(time).ankle, hip(time)));
    return joined((foot) => (time) => reached(foot, time)[part] - published(time)[part], fade);
  });
  return (time) => {
    const [[knee, direction], [hipX, hipY, hipZ]] = [published(time), hip(time)];
    const bent = (knee + bending(time)) * RADIANS_PER_DEGREE;
    const angle = (direction + turning(time)) * RADIANS_PER_DEGREE;
    const aside = x(time) - hipX;
    const length = Math.sqrt(THIGH ** 2 + SHANK ** 2 + 2 * THIGH * SHANK * Math.cos(bent) - aside ** 2);
    return [x(time), hipY - length * Math.cos(angle), hipZ + length * Math.sin(angle)];
  };
}

/** Flexion of the knee, and direction from hip to ankle forward of vertical, degrees. */
function polar([x, y, z]: Vec3): readonly [knee: number, direction: number] {
  const cosine = (x ** 2 + y ** 2 + z ** 2 - THIGH ** 2 - SHANK ** 2) / (2 * THIGH * SHANK);
  return [Math.acos(Math.min(1, cosine)) / RADIANS_PER_DEGREE, Math.atan2(z, -y) / RADIANS_PER_DEGREE];
}

/**
 * Fades out over the first half and in over the last third: longer, its rate carries the leg far off. The
 * ground lets go of a foot, and stops it, at once: there the acceleration may jump, position and speed may
 * not.
 */
function fade(first: Jet, last: Jet, duration: number): Curve {
  const [until, since] = [0.5 * duration, 0.68 * duration];
  const out = quintic([first[0], first[1], 0], [0, 0, 0], until);
  const back = quintic([0, 0, 0], [last[0], last[1], 0], duration - since);
  return (t) => (t < until ? out(t) : 0) + (t > since ? back(t - since) : 0);
}

/** Value, rate and second derivative of `path` at `time`, by central differences. */
function jet(path: Curve, time: number): Jet {
  const step = 1e-3;
  const [before, at, after] = [path(time - step), path(time), path(time + step)];
  return [at, (after - before) / (2 * step), (after - 2 * at + before) / (step * step)];
}

/** A curve through the same keys around each step, at times after it leaves and after it lands. */
export function curveOfSteps(
  steps: readonly Pick<Step, 'leave' | 'land'>[],
  leaving: string,
  landing: string,
  window: number,
): Curve {
  const around = (keys: string, time: number) => keysOf(keys).map(([at, value]): Key => [time + at, value]);
  return curve(
    steps.flatMap(({ leave, land }) => [...around(leaving, leave), ...around(landing, land)]),
    window,
  );
}

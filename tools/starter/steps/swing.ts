import { quintic, type Curve } from '../curves/curve.ts';
import { SHANK, THIGH } from '../figure/figure.ts';
import { RADIANS_PER_DEGREE, subtract, type Vec3 } from '../figure/geometry.ts';
import { ankleOf } from '../figure/leg-ik.ts';

type Path = (time: number) => Vec3;

/** A leg's angles in the plane of travel (z), hung from a moving hip joint. */
export interface NominalLeg {
  readonly hip: Path; // m, world
  readonly knee: Curve; // degrees over time, flexion
  readonly thigh: Curve; // degrees over time, forward of vertical
}

/** What a swing joins: the planted ankle as it leaves, the planted ankle as it lands, and when. */
export interface SwingEnds {
  readonly leaving: Path;
  readonly landing: Path;
  readonly start: number; // s
  readonly end: number; // s
}

/**
 * Shares of a swing in which the difference to the planted leg fades: short, or its rate carries the leg far
 * off.
 */
const LEAVING_SHARE = 0.5;
const LANDING_SHARE = 0.32;

/**
 * The quintic way of an ankle from one footprint to the next: position, speed and acceleration meet at both
 * ends.
 */
export function straightSwing({ leaving, landing, start, end }: SwingEnds): Path {
  const ways = AXES.map((axis) =>
    quintic(
      jet((t) => leaving(t)[axis], start),
      jet((t) => landing(t)[axis], end),
      end - start,
    ),
  );
  return (time) => [ways[0](time - start), ways[1](time - start), ways[2](time - start)];
}

/**
 * The way of an ankle whose leg follows published angles. The planted leg differs from them a little; that
 * difference, in knee angle and in the leg's direction, fades out after the foot has left and in again before
 * it lands, with its rate and second derivative. Fading angles, not positions, keeps the knee from ever being
 * pulled straight.
 */
export function legSwing(nominal: NominalLeg, ends: SwingEnds): Path {
  const { leaving, landing, start, end } = ends;
  const aside = straightSwing(ends);
  const reached = (foot: Path) => (time: number) => polar(subtract(foot(time), nominal.hip(time)));
  const published = (time: number): Polar => polar(ankleOf(nominal.thigh(time), nominal.knee(time)));
  const fades = POLAR.map((part) => {
    const differs = (foot: Path) => (time: number) => reached(foot)(time)[part] - published(time)[part];
    return fade(jet(differs(leaving), start), jet(differs(landing), end), end - start);
  });
  return (time) => {
    const { knee, direction } = published(time);
    const hip = nominal.hip(time);
    const x = aside(time)[0];
    const bent = (knee + fades[0](time - start)) * RADIANS_PER_DEGREE;
    const angle = (direction + fades[1](time - start)) * RADIANS_PER_DEGREE;
    const length = Math.sqrt(
      THIGH ** 2 + SHANK ** 2 + 2 * THIGH * SHANK * Math.cos(bent) - (x - hip[0]) ** 2,
    );
    return [x, hip[1] - length * Math.cos(angle), hip[2] + length * Math.sin(angle)];
  };
}

interface Polar {
  readonly knee: number; // degrees
  readonly direction: number; // degrees, from hip to ankle, forward of vertical
}

const AXES = [0, 1, 2] as const;
const POLAR = ['knee', 'direction'] as const;

function polar(reach: Vec3): Polar {
  const square = reach[0] ** 2 + reach[1] ** 2 + reach[2] ** 2;
  const cosine = (square - THIGH ** 2 - SHANK ** 2) / (2 * THIGH * SHANK);
  return {
    knee: Math.acos(Math.min(1, cosine)) / RADIANS_PER_DEGREE,
    direction: Math.atan2(reach[2], -reach[1]) / RADIANS_PER_DEGREE,
  };
}

type Jet = readonly [number, number, number];

/**
 * The ground lets go of a foot, and stops it, at once: there the acceleration may jump, position and speed
 * may not.
 */
function fade(first: Jet, last: Jet, duration: number): Curve {
  const until = duration * LEAVING_SHARE;
  const since = duration * (1 - LANDING_SHARE);
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

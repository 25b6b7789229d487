import { curve, late, quinticPath, type Curve, type Key, type Knot } from '../../starter/curve.ts';
import { STANDING_HEIGHT, type Side } from '../../starter/figure/figure.ts';
import type { Motion } from '../../starter/figure/posture.ts';
import { motionOf } from '../../starter/motions/starter-motion.ts';
import { STANDING_PRINTS, standing } from '../../starter/motions/standing.ts';
import { curveOfSteps, onFeet, printAt, type FootPlan, type Footprint } from '../../starter/foot-track.ts';

/** Jumps on both feet, one after the other. */
export interface Jumps {
  readonly first: number; // s until the first take-off
  readonly pause: number; // s on the ground between two
  readonly flight: number; // s in the air
  readonly places: readonly Footprint[]; // where the figure stands: at first, and after each jump
  readonly seconds: number;
}

const GRAVITY = 9.81;

/** Height of the hips as the feet leave and land, and while the figure crouches in between, m. */
const LEVEL = { air: STANDING_HEIGHT - 0.1, crouch: STANDING_HEIGHT - 0.26, rest: STANDING_HEIGHT - 0.014 };

const still = standing();

/** A figure that jumps from place to place. */
export function jumpingMotion(jumps: Jumps): Motion {
  const flights = flightsOf(jumps);
  const height = quinticPath(heightKnots(flights));
  const [x, z, heading] = (['x', 'z', 'heading'] as const).map((part) => travel(jumps, flights, part));
  const bend = effortOf(flights);
  const thrown = late(bend, 0.12);
  const jumping: Motion = (time) => {
    const posture = still(time);
    return { ...posture, hips: { ...posture.hips, y: height(time) } };
  };
  const moving = motionOf(jumping, [
    [x, { hips: { x: 1 } }],
    [z, { hips: { z: 1 } }],
    [heading, { pelvis: { yaw: 1 }, chest: { yaw: 1 } }],
    [late(heading, -0.1), { head: { yaw: 1 } }],
    [bend, { hips: { z: -0.06 }, pelvis: { pitch: 20 }, chest: { pitch: 28 }, head: { pitch: 6 } }],
    [bend, { arms: { flex: -38 } }],
    [thrown, { arms: { flex: 30, abduct: 10 } }],
    [(time) => Math.max(bend(time), thrown(time)), { arms: { elbow: 40 } }],
  ]);
  return onFeet(moving, (side) => footPlan(jumps, flights, side));
}

interface Flight {
  readonly leave: number; // s
  readonly land: number; // s
}

function flightsOf({ first, pause, flight, places }: Jumps): readonly Flight[] {
  return places.slice(1).map((_, i) => {
    const leave = first + i * (flight + pause);
    return { leave, land: leave + flight };
  });
}

/** A parabola in each flight, a crouch before, between and after. */
function heightKnots(flights: readonly Flight[]): readonly Knot[] {
  const last = flights[flights.length - 1].land;
  const crouches = flights.map(({ leave }, i) => (i === 0 ? leave - 0.3 : (leave + flights[i - 1].land) / 2));
  return [
    [crouches[0] - 0.5, LEVEL.rest, 0, 0],
    ...flights.flatMap(({ leave, land }, i): readonly Knot[] => {
      const rise = (GRAVITY * (land - leave)) / 2;
      return [
        [crouches[i], LEVEL.crouch, 0, 4],
        [leave, LEVEL.air, rise, -GRAVITY],
        [land, LEVEL.air, -rise, -GRAVITY],
      ];
    }),
    [last + 0.25, LEVEL.crouch, 0, 6],
    [last + 0.9, LEVEL.rest, 0, 0],
  ];
}

/** A coordinate of the body's place: it goes on in flight, and a little before and after. */
function travel({ places }: Jumps, flights: readonly Flight[], part: 'x' | 'z' | 'heading'): Curve {
  const keys = flights.flatMap(({ leave, land }, i): readonly Key[] => [
    [leave - 0.12, places[i][part]],
    [land + 0.12, places[i + 1][part]],
  ]);
  return curve(keys, 0.1);
}

/** 1 where the figure is deep in a crouch, 0 where it stands or flies. */
function effortOf(flights: readonly Flight[]): Curve {
  const last = flights[flights.length - 1].land;
  const keys = flights.flatMap(({ leave, land }, i): readonly Key[] => {
    const crouch = i === 0 ? leave - 0.3 : (leave + flights[i - 1].land) / 2;
    return [
      [crouch, 1],
      [leave, 0.1],
      [land, 0.2],
    ];
  });
  const all: readonly Key[] = [[flights[0].leave - 0.8, 0], ...keys, [last + 0.25, 1], [last + 0.9, 0]];
  return curve(all, 0.1);
}

function footPlan({ places, flight }: Jumps, flights: readonly Flight[], side: Side): FootPlan {
  const prints = places.map((place) => printAt(place, STANDING_PRINTS[side]));
  return {
    home: prints[0],
    steps: flights.map((each, i) => ({ ...each, print: prints[i + 1] })),
    pitch: curveOfSteps(flights, `-0.16:0 0:38 ${flight / 2}:40`, '0:8 0.07:0', 0.05),
    lift: 0.05 + 0.2 * GRAVITY * flight ** 2, // higher than the hips rise: no leg is pulled straight
    kneeOut: 4,
  };
}

import { curve, quinticPath, type Curve, type Key, type Knot } from '../../starter/curves/curve.ts';
import { STANDING_HEIGHT } from '../../starter/figure/figure.ts';
import type { ArmAngles, Motion, Posture } from '../../starter/figure/posture.ts';
import { footTrack, type FootPlan } from '../../starter/steps/foot-track.ts';
import { STANDING_PRINTS, standing, stillnessAt } from '../../starter/steps/standing.ts';
import { printAt, type Place } from './stepping.ts';

/** Jumps on both feet, one after the other. */
export interface Jumps {
  readonly first: number; // s until the first take-off
  readonly pause: number; // s on the ground between two
  readonly flight: number; // s in the air
  readonly places: readonly Place[]; // where the figure stands: at first, and after each jump
  readonly seconds: number;
}

const GRAVITY = 9.81;

/** Height of the hips as the feet leave and land, and while the figure crouches in between, m. */
const LEVEL = { air: STANDING_HEIGHT - 0.1, crouch: STANDING_HEIGHT - 0.26, rest: STANDING_HEIGHT - 0.014 };

/** A figure that jumps from place to place. */
export function jumpingMotion(jumps: Jumps): Motion {
  const flights = flightsOf(jumps);
  const height = quinticPath(heightKnots(flights));
  const [x, z, heading] = (['x', 'z', 'heading'] as const).map((part) => travel(jumps, flights, part));
  const effort = effortOf(flights);
  const [left, right] = (['left', 'right'] as const).map((side) => footTrack(footPlan(jumps, flights, side)));
  return (time) => {
    const { hips, pelvis, chest, head, arms } = standing(stillnessAt(time));
    const [bend, yaw] = [effort(time), heading(time)];
    const thrown = effort(time - 0.12);
    const swung = (arm: ArmAngles): ArmAngles => ({
      ...arm,
      flex: arm.flex - 38 * bend + 30 * thrown,
      abduct: arm.abduct + 10 * thrown,
      elbow: arm.elbow + 40 * Math.max(bend, thrown),
    });
    const feet: Posture['feet'] = { left: left(time), right: right(time) };
    return {
      hips: [hips[0] + x(time), height(time), hips[2] + z(time) - 0.06 * bend],
      pelvis: { ...pelvis, yaw: pelvis.yaw + yaw, pitch: pelvis.pitch + 20 * bend },
      chest: { ...chest, yaw: chest.yaw + yaw, pitch: chest.pitch + 28 * bend },
      head: { ...head, yaw: head.yaw + heading(time + 0.1), pitch: head.pitch + 6 * bend },
      arms: { left: swung(arms.left), right: swung(arms.right) },
      feet,
    };
  };
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
  return curve(keys, { soften: 0.1 });
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
  return curve(all, { soften: 0.1 });
}

function footPlan(
  { places, seconds, flight }: Jumps,
  flights: readonly Flight[],
  side: 'left' | 'right',
): FootPlan {
  const stances = places.map((place, i) => {
    const start = i === 0 ? -1 : flights[i - 1].land;
    const end = i < flights.length ? flights[i].leave : seconds + 1;
    return { start, end, print: printAt(place, STANDING_PRINTS[side]) };
  });
  const keys = flights.flatMap(({ leave, land }): readonly Key[] => [
    [leave - 0.16, 0],
    [leave, 38],
    [(leave + land) / 2, 40],
    [land, 8],
    [land + 0.07, 0],
  ]);
  const pitch = curve(keys, { soften: 0.05 });
  const lift = 0.05 + 0.2 * GRAVITY * flight ** 2; // higher than the hips rise: no leg is pulled straight
  return { stances, pitch, toePitch: () => 0, lift, outward: 0, kneeOut: 4 };
}

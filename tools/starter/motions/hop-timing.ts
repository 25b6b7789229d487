import { curve, quinticPath, type Curve, type Key, type Knot } from '../curves/curve.ts';
import { STANDING_HEIGHT } from '../figure/figure.ts';

/** A hop's moments, s: the feet leave, the feet land. */
export interface Flight {
  readonly takeOff: number;
  readonly landing: number;
}

const FLIGHTS = 4;
const FLIGHT = 0.32;
const CONTACT = 0.33;
const FIRST_TAKE_OFF = 1.08;

/** Four hops at an even beat. */
export const HOPS: readonly Flight[] = Array.from({ length: FLIGHTS }, (_, i) => {
  const takeOff = FIRST_TAKE_OFF + i * (FLIGHT + CONTACT);
  return { takeOff, landing: takeOff + FLIGHT };
});
const LAST_LANDING = HOPS[FLIGHTS - 1].landing;
export const HOP_DURATION = 4.7;

/** From landing to the deepest point of a contact, s. */
const ABSORB = 0.14;
/** From the last landing to its deepest point, s. */
const LAST_ABSORB = 0.25;
/** When the first hop's wind-up is deepest, s. */
export const CROUCHED = 0.76;

const GRAVITY = 9.81;
const SPEED = 1.4;
const REST = STANDING_HEIGHT - 0.005;
const [TAKE_OFF_HEIGHT, LANDING_HEIGHT] = [1.0, 0.92];
const RISE_RATE = (GRAVITY * FLIGHT) / 2 + (LANDING_HEIGHT - TAKE_OFF_HEIGHT) / FLIGHT;
const LANDING_RATE = RISE_RATE - GRAVITY * FLIGHT;

/**
 * Height of the hips, m: a crouch, then parabolas under gravity, joined by contacts that meet them in height,
 * speed and acceleration. A contact is one quintic: its force rises and falls once.
 */
export const hopHeight: Curve = quinticPath([
  [0.3, REST, 0, 0],
  [CROUCHED, 0.73, 0, 4],
  ...HOPS.flatMap(({ takeOff, landing }): readonly Knot[] => [
    [takeOff, TAKE_OFF_HEIGHT, RISE_RATE, -GRAVITY],
    [landing, LANDING_HEIGHT, LANDING_RATE, -GRAVITY],
  ]),
  [LAST_LANDING + LAST_ABSORB, 0.715, 0, 8],
  [LAST_LANDING + 0.85, REST, 0, 0],
]);

/**
 * Where the first take-off has carried the hips, and where from there the last landing leaves them, m along
 * z.
 */
const TAKE_OFF_AHEAD = 0.285;
const LANDING_BEHIND = CONTACT * SPEED - TAKE_OFF_AHEAD;
const BALANCE = 0.022;
/** The last footprint is this much further on, to stop the body. */
const BRAKE = 0.04;

/** Where the feet stand after `hops` hops, m along z. */
export function hopPrintZ(hops: number): number {
  return hops * (FLIGHT + CONTACT) * SPEED + (hops === FLIGHTS ? BRAKE : 0);
}

/** How far the hips have come, m: steady from the first take-off to the last landing. */
export const hopTravel: Curve = quinticPath([
  [0.3, BALANCE, 0, 0],
  [0.72, -0.045, 0, 3],
  [FIRST_TAKE_OFF, TAKE_OFF_AHEAD, SPEED, 0],
  [LAST_LANDING, hopPrintZ(FLIGHTS) - BRAKE - LANDING_BEHIND, SPEED, 0],
  [LAST_LANDING + 0.24, hopPrintZ(FLIGHTS) - 0.015, 0.2, -2],
  [LAST_LANDING + 1.1, hopPrintZ(FLIGHTS) + BALANCE, 0, 0],
]);

/** One value for each moment of the clip that has a pose of its own. */
export interface HopValues {
  readonly rest: number;
  readonly crouched: number;
  readonly takeOff: number;
  readonly flight: number;
  readonly landing: number;
  readonly bottom: number;
  readonly lastBottom: number;
}

/** A curve through a value at each of those moments. `lag` delays it, for what trails the body. */
export function hopCurve(values: HopValues, lag = 0): Curve {
  const keys = HOPS.flatMap(({ takeOff, landing }): readonly Key[] => [
    [takeOff, values.takeOff],
    [takeOff + 0.5 * FLIGHT, values.flight],
    [landing, values.landing],
    landing === LAST_LANDING ? [landing + LAST_ABSORB, values.lastBottom] : [landing + ABSORB, values.bottom],
  ]);
  const smooth = curve(
    [
      [0.28, values.rest],
      [CROUCHED, values.crouched],
      ...keys,
      [LAST_LANDING + 0.55, values.rest + 0.25 * (values.lastBottom - values.rest)],
      [LAST_LANDING + 0.95, values.rest],
    ],
    { soften: 0.12 },
  );
  return (time) => smooth(time - lag);
}

import { curve, late, quinticPath, type Curve, type Key, type Knot } from '../curve.ts';
import { STANDING_HEIGHT, type Side } from '../figure/figure.ts';
import { hipJoint } from '../figure/pose-figure.ts';
import type { Motion } from '../figure/posture.ts';
import { curveOfSteps, onFeet, type FootPlan } from '../foot-track.ts';
import { STANDING_PRINTS, standing } from './standing.ts';
import { motionOf, notes, type Row, type StarterMarker, type StarterMotion } from './starter-motion.ts';

/** Four hops at an even beat: the feet leave, and land, s. */
const [FLIGHT, CONTACT, SPEED] = [0.32, 0.33, 1.4];
export const HOPS = [0, 1, 2, 3].map((i) => {
  const takeOff = 1.08 + i * (FLIGHT + CONTACT);
  return { takeOff, landing: takeOff + FLIGHT };
});
const [FIRST, LAST] = [HOPS[0].takeOff, HOPS[3].landing];
/** When the wind-up is deepest, and the last landing, s. */
const [CROUCHED, LAST_BOTTOM] = [0.76, LAST + 0.25];

const GRAVITY = 9.81;
const REST = STANDING_HEIGHT - 0.005;
const [TAKE_OFF_HEIGHT, LANDING_HEIGHT] = [1.0, 0.92];
const RISE = (GRAVITY * FLIGHT) / 2 + (LANDING_HEIGHT - TAKE_OFF_HEIGHT) / FLIGHT;

/**
 * Height of the hips, m: a crouch, then parabolas under gravity, joined by contacts that meet them in height,
 * speed and acceleration. A contact is one quintic: its force rises and falls once.
 */
const height = quinticPath([
  [0.3, REST, 0, 0],
  [CROUCHED, 0.73, 0, 4],
  ...HOPS.flatMap(({ takeOff, landing }): readonly Knot[] => [
    [takeOff, TAKE_OFF_HEIGHT, RISE, -GRAVITY],
    [landing, LANDING_HEIGHT, RISE - GRAVITY * FLIGHT, -GRAVITY],
  ]),
  [LAST_BOTTOM, 0.715, 0, 8],
  [LAST + 0.85, REST, 0, 0],
]);

/** Where the feet stand after some hops, m along z: the last print is further on, to stop the body. */
const printZ = (hops: number): number =>
  hops * (FLIGHT + CONTACT) * SPEED + (hops === HOPS.length ? 0.04 : 0);
const END = printZ(HOPS.length);

/** How far the hips have come, m: steady from the first take-off to the last landing. */
const travel = quinticPath([
  [0.3, 0.022, 0, 0],
  [0.72, -0.045, 0, 3],
  [FIRST, 0.285, SPEED, 0],
  [LAST, 0.285 + (LAST - FIRST) * SPEED, SPEED, 0],
  [LAST + 0.24, END - 0.015, 0.2, -2],
  [LAST + 1.1, END + 0.022, 0, 0],
]);

/** A curve through a value at each moment of the clip that has a pose of its own. */
function poses([rest, crouched, takeOff, flight, landing, bottom, lastBottom]: readonly number[]): Curve {
  const hops = HOPS.flatMap((hop): readonly Key[] => [
    [hop.takeOff, takeOff],
    [hop.takeOff + 0.5 * FLIGHT, flight],
    [hop.landing, landing],
    hop.landing === LAST ? [LAST_BOTTOM, lastBottom] : [hop.landing + 0.14, bottom],
  ]);
  const settled: readonly Key[] = [
    [LAST + 0.55, rest + 0.25 * (lastBottom - rest)],
    [LAST + 0.95, rest],
  ];
  return curve([[0.28, rest], [CROUCHED, crouched], ...hops, ...settled], 0.12);
}

const trunk: readonly Row[] = [
  [poses([0, 24, 3, 5, 8, 15, 25]), { pelvis: { pitch: 1 } }],
  [late(poses([0, 36, 4, 6, 14, 24, 35]), 0.015), { chest: { pitch: 1 } }],
  [late(poses([0, 6, -3, 3, 5, 6, 10]), 0.04), { head: { pitch: 1 } }],
  [late(poses([0, 3, -2, -3, 1, 3, 1]), 0.05), { chest: { yaw: 1 }, pelvis: { yaw: -0.6 } }],
];

/** The swing of an arm: the right one is smaller, and later. */
const swing = (arm: 'armLeft' | 'armRight', lag: number, size: number): readonly Row[] => [
  [late(poses([0, -42, 38, 44, 6, -30, 24]), 0.02 + lag), { [arm]: { flex: size, reach: 0.14 * size } }],
  [late(poses([0, 0, 6, 4, 7, -3, -1]), 0.03 + lag), { [arm]: { lift: 1 } }],
  [late(poses([0, 6, 8, 16, 15, 8, 17]), 0.04 + lag), { [arm]: { abduct: size, curl: 8 / 17 } }],
  [late(poses([0, 14, 42, 50, 40, 26, 34]), 0.05 + lag), { [arm]: { elbow: size } }],
  [late(poses([0, 6, -6, -10, 12, 2, -6]), 0.08 + lag), { [arm]: { wrist: 1 } }],
];

/** The legs in the air: trailing, drawn up, reaching for the ground. */
const thigh = poses([5, 50, -10, 17, 32, 45, 50]);
const knee = poses([10, 85, 20, 62, 34, 60, 85]);
/** The right foot is a little behind the left: it lands later and leaves earlier. */
const STAGGER = { Left: 0, Right: 0.01 };

const still = standing();
const body: Motion = motionOf((time) => {
  const posture = still(time);
  return { ...posture, hips: { x: posture.hips.x, y: height(time), z: travel(time) } };
}, trunk);

function footPlan(side: Side): FootPlan {
  const home = STANDING_PRINTS[side];
  const steps = HOPS.map(({ takeOff, landing }, i) => ({
    leave: takeOff - STAGGER[side],
    land: landing + STAGGER[side],
    print: { ...home, z: home.z + printZ(i + 1) },
  }));
  return {
    home,
    steps,
    pitch: curveOfSteps(steps, '-0.19:0 -0.1:12 0:48 0.07:58', '-0.1:12 0:5 0.06:0', 0.05),
    toePitch: curveOfSteps(steps, '-0.06:0 0:11 0.07:22', '-0.1:12 0:5 0.06:0', 0.05),
    nominalLeg: { hip: (time) => hipJoint(side, body(time)), thigh, knee },
    lift: 0.02,
    kneeOut: 3,
  };
}

/**
 * Four hops forward on both feet at 1.4 m/s, from standing to standing. Source: Ashby and Heegaard, "Role of
 * arm motion in the standing long jump", Journal of Biomechanics 35, 2002 (arms back in the crouch, forward
 * and up at take-off).
 */
export const hop: StarterMotion = {
  seconds: 4.7,
  loop: false,
  motion: onFeet(motionOf(body, [...swing('armLeft', 0, 1), ...swing('armRight', 0.02, 0.92)]), footPlan),
  // Each take-off (both feet off) and each landing (both feet down).
  markers: [
    ...notes({ 'Wind-up': CROUCHED }),
    ...HOPS.flatMap(({ takeOff, landing }, i): readonly StarterMarker[] => [
      { kind: 'takeOff', time: takeOff, label: `Take-off ${i + 1}` },
      { kind: 'footPlant', time: landing + STAGGER.Right, label: `Landing ${i + 1}` },
    ]),
  ],
};
